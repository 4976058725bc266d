import Interlock
package import InterlockEvolution

/// An older version of a machine, and what leads from it to the next: a whole machine, where names that have
/// changed are all there is, or a migration.
package struct MigrationFile: Sendable {
  package let migration: Migration

  /// Reads a machine or a migration.
  ///
  /// - Parameter path: The path of the file; `-` for standard input.
  /// - Throws: Where there is no such file, or neither of them in it.
  package init(_ path: String) throws(CommandFailure) {
    let file = InputFile(path)
    let input = JSONInput(file.name, try file.data())
    migration =
      input.hasKey("interlock")
      ? Migration(from: try input.decoded(DynamicMachine.self))
      : try input.decoded(Migration.self)
  }
}
