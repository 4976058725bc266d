import ArgumentParser
import Foundation

/// `interlock simulate`.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Tries a machine out: fires what you type, lets time pass, and shows where it is.",
    discussion: """
      Events are fired by name or number; you say of each named guard whether it holds, and \
      callbacks are listed instead of run. Type 'help' in it. Lines can come through a pipe; the \
      exit code is 1 then where one was refused. With --json, each answer is an object on a line \
      of its own.

      Example: printf 'play\\nwait 5s\\n' | interlock simulate player.json
      """
  )

  @OptionGroup var definition: DefinitionArgument

  @Flag(help: "Print JSON, for programs.")
  var json = false

  func validate() throws {
    guard definition.path != "-" else {
      throw ValidationError("Standard input has what is to be done: the machine needs a file.")
    }
  }

  func run() throws {
    let file = try definition.read()
    // Whole seconds, so that times are not rounded while they are added.
    let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
    var session = SimulationSession(
      try Simulation(file.machine, from: now),
      isJSON: json,
      isInteractive: Output.isInteractive
    )
    var lines = StandardInputLines()
    do {
      try session.run { try lines.next() }
    } catch is Output.Closed {}
    if session.isRefused { throw ExitCode(ExitStatus.findings.rawValue) }
  }
}
