/// The type of the values that an event carries.
package struct PayloadType: Sendable {
  /// What the type is called, as archives and texts have it.
  package let name: String

  /// The type; nil where the definition comes from an archive, which only has its name.
  let type: (any Sendable.Type)?

  package init<Payload: Sendable>(_ type: Payload.Type) {
    name = "\(type)"
    self.type = type
  }

  /// Makes the type of a definition without code.
  package init(named name: String) {
    self.name = name
    type = nil
  }

  /// A payload as one of this type.
  ///
  /// - Throws: `PayloadMismatch` where it is of another type.
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
  /// A box with the value as one of a type.
  fileprivate func boxed<Payload: Sendable>(
    as type: Payload.Type
  ) throws(PayloadMismatch) -> any PayloadBox {
    if Swift.type(of: self) == TypedPayload<Payload>.self { return self }
    return TypedPayload(try decoded(as: type))
  }
}
