/// A value of the user info that a guard looked for with a typed key but didn't find.
public struct MissingValue: Hashable, Sendable, Encodable {
  /// The name of the key.
  public let key: String

  /// The type that the value should have.
  public let type: String

  /// The type of the value that was passed instead; nil if none was passed.
  public let foundType: String?
}

extension MissingValue: CustomStringConvertible {
  /// The key, the type, and what was passed: `'amount' (Int) was not passed`.
  public var description: String {
    let value = "\(quoted(key)) (\(type))"
    return foundType.map { "\(value) was passed as \($0)" } ?? "\(value) was not passed"
  }
}
