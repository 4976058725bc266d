import ArgumentParser

/// `interlock convert`.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a machine in another notation: SCXML, XState, or Interlock's own JSON.",
    discussion: """
      In which notation the file is, its content says. What a notation has no word for stands in a \
      place of its own, so that it comes back. Of a document that has more than a machine, \
      --ignoring-content leaves the rest out, and says so on standard error.

      Example: interlock convert player.scxml --to json -o player.json
      """
  )

  @OptionGroup var definition: DefinitionArgument

  @Option(help: "The notation; by default that of the file's name.")
  var to: Notation?

  @Option(help: "What the machine is called in SCXML and XState; by default as in the file.")
  var name: String?

  @OptionGroup var document: DocumentOptions

  func validate() throws {
    guard to ?? document.output.flatMap(Notation.init(file:)) != nil else {
      throw ValidationError("Say with '--to' which notation it is to be.")
    }
  }

  func run() throws {
    let file = try definition.read()
    let format = to ?? document.output.flatMap(Notation.init(file:)) ?? .json
    try document.write(of: file) {
      try ConvertReport(of: file.machine, to: format, named: name ?? file.documentName)
    }
  }
}

extension Notation: ExpressibleByArgument {}
