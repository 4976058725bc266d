/// What a machine knows of older definitions: a plan holds it, and only what restores entities asks it.
package protocol DefinitionLineage: Sendable {
  /// The fingerprint of the machine itself.
  var fingerprint: Fingerprint { get }

  /// The definition of entities that do not say of which they are; nil for the machine's own.
  var unmarked: Fingerprint? { get }

  /// What entities are marked with.
  var mark: Fingerprint? { get }

  /// Whether entities of other definitions are migrated, rather than accepted as they are.
  var migrates: Bool { get }
}
