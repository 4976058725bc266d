public import Interlock

extension Machine {
  /// A copy that takes over the entities of older definitions, and says in its own entities of which they are.
  ///
  ///     let prototype = try second.evolving(from: [toSecond])
  ///
  /// Whatever restores entities with the copy as prototype takes them over: decoding, `restored(from:)`, the
  /// snapshots of actors. An entity that does not say of which definition it is, such as a bare `"read"`, is
  /// one of this machine, unless `unmarked` says otherwise.
  ///
  /// - Parameters:
  ///   - migrations: The migrations, oldest definition first; each leads to the source of the next, the last
  ///     to this machine.
  ///   - policy: What is done with an entity of another definition.
  ///   - unmarked: The definition of entities without a fingerprint; nil for that of this machine. Another one
  ///     needs `marking`, so that what is written is not taken for it.
  ///   - marking: Whether entities are written with the fingerprint. Without it, keep it beside them, in a
  ///     column or a file name, and call `migrated(_:from:userInfo:)`; or, for a document with many entities of
  ///     one definition, read it with a marking copy whose `unmarked` is that definition, and write it with the
  ///     machine itself.
  /// - Returns: The copy; it is where this machine is.
  /// - Throws: `EvolutionError` where the migrations are no chain.
  /// - Complexity: O(*s* + *r*) in states and rows, for names and the fingerprint; nothing is compiled. With another policy than `migrate` that of a difference
  ///   from each of the definitions.
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

  /// The snapshot of an older definition, made one of this machine.
  ///
  /// For entities that are stored without a fingerprint, but with something that tells their definition:
  ///
  ///     let snapshot = try inbox.migrated(stored, from: first.fingerprint, userInfo: ["due": row.due])
  ///     let message = try inbox.restored(from: snapshot)
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot, with the names that the older definition has.
  ///   - fingerprint: The older definition, or this machine's own, for which nothing is changed.
  ///   - userInfo: Passed to the code of migrations.
  /// - Returns: A snapshot that this machine restores.
  /// - Throws: `MigrationError`; the snapshot is as it was.
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

  /// The dynamic machine of the definition, for a lineage.
  func named() throws(EvolutionError) -> DynamicMachine {
    do throws(DefinitionError) {
      return try dynamic()
    } catch {
      throw .ambiguousNames(error)
    }
  }
}
