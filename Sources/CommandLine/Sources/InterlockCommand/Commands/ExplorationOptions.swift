import ArgumentParser
import Interlock
import InterlockTools

/// How far the configurations of a machine are explored.
struct ExplorationOptions: ParsableArguments {
  @Option(help: "How many configurations are looked at.")
  var limit = 100_000

  @Option(
    help: ArgumentHelp(
      "How many states and guards are looked at on the way; by default 500 a configuration.",
      valueName: "count"
    )
  )
  var work: Int?

  @Option(help: ArgumentHelp("How long that takes at most.", valueName: "seconds"))
  var time = 60.0

  func validate() throws {
    guard limit > 0 else { throw ValidationError("'--limit' is a number from 1 on.") }
    guard work ?? 1 > 0 else { throw ValidationError("'--work' is a number from 1 on.") }
    guard (0...1e9).contains(time) else {
      throw ValidationError("'--time' is a number of seconds, up to 1e9.")
    }
  }

  /// The configurations of a machine, as far as that. A terminal is told how far it is.
  func space(of machine: DynamicMachine) throws -> StateSpace<String, String> {
    let limits = ExplorationLimits(configurations: limit, work: work, time: .seconds(time))
    guard Output.isErrorTerminal else { return StateSpace(of: machine, within: limits) }
    let line = ProgressLine()
    let space = StateSpace(of: machine, within: limits) { line.show($0) }
    line.clear()
    return space
  }
}
