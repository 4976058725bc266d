import ArgumentParser
import Foundation

/// `interlock simulate`.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Runs a machine by hand: fires what you type, lets time pass, and shows where it is.",
    discussion: """
      Fire events by name or number; you decide whether each named guard holds, and callbacks are \
      listed instead of run. Type 'help' for the commands. Lines can also come through a pipe; then \
      the exit code is 1 if one was refused. With --json, each response is an object on its own line.

      An SCXML document whose ECMAScript Interlock can evaluate is run with its data: nothing is asked, \
      and an event can have data, as in: pay {"amount": 20}

      Example: printf 'play\\nwait 5s\\n' | interlock simulate player.json
      """
  )

  @OptionGroup var definition: DefinitionArgument

  @Flag(help: "Print JSON, for programs.")
  var json = false

  func validate() throws {
    guard definition.path != "-" else {
      throw ValidationError("Standard input is for the commands: give the machine as a file.")
    }
  }

  func run() throws {
    let file = try definition.read()
    // Whole seconds, so that adding times does not round them.
    let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
    var session = SimulationSession(
      try file.document.map { DocumentSimulation($0, from: now) }
        ?? Simulation(file.machine, from: now),
      isJSON: json,
      isInteractive: Output.isInteractive,
      reading: file.reading
    )
    var lines = StandardInputLines()
    do {
      try session.run { try lines.next() }
    } catch is Output.Closed {}
    if session.isRefused { throw ExitCode(ExitStatus.findings.rawValue) }
  }
}
