import ArgumentParser

/// `interlock check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Finds errors and suspicious parts in machines.",
    discussion: """
      All configurations of a machine are explored, whether guards hold or not. The exit code is 1 \
      if a finding is at least as severe as --fail-on, or if a property fails. If a limit is reached \
      first, the output says what was not explored.

      Of a folder, all machines in it are checked. If there are several, one that cannot be read is \
      a finding, and the exit code is then 2. With --format, findings are written for code hosts.

      Properties: 'always P', 'never P', 'eventually P', 'P leads to Q', 'P until Q'; put 'fairly' in \
      front to assume that nothing that can happen again and again is put off forever. P is the name \
      of a state, 'accepts(EVENT)', 'took(EVENT)', 'finished' or, with --field, 'holds(CONDITION)', \
      combined with 'not', 'and', 'or' and parentheses; put names of more than one word in double \
      quotes.

      Example: interlock check player.json --fail-on error --property 'never playing and "tray is \
      open"'
      """
  )

  @OptionGroup var definitions: DefinitionArguments
  @OptionGroup var exploration: ExplorationOptions
  @OptionGroup var output: OutputOptions

  @Option(help: "Write the findings for a code host: SARIF, or annotations of GitHub or GitLab.")
  var format: AnnotationFormat?

  @Option(help: "The minimum severity of a finding for exit code 1.")
  var failOn = Severity.warning

  @Option(
    help: ArgumentHelp("A property that every run of the machine must have.", valueName: "property")
  )
  var property: [String] = []

  func validate() throws {
    guard let format else { return }
    guard !output.json else { throw ValidationError("'--json' and '--format' exclude each other.") }
    guard !definitions.paths.contains("-") else {
      let message = "'--format \(format.rawValue)' needs files: standard input has no name."
      throw ValidationError(message)
    }
  }

  func run() throws {
    let files = try MachineFiles(definitions.paths)
    if let single = files.single, format == nil {
      let file = try definitions.reading.read(single)
      return try output.print(report(on: file), about: file)
    }
    var read: [DefinitionFile] = []
    let results = try files.entries.map { try result(of: $0.path, reading: &read) }
    let report = CheckedFiles(results)
    guard let format else { return try output.print(report, about: read) }
    do {
      try Output.standard.write(try format.text(of: report.annotations))
    } catch is Output.Closed {}
    guard report.status == .success else { throw ExitCode(report.status.rawValue) }
  }

  private func result(of path: String, reading read: inout [DefinitionFile]) throws -> CheckedFile {
    do {
      let file = try definitions.reading.read(path, isLocated: format != nil)
      read.append(file)
      return .checked(try report(on: file))
    } catch let failure as CommandFailure where failure.status == .failure {
      return .unreadable(InputFile(path).name, failure)
    }
  }

  private func report(on file: DefinitionFile) throws -> CheckReport {
    let beginning = try exploration.beginning(of: file)
    let properties = try property.map { text in
      do {
        return try NamedProperty(text, of: file.machine, in: beginning)
      } catch {
        throw CommandFailure("--property", at: text, "\(error)", status: .usage)
      }
    }
    return CheckReport(of: file, try exploration.space(of: file), failingOn: failOn, properties)
  }
}

extension Severity: ExpressibleByArgument {}

extension AnnotationFormat: ExpressibleByArgument {}
