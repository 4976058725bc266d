/// The error when an event is fired without the payload that its definition requires, or with one of another type.
public struct PayloadMismatch: Error, Hashable, Sendable, Encodable {
  /// The type that the definition requires.
  public let expected: String

  /// The payload that was passed: a type in quotes, or, for a payload from an archive, its error; nil if none was
  /// passed.
  public let found: String?
}

extension PayloadMismatch {
  @usableFromInline
  package static func missing(_ expected: String) -> Self {
    Self(expected: expected, found: nil)
  }

  /// Creates the error for a type where another was expected. If both have the same name, it adds module and outer
  /// types.
  init<Payload, Found>(_ expected: Payload.Type, found: Found.Type) {
    let (name, other) = ("\(expected)", "\(found)")
    self.expected = name == other ? String(reflecting: expected) : name
    self.found = quoted(name == other ? String(reflecting: found) : other)
  }

  /// Creates the error for JSON that can't be decoded as the expected type.
  init(_ expected: String, undecodable error: any Error) {
    let reason = (error as? DecodingError)?.reason ?? "\(error)"
    self.init(expected: expected, found: "JSON that cannot be decoded as that type: \(reason)")
  }
}

extension PayloadMismatch: DescribedError {
  /// The expected type and the payload that was found.
  public var description: String { sentence(clause) }

  /// The expected type and the payload that was found, as a clause about an event that has been named.
  package var clause: String {
    "it requires a payload of the type \(quoted(expected)), "
      + (found.map { "not \($0)" } ?? "but came without one")
  }

  /// A fix: the type of payload to fire the event with.
  public var recoverySuggestion: String? {
    "Fire it with a payload of the type \(quoted(expected))."
  }
}
