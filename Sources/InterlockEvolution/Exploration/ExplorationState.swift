/// The progress of an exploration: for tools.
package struct ExplorationState: Hashable, Sendable {
  /// The number of configurations that have been found.
  package internal(set) var found = 0

  /// The number of configurations whose steps have all been explored.
  package internal(set) var followed = 0

  /// How much work was spent, in explored states and guards.
  package internal(set) var work = 0
}

/// Why an exploration has left something out: for tools.
package enum ExplorationOmission: Hashable, Sendable {
  /// The limit of configurations was reached.
  case configurations
  /// The limit of work was reached.
  case work
  /// The caller decided not to continue.
  case time
}
