import ArgumentParser

/// `interlock check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Finds errors and suspicious parts in a machine.",
    discussion: """
      All configurations of the machine are explored, whether guards hold or not. The exit code is 1 \
      if a finding is at least as severe as --fail-on, or if a property fails. If a limit is reached \
      first, the output says what was not explored.

      Properties: 'always P', 'never P', 'eventually P', 'P leads to Q', 'P until Q'; put 'fairly' in \
      front to assume that nothing that can happen again and again is put off forever. P is the name \
      of a state, 'accepts(EVENT)', 'took(EVENT)', 'finished' or, with --field, 'holds(CONDITION)', \
      combined with 'not', 'and', 'or' and parentheses; put names of more than one word in double \
      quotes.

      Example: interlock check player.json --fail-on error --property 'never playing and "tray is \
      open"'
      """
  )

  @OptionGroup var definition: DefinitionArgument
  @OptionGroup var exploration: ExplorationOptions
  @OptionGroup var output: OutputOptions

  @Option(help: "The minimum severity of a finding for exit code 1.")
  var failOn = Severity.warning

  @Option(
    help: ArgumentHelp("A property that every run of the machine must have.", valueName: "property")
  )
  var property: [String] = []

  func run() throws {
    let file = try definition.read()
    let beginning = try exploration.beginning(of: file)
    let properties = try property.map { text in
      do {
        return try NamedProperty(text, of: file.machine, in: beginning)
      } catch {
        throw CommandFailure("--property", at: text, "\(error)", status: .usage)
      }
    }
    try output.print(
      CheckReport(
        of: file,
        exploration.space(of: file),
        failingOn: failOn,
        properties
      ),
      about: file
    )
  }
}

extension Severity: ExpressibleByArgument {}
