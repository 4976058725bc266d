public import Interlock

extension Machine {
  /// Returns a copy that migrates entities of older definitions, and marks its own entities with its definition.
  ///
  /// ```swift
  /// let prototype = try second.evolving(from: [toSecond])
  /// ```
  ///
  /// Every way to restore entities with the copy as prototype migrates them: decoding, `restored(from:)`, the snapshots
  /// of actors. An entity without a fingerprint, such as a bare `"read"`, counts as one of this machine, unless
  /// `unmarked` names another definition.
  ///
  /// - Parameters:
  ///   - migrations: The migrations, oldest definition first; each leads to the source of the next, the last
  ///     to this machine.
  ///   - policy: What to do with an entity of another definition.
  ///   - unmarked: The definition of entities without a fingerprint; nil for that of this machine. Another one
  ///     requires `marking`, so that newly written entities are not mistaken for it.
  ///   - marking: Whether entities are written with the fingerprint. Without it, store the fingerprint beside them, in
  ///     a column or a file name, and call `migrated(_:from:userInfo:)`; or, for a document with many entities of one
  ///     definition, read it with a marking copy whose `unmarked` is that definition, and write it with the machine
  ///     itself.
  /// - Returns: The copy, in the same state as this machine.
  /// - Throws: `EvolutionError` if the migrations do not form a chain.
  /// - Complexity: O(*s* + *r*) in states and transitions, for names and the fingerprint. With a policy other than
  ///   `migrate`, plus a difference from each of the definitions.
  public func evolving(
    from migrations: [Migration],
    onMismatch policy: MismatchPolicy = .migrate,
    unmarked: Fingerprint? = nil,
    marking: Bool = true
  ) throws(EvolutionError) -> Self {
    let lineage = try Lineage(
      of: named(),
      migrations,
      policy,
      unmarked: unmarked,
      marking: marking
    )
    return replanned(trace: plan.trace, lineage: lineage)
  }

  /// Migrates the snapshot of an older definition to this machine.
  ///
  /// Use it for entities stored without a fingerprint, but with other data that identifies their definition:
  ///
  /// ```swift
  /// let snapshot = try inbox.migrated(stored, from: first.fingerprint, userInfo: ["due": row.due])
  /// let message = try inbox.restored(from: snapshot)
  /// ```
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot, with the names of the older definition.
  ///   - fingerprint: The older definition, or this machine's own, for no change.
  ///   - userInfo: Passed to the code of migrations.
  /// - Returns: A snapshot that this machine restores.
  /// - Throws: `MigrationError`; the snapshot is unchanged.
  public func migrated(
    _ snapshot: DynamicMachine.Snapshot,
    from fingerprint: Fingerprint,
    userInfo: UserInfo = UserInfo()
  ) throws(MigrationError) -> Snapshot {
    do throws(DefinitionMismatch) {
      return try takenOver(snapshot, of: fingerprint, definition: nil, userInfo)
    } catch {
      throw MigrationError(error)
    }
  }

  /// Returns the name in this definition of a state of the definition of unmarked entities, as far as migrations rename or
  /// merge it by name.
  ///
  /// - Parameter state: The name in the definition of unmarked entities.
  /// - Returns: The name, or the last one that is known.
  package func name(ofUnmarkedState state: String) -> String {
    (plan.lineage as? Lineage)?.name(ofUnmarkedState: state) ?? state
  }

  /// Returns the name in this definition of an event of the definition of unmarked entities, as far as migrations rename or
  /// merge it by name.
  ///
  /// - Parameter event: The name in the definition of unmarked entities.
  /// - Returns: The name, or the last one that is known.
  package func name(ofUnmarkedEvent event: String) -> String {
    (plan.lineage as? Lineage)?.name(ofUnmarkedEvent: event) ?? event
  }

  /// The dynamic machine of the definition, for a lineage.
  func named() throws(EvolutionError) -> DynamicMachine {
    do throws(DefinitionError) {
      return try dynamic()
    } catch {
      throw .ambiguousNames(error)
    }
  }
}
