extension Machine {
  /// A number that stands for the structure of the definition.
  ///
  ///     let isCurrent = stored.fingerprint == inbox.fingerprint
  ///
  /// It is made of the states (identifiers, kinds, nesting, initial and default states, deferred events) and the
  /// rows (triggers, sources, targets, whether they are local, the names of their guards), and of order where
  /// order has a meaning: of rows of one state and trigger, of regions, of guards. Identifiers count as their
  /// raw value, otherwise as their description; timeouts in seconds. Two definitions in which those are the
  /// same, however they are written, have one fingerprint; any other change makes another one. What closures
  /// do, facts about states, places in the source and the step limit are not in it.
  ///
  /// - Complexity: O(*n* log *n*) in states, rows and the length of their names.
  public var fingerprint: Fingerprint {
    Numbering.numbering(plan.definition).1.fingerprint
  }
}
