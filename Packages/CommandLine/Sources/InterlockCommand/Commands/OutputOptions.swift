import ArgumentParser

/// How a command prints its results.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON, for programs.")
  var json = false

  init() {}

  init(json: Bool) {
    self.json = json
  }

  /// Prints a report, and exits with its exit code.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - files: The files that it is about: JSON includes how they were read.
  /// - Throws: `ExitCode` if the report asks for one, and output errors.
  func print(_ report: some Report, about files: DefinitionFile...) throws {
    try print(report, about: files)
  }

  func print(_ report: some Report, about files: [DefinitionFile]) throws {
    do {
      if json {
        try Output.standard.write(try report.json(notes: DocumentNotes(about: files)))
      } else {
        try Output.standard.print(report.lines)
      }
    } catch is Output.Closed {}
    guard report.status == .success else { throw ExitCode(report.status.rawValue) }
  }
}
