/// The treatment of an entity with the fingerprint of another definition.
public enum MismatchPolicy: Hashable, Sendable {
  /// Restoring it is an error.
  case refuse
  /// The migrations are applied to it.
  case migrate
  /// It is restored unchanged if every entity of its definition fits: see `loadsAll`. The definition of a migration is
  /// explored when the machine is made. A definition that comes with an entity is explored while the entity is decoded,
  /// up to about 500 configurations; if it has more, the entity is refused.
  case acceptIfCompatible
}
