extension Machine {
  /// A hash of the definition's structure.
  ///
  /// ```swift
  /// let isCurrent = stored.fingerprint == inbox.fingerprint
  /// ```
  ///
  /// It covers the states (identifiers, kinds, nesting, initial and default states, deferred events) and the rows
  /// (triggers, sources, targets, whether they are local, names of guards, payload types and what their values store),
  /// as well as order wherever order matters: of rows with the same state and trigger, of regions, of guards.
  /// Identifiers count by their raw value, otherwise by their description; timeouts count in seconds. Definitions that
  /// agree in all of this have the same fingerprint, however they are written; any other change results in a different
  /// one. It doesn't cover what closures do, the user info of states, source locations or the step limit.
  ///
  /// - Complexity: O(*n* log *n*) in the number of states and rows and the length of their names.
  public var fingerprint: Fingerprint {
    Numbering.numbering(plan.definition).1.fingerprint()
  }

  /// The fingerprint that entities have from versions of the library that didn't look at what payloads store.
  package var earlyFingerprint: Fingerprint {
    Numbering.numbering(plan.definition).1.fingerprint(knowingForms: false)
  }
}
