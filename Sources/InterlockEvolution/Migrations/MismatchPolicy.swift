/// What is done with an entity whose fingerprint says that it is of another definition.
public enum MismatchPolicy: Hashable, Sendable {
  /// It is an error.
  case refuse
  /// The migrations are applied to it.
  case migrate
  /// It is restored as it is if every entity of its definition fits: see `loadsAll`.
  case acceptIfCompatible
}
