import ArgumentParser
import Interlock
import InterlockTools

/// `interlock coverage`.
struct CoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract:
      "Combines the records of test runs, and lists the transitions that none of them has taken.",
    discussion: """
      The records are those of 'CoverageRecorder', as JSON. The exit code is 1 if fewer transitions \
      were taken than --minimum requires.

      Example: interlock coverage player.json .build/coverage/*.json --minimum 90
      """
  )

  @OptionGroup var definition: DefinitionArgument

  @Argument(help: "The files with the records.", completion: .file(extensions: ["json"]))
  var records: [String]

  @Option(
    help: ArgumentHelp("The percentage of transitions that must be taken.", valueName: "percent")
  )
  var minimum = 0.0

  @OptionGroup var output: OutputOptions

  private typealias Record = MachineCoverage<String, String>.Record

  func validate() throws {
    guard (0...100).contains(minimum) else {
      throw ValidationError("'--minimum' must be a number from 0 to 100.")
    }
    try StandardInput.validate([definition.path] + records)
  }

  func run() throws {
    let definition = try definition.read()
    var coverage = MachineCoverage(of: definition.machine)
    for path in records {
      let file = InputFile(path)
      let record = try JSONInput(file.name, file.data()).decoded(Record.self)
      do throws(CoverageError) {
        try coverage.merge(record)
      } catch {
        throw CommandFailure(file.name, "\(error)")
      }
    }
    try output.print(CoverageReport(coverage, minimum: minimum), about: definition)
  }
}
