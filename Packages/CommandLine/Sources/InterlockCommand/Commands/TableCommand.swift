import ArgumentParser
import InterlockTools

/// `interlock table`.
struct TableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "table",
    abstract: "Shows a machine as a table: what each event does in each state.",
    discussion: "Example: interlock table player.json --format markdown >> README.md"
  )

  @OptionGroup var definition: DefinitionArgument

  @Option(help: "Text, or Markdown for pull requests.")
  var format = Format.text

  @Option(help: "The maximum width of a line; by default that of the terminal, or 100.")
  var width: Int?

  @Flag(help: "Show actions and activities by name.")
  var actions = false

  @OptionGroup var output: OutputOptions

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case markdown
  }

  func validate() throws {
    guard (width ?? 1) > 0 else { throw ValidationError("'--width' must be at least 1.") }
  }

  func run() throws {
    let file = try definition.read()
    let columns = width ?? Output.columns ?? 100
    let report = TableReport(
      of: file.machine,
      width: format == .text ? columns : nil,
      showing: actions ? [.actions, .activities] : []
    )
    try output.print(report, about: file)
  }
}
