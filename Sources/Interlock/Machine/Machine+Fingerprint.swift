extension Machine {
  /// A hash of the definition's structure.
  ///
  /// ```swift
  /// let isCurrent = stored.fingerprint == inbox.fingerprint
  /// ```
  ///
  /// It covers the states (identifiers, kinds, nesting, initial and default states, deferred events) and the
  /// transitions (triggers, sources, targets, whether they are local, names of guards, names and versions of payload
  /// types), as well as order wherever order matters: of transitions with the same state and trigger,
  /// of regions, of guards. Identifiers count by their raw value, otherwise by their description; timeouts count in
  /// seconds. Definitions that agree in all of this have the same fingerprint, however they are written; a change of
  /// any of it results in a different one. The fingerprint doesn't cover code, the user info of states, source
  /// locations or the step limit.
  ///
  /// - Complexity: O(*n* log *n*) in the number of states and transitions and the length of their names.
  public var fingerprint: Fingerprint {
    Numbering.numbering(plan.definition).1.fingerprint
  }
}
