import ArgumentParser
import Foundation

/// `interlock draw`.
struct DrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draws a machine: for Mermaid, Graphviz, PlantUML, or as SVG.",
    discussion: """
      Active states stand out: those in which the file has the machine, those of --state, or those to which --path \
      leads, whose rows stand out, too. On a path every guard holds but those of --refusing; 'wait 5s' lets time pass.

      Example: interlock draw player.json -o player.svg --path play pause 'wait 5s'
      """
  )

  @OptionGroup var definition: DefinitionArgument

  @Option(help: "The language of the picture; by default that of the file's name, or mermaid.")
  var format: PictureFormat?

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The file to be written; standard output if left out.", valueName: "file"),
    completion: .file(extensions: PictureFormat.extensions)
  )
  var output: String?

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

  @Flag(help: "Print JSON, for programs: the picture, and the states and rows in it.")
  var json = false

  func run() throws {
    let file = try definition.read()
    var walk = try Walk(file, in: state, refusing: refusing)
    for step in path { try walk.take(step) }
    let format = format ?? output.flatMap(PictureFormat.init(file:)) ?? .mermaid
    let report = DrawReport(of: walk, as: format)
    if let output {
      try OutputFile(output).write(report.picture)
      if !json { return }
    }
    try OutputOptions(json: json).print(report)
  }
}

extension PictureFormat: ExpressibleByArgument {}
