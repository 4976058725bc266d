/// What turns the snapshots of other definitions into ones of a machine.
///
/// There is one implementation, the migrations of InterlockEvolution. The core knows it by this protocol alone, so
/// that a program which migrates nothing does not link it.
package protocol SnapshotMigrator: DefinitionLineage {
  /// The snapshot of another definition, made one of the machine.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot, of another definition.
  ///   - fingerprint: Which it is.
  ///   - definition: The definition, where the archive has it.
  ///   - userInfo: Passed to the code of migrations.
  /// - Returns: The snapshot, by the names of the machine.
  /// - Throws: Whatever says best why it is not taken over.
  func takenOver(
    _ snapshot: DynamicMachine.Snapshot,
    of fingerprint: Fingerprint,
    _ definition: DynamicMachine?,
    _ userInfo: UserInfo
  ) throws -> DynamicMachine.Snapshot

  /// The error for names that the machine cannot read.
  func error(
    _ cause: NamingError,
    of fingerprint: Fingerprint,
    in configuration: [String]
  ) -> any Error
}

extension Machine.Plan {
  /// What takes over entities of other definitions; nil if they are refused.
  package var migrator: (any SnapshotMigrator)? { lineage as? any SnapshotMigrator }
}
