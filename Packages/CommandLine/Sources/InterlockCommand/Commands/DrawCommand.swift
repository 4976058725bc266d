import ArgumentParser
import InterlockTools

/// `interlock draw`.
struct DrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draws a machine: for Mermaid, Graphviz or PlantUML, or as SVG.",
    discussion: """
      Active states are highlighted: those in the file, those of --state, or those that --path leads \
      to, along with the rows it takes. On the path, every guard holds except those of --refusing; \
      'wait 5s' lets time pass.

      Example: interlock draw player.json -o player.svg --path play pause 'wait 5s'
      """
  )

  @OptionGroup var definition: DefinitionArgument

  @Option(help: "The language; by default taken from the name of the output file, or mermaid.")
  var format: PictureFormat?

  @Flag(help: "Show actions and activities by name.")
  var actions = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The active states.", valueName: "state")
  )
  var state: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The events to fire before drawing.", valueName: "event")
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
    try document.write(of: file) {
      DrawReport(of: walk, as: format, showing: actions ? [.actions, .activities] : [])
    }
  }
}

extension PictureFormat: ExpressibleByArgument {}
