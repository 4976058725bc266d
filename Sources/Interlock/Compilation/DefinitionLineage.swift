/// A machine's knowledge of older definitions. A plan holds it, and only the code that restores entities uses it.
package protocol DefinitionLineage: Sendable {
  /// The fingerprint of the machine itself.
  var fingerprint: Fingerprint { get }

  /// Returns true if entities with a fingerprint have the machine's own definition.
  func isOwn(_ fingerprint: Fingerprint) -> Bool

  /// The definition of entities without a fingerprint; nil for the machine's own.
  var unmarked: Fingerprint? { get }

  /// The fingerprint that entities are marked with.
  var mark: Fingerprint? { get }

  /// Whether entities of other definitions are migrated, not just accepted unchanged.
  var migrates: Bool { get }
}
