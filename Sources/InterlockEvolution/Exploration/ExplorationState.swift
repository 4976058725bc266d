/// How far an exploration has come: for tools.
package struct ExplorationState: Hashable, Sendable {
  /// How many configurations have been found.
  package internal(set) var found = 0

  /// From how many of them all steps have been looked at.
  package internal(set) var followed = 0

  /// How much work was spent, in states and guards that were looked at.
  package internal(set) var work = 0
}

/// Why an exploration has left something out: for tools.
package enum ExplorationOmission: Hashable, Sendable {
  /// As many configurations were kept as were to be.
  case configurations
  /// The work was spent.
  case work
  /// Whoever was asked whether to go on said no.
  case time
}
