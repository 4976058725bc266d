import ArgumentParser

/// How far the configurations of a machine are explored.
struct ExplorationOptions: ParsableArguments {
  @Option(help: "How many configurations are looked at.")
  var limit = 100_000

  func validate() throws {
    guard limit > 0 else { throw ValidationError("'--limit' is a number from 1 on.") }
  }
}
