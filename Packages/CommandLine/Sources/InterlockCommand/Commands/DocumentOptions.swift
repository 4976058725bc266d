import ArgumentParser
import InterlockExchange
import InterlockTools

/// Where a command writes a document.
struct DocumentOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The file to write; standard output by default.", valueName: "file"),
    completion: .file()
  )
  var output: String?

  @Flag(help: "Print JSON, for programs, that contains the document.")
  var json = false

  /// Writes the document made from a machine to the file, if there is one, and prints it otherwise; prints JSON in any
  /// case.
  func write(of file: DefinitionFile, _ makeReport: () throws -> some DocumentReport) throws {
    do {
      try write(makeReport(), file)
    } catch let error as ExportError {
      throw CommandFailure(file.name, "\(error)")
    }
  }

  private func write(_ report: some DocumentReport, _ file: DefinitionFile) throws {
    if let output { try OutputFile(output).write(report.document) }
    if json {
      try OutputOptions(json: true).print(report, about: file)
    } else if output == nil {
      try print(report)
    }
  }

  /// A pipe gets the document unchanged; for a terminal, control characters are escaped.
  private func print(_ report: some DocumentReport) throws {
    guard !Output.isTerminal else { return try OutputOptions(json: false).print(report) }
    do {
      try Output.standard.write(report.document)
    } catch is Output.Closed {}
  }
}
