import ArgumentParser

/// `interlock convert`.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts a machine to another notation: SCXML, XState, or Interlock's own JSON.",
    discussion: """
      The notation of the input is detected from its content. What the other notation cannot express \
      is kept in an extension of its own, so that it survives the way back. If a document contains \
      more than a machine, standard error lists what the other notation does not hold.

      Example: interlock convert player.scxml --to json -o player.json
      """
  )

  @OptionGroup var definition: DefinitionArgument

  @Option(help: "The notation; by default taken from the name of the output file.")
  var to: Notation?

  @Option(help: "The name of the machine in SCXML and XState; by default as in the file.")
  var name: String?

  @OptionGroup var document: DocumentOptions

  func validate() throws {
    guard to ?? document.output.flatMap(Notation.init(file:)) != nil else {
      throw ValidationError("Choose a notation with '--to'.")
    }
  }

  func run() throws {
    let file = try definition.read()
    let format = to ?? document.output.flatMap(Notation.init(file:)) ?? .json
    try document.write(of: file) {
      let report = try ConvertReport(of: file, to: format, named: name)
      try Output.errors.print(report.losses(of: file))
      return report
    }
  }
}

extension Notation: ExpressibleByArgument {}
