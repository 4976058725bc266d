import ArgumentParser

/// `interlock check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Finds what is wrong with a machine, or looks wrong.",
    discussion: """
      All configurations of the machine are explored, with guards that may hold or not. The exit \
      code is 1 where a finding is at least as bad as --fail-on says, or a property does not hold. \
      Where a limit is reached before, it says what was not looked at.

      Properties: 'always P', 'never P', 'eventually P', 'P leads to Q', 'P until Q'; add 'fairly' \
      in front where nothing that can happen again and again is put off for ever. P is the name of \
      a state, 'accepts(EVENT)', 'took(EVENT)' or 'finished', and what 'not', 'and', 'or' and \
      parentheses make of them; names that are more than a word stand in double quotes.

      Example: interlock check player.json --fail-on error --property 'never playing and "tray is \
      open"'
      """
  )

  @OptionGroup var definition: DefinitionArgument
  @OptionGroup var exploration: ExplorationOptions
  @OptionGroup var output: OutputOptions

  @Option(help: "How bad a finding has to be for the exit code 1.")
  var failOn = Severity.warning

  @Option(
    help: ArgumentHelp("What has to be true of every life of the machine.", valueName: "property")
  )
  var property: [String] = []

  func run() throws {
    let file = try definition.read()
    let properties = try property.map { text in
      do {
        return try NamedProperty(text, of: file.machine)
      } catch {
        throw CommandFailure("--property", at: text, "\(error)", status: .usage)
      }
    }
    try output.print(
      CheckReport(
        of: file,
        exploration.space(of: file.machine),
        failingOn: failOn,
        properties
      ),
      about: file
    )
  }
}

extension Severity: ExpressibleByArgument {}
