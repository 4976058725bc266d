import ArgumentParser
import Interlock
import InterlockTools

/// How far the configurations of a machine are explored.
struct ExplorationOptions: ParsableArguments {
  @Option(help: "How many configurations to explore at most.")
  var limit = 100_000

  @Option(
    help: ArgumentHelp(
      "How many states and guards to examine at most; by default 500 per configuration.",
      valueName: "count"
    )
  )
  var work: Int?

  @Option(help: ArgumentHelp("How long to explore at most.", valueName: "seconds"))
  var time = 60.0

  @OptionGroup var fields: FieldOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError("'--limit' must be at least 1.") }
    guard work ?? 1 > 0 else { throw ValidationError("'--work' must be at least 1.") }
    guard (0...1e9).contains(time) else {
      throw ValidationError("'--time' must be a number of seconds, up to 1e9.")
    }
  }

  /// The configurations of a machine, within these limits. On a terminal, the progress is shown.
  func space(of file: DefinitionFile) throws -> StateSpace<String, String> {
    let limits = ExplorationLimits(configurations: limit, work: work, time: .seconds(time))
    guard Output.isErrorTerminal else {
      return try fields.space(of: file, within: limits, progress: nil)
    }
    let line = ProgressLine()
    defer { line.clear() }
    return try fields.space(of: file, within: limits) { line.show($0) }
  }

  /// The first configuration of a machine, if fields are declared. It knows them, so that properties can be read
  /// before the long work.
  func beginning(of file: DefinitionFile) throws -> StateSpace<String, String>? {
    guard !fields.field.isEmpty else { return nil }
    return try fields.space(of: file, within: ExplorationLimits(configurations: 1), progress: nil)
  }
}
