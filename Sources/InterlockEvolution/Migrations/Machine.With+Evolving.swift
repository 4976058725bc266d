public import Interlock

// A snapshot says nothing of the context: migrations change the machine of an entity, its other properties are migrated
// as they are decoded.

extension Machine.With {
  /// Returns a copy that migrates entities of older definitions, and marks its own entities with its definition: see
  /// ``Machine/evolving(from:onMismatch:unmarked:marking:)``.
  ///
  /// - Parameters:
  ///   - migrations: The migrations, oldest definition first. A source that has a context is given as `outline.dynamic()`.
  ///   - policy: What to do with an entity of another definition.
  ///   - unmarked: The definition of entities without a fingerprint; nil for that of this machine.
  ///   - marking: Whether entities are written with the fingerprint.
  /// - Returns: The copy, in the same state as this machine.
  /// - Throws: `EvolutionError` if the migrations do not form a chain.
  /// - Complexity: As for a machine without a context.
  public func evolving(
    from migrations: [Migration],
    onMismatch policy: MismatchPolicy = .migrate,
    unmarked: Fingerprint? = nil,
    marking: Bool = true
  ) throws(EvolutionError) -> Self {
    var copy = self
    copy.machine = try machine.evolving(
      from: migrations,
      onMismatch: policy,
      unmarked: unmarked,
      marking: marking
    )
    return copy
  }

  /// Migrates the snapshot of an older definition to this machine: see ``Machine/migrated(_:from:userInfo:)``.
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
  ) throws(MigrationError) -> Machine.Snapshot {
    try machine.migrated(snapshot, from: fingerprint, userInfo: userInfo)
  }
}
