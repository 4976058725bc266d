/// The progress of an exploration: for tools.
package struct ExplorationState: Hashable, Sendable {
  /// How many configurations have been found.
  package internal(set) var found = 0

  /// From how many of them all steps have been explored.
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
