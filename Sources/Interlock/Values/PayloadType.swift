/// The type of the values that an event carries.
package struct PayloadType: Sendable {
  /// What the type is called, as archives and texts have it.
  package let name: String

  /// The type; nil where the definition comes from an archive, which only has its name.
  let type: (any Sendable.Type)?

  init<Payload: Sendable>(_ type: Payload.Type) {
    name = "\(type)"
    self.type = type
  }

  /// Makes the type of a definition without code.
  package init(named name: String) {
    self.name = name
    type = nil
  }

  /// A payload as one of this type; nil if it is of another.
  func taking(_ payload: any PayloadBox) -> (any PayloadBox)? {
    guard let type else {
      guard let content = payload.content else { return payload }
      return "\(Swift.type(of: content))" == name ? payload : nil
    }
    return payload.boxed(as: type)
  }
}

extension PayloadType: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    guard let one = left.type, let other = right.type else { return left.name == right.name }
    return one == other
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

extension PayloadBox {
  /// A box with the value as one of a type; nil if it is of another.
  fileprivate func boxed<Payload: Sendable>(as type: Payload.Type) -> (any PayloadBox)? {
    if Swift.type(of: self) == TypedPayload<Payload>.self { return self }
    return payload(as: type).map { TypedPayload($0) }
  }
}

/// That an event was fired with a payload of another type than its definition says, or without one.
public struct PayloadMismatch: Error, Hashable, Sendable, Encodable {
  /// The type that the event carries.
  public let expected: String

  /// The type of what was passed; nil for nothing.
  public let found: String?
}

extension PayloadMismatch {
  @usableFromInline
  static func missing(_ expected: String) -> Self {
    Self(expected: expected, found: nil)
  }
}

extension PayloadMismatch: DescribedError {
  /// What is expected, and what was found.
  public var description: String {
    "it carries a value of the type \(quoted(expected)), "
      + (found.map { "not \(quoted($0))" } ?? "and came without")
  }

  /// What to do about it.
  public var recoverySuggestion: String? {
    "Fire it with a payload of the type \(quoted(expected))."
  }
}
