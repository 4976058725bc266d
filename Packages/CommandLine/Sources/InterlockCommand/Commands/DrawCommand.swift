import ArgumentParser

/// `interlock draw`.
struct DrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draws a machine: for Mermaid, Graphviz, PlantUML, or as SVG.",
    discussion: """
      Active states stand out: those in which the file has the machine, those of --state, or those \
      to which --path leads, whose rows stand out, too. On a path every guard holds but those of \
      --refusing; 'wait 5s' lets time pass.

      Example: interlock draw player.json -o player.svg --path play pause 'wait 5s'
      """
  )

  @OptionGroup var definition: DefinitionArgument

  @Option(help: "The language of the picture; by default that of the file's name, or mermaid.")
  var format: PictureFormat?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The states that are active.", valueName: "state")
  )
  var state: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The events that are fired before it is drawn.", valueName: "event")
  )
  var path: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The guards that do not hold on the path.", valueName: "guard")
  )
  var refusing: [String] = []

  @OptionGroup var document: DocumentOptions

  func run() throws {
    let file = try definition.read()
    var walk = try Walk(file, in: state, refusing: refusing)
    for step in path { try walk.take(step) }
    let format = format ?? document.output.flatMap(PictureFormat.init(file:)) ?? .mermaid
    try document.write(of: file) { DrawReport(of: walk, as: format) }
  }
}

extension PictureFormat: ExpressibleByArgument {}
