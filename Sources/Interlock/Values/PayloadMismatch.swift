/// That an event was fired with a payload of another type than its definition says, or without one.
public struct PayloadMismatch: Error, Hashable, Sendable, Encodable {
  /// The type that the event carries.
  public let expected: String

  /// What was passed: a type in quotes, or, from an archive, what is wrong with it; nil for nothing.
  public let found: String?
}

extension PayloadMismatch {
  @usableFromInline
  package static func missing(_ expected: String) -> Self {
    Self(expected: expected, found: nil)
  }

  /// One type in the place of another. Where both have one name, they are told apart by their modules and outer types.
  init<Payload, Found>(_ expected: Payload.Type, found: Found.Type) {
    let (name, other) = ("\(expected)", "\(found)")
    self.expected = name == other ? String(reflecting: expected) : name
    self.found = quoted(name == other ? String(reflecting: found) : other)
  }
}

extension PayloadMismatch: DescribedError {
  /// What is expected, and what was found.
  public var description: String {
    "it carries a value of the type \(quoted(expected)), "
      + (found.map { "not \($0)" } ?? "and came without")
  }

  /// What to do about it.
  public var recoverySuggestion: String? {
    "Fire it with a payload of the type \(quoted(expected))."
  }
}
