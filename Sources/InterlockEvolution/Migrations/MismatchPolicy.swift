/// What to do with an entity whose fingerprint says that it has another definition.
public enum MismatchPolicy: Hashable, Sendable {
  /// It is an error.
  case refuse
  /// The migrations are applied to it.
  case migrate
  /// It is restored unchanged if every entity of its definition fits: see `loadsAll`.
  case acceptIfCompatible
}
