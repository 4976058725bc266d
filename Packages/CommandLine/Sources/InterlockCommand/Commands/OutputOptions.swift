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
  func print(_ report: some Report) throws {
    do {
      if json {
        try Output.standard.write(try report.json())
      } else {
        try Output.standard.print(report.lines)
      }
    } catch is Output.Closed {}
    guard report.status == .success else { throw ExitCode(report.status.rawValue) }
  }
}
