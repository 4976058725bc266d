import ArgumentParser

/// How a command prints what it has found out.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON, for programs.")
  var json = false

  init() {}

  init(json: Bool) {
    self.json = json
  }

  /// Prints a report, and ends with its exit code.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - files: The files that it is about: with JSON, what was left out of them is in it.
  /// - Throws: `ExitCode` where the report asks for one, and what the output throws.
  func print(_ report: some Report, about files: DefinitionFile...) throws {
    do {
      if json {
        let ignored = files.flatMap(IgnoredRecord.records)
        try Output.standard.write(try report.json(ignored: ignored))
      } else {
        try Output.standard.print(report.lines)
      }
    } catch is Output.Closed {}
    guard report.status == .success else { throw ExitCode(report.status.rawValue) }
  }
}
