import ArgumentParser
import InterlockTools

/// `interlock paths`.
struct PathsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "paths",
    abstract: "Finds a few short paths that cover a machine: for tests.",
    discussion: "Example: interlock paths player.json --covering states"
  )

  @OptionGroup var definition: DefinitionArgument
  @OptionGroup var exploration: ExplorationOptions
  @OptionGroup var output: OutputOptions

  @Option(help: "What the paths must cover.")
  var covering = Goal.rows

  enum Goal: String, CaseIterable, ExpressibleByArgument {
    case states
    case rows
    case rowPairs

    var value: PathGoal {
      switch self {
      case .states: .states
      case .rows: .rows
      case .rowPairs: .rowPairs
      }
    }
  }

  func run() throws {
    let file = try definition.read()
    try output.print(
      PathsReport(on: exploration.space(of: file), covering: covering.value),
      about: file
    )
  }
}
