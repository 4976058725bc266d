/// Converts snapshots of other definitions into snapshots of a machine.
///
/// There is one implementation, the migrations of InterlockEvolution. The core knows it only through this protocol,
/// so that a program without migrations doesn't link it.
package protocol SnapshotMigrator: DefinitionLineage {
  /// Converts a snapshot of another definition into one of the machine.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot, of another definition.
  ///   - fingerprint: The fingerprint of that definition.
  ///   - definition: The definition, if the archive has it.
  ///   - userInfo: Passed to the code of migrations.
  /// - Returns: The snapshot, with the names of the machine.
  /// - Throws: The error that best explains why it is rejected.
  func takenOver(
    _ snapshot: DynamicMachine.Snapshot,
    of fingerprint: Fingerprint,
    _ definition: DynamicMachine?,
    _ userInfo: UserInfo
  ) throws -> DynamicMachine.Snapshot

  /// The error for names that the machine can't read.
  func error(
    _ cause: NamingError,
    of fingerprint: Fingerprint,
    in configuration: [String]
  ) -> any Error
}

extension Machine.Plan {
  /// Migrates entities of other definitions; nil if they are refused.
  package var migrator: (any SnapshotMigrator)? { lineage as? any SnapshotMigrator }
}
