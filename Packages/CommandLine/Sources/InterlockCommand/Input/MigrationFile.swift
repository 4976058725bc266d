import Interlock
package import InterlockEvolution

/// An older version of a machine, and how to get to the next: a whole machine if only names have changed, or a
/// migration.
package struct MigrationFile: Sendable {
  package let migration: Migration

  /// Reads a machine or a migration.
  ///
  /// - Parameter path: The path of the file; `-` for standard input.
  /// - Throws: If the file does not exist, or contains neither of them.
  package init(_ path: String) throws(CommandFailure) {
    let file = InputFile(path)
    let input = JSONInput(file.name, try file.data())
    migration =
      input.keys.contains("interlock")
      ? Migration(from: try input.decoded(DynamicMachine.self))
      : try input.decoded(Migration.self)
  }
}
