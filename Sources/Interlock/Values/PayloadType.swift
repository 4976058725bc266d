/// The type of an event's payload.
package struct PayloadType: Sendable {
  /// The name of the type, as archives and messages show it.
  package let name: String

  /// The type; nil if the definition comes from an archive, which stores only the name.
  let type: (any Sendable.Type)?

  package init<Payload: Sendable>(_ type: Payload.Type) {
    name = "\(type)"
    self.type = type
  }

  /// Creates the type of a definition without code.
  package init(named name: String) {
    self.name = name
    type = nil
  }

  /// A payload, checked or decoded as this type.
  ///
  /// - Throws: `PayloadMismatch` if it has another type.
  func taking(_ payload: any PayloadBox) throws(PayloadMismatch) -> any PayloadBox {
    guard let type else {
      guard payload.content == nil || payload.typeName == name else {
        throw PayloadMismatch(expected: name, found: quoted(payload.typeName))
      }
      return payload
    }
    return try payload.boxed(as: type)
  }
}

extension PayloadType {
  /// A payload of this type from JSON. In a definition without code, only the form of the JSON is checked.
  ///
  /// - Throws: `PayloadMismatch` if JSON can't be decoded as that type; otherwise what the decoder throws.
  func decoded(from payload: EncodedPayload) throws -> any PayloadBox {
    if let type { return try payload.typed(as: type) }
    _ = try payload.typed(as: AnyJSON.self)
    return payload
  }

  /// Any value, of which only the form is checked.
  private struct AnyJSON: Decodable {
    init(from _: any Decoder) {}
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
  /// A box that holds the value as a given type.
  fileprivate func boxed<Payload: Sendable>(
    as type: Payload.Type
  ) throws(PayloadMismatch) -> any PayloadBox {
    if Swift.type(of: self) == TypedPayload<Payload>.self { return self }
    return TypedPayload(try decoded(as: type))
  }
}
