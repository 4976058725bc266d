/// The type of an event's payload.
package struct PayloadType: Sendable {
  /// The name of the type, as archives and messages show it.
  package let name: String

  /// The type; nil if the definition comes from an archive, which stores only its name and its form.
  package let type: (any Sendable.Type)?

  private let archivedForm: StoredForm?

  /// Distinguishes the type from others of the same name. The identity of a type from an archive is the archive.
  private let identity: Identity

  private enum Identity: Hashable {
    case type(ObjectIdentifier)
    case archived(Archived)
  }

  private final class Archived: Hashable, Sendable {
    static func == (left: Archived, right: Archived) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  package init<Payload: Sendable>(_ type: Payload.Type) {
    name = "\(type)"
    self.type = type
    archivedForm = nil
    identity = .type(ObjectIdentifier(type))
  }

  /// Creates the type of a definition without code.
  package init(named name: String, storing form: StoredForm? = nil) {
    self.name = name
    type = nil
    archivedForm = form
    identity = .archived(Archived())
  }

  /// Creates the type of a copy of a definition without its code.
  private init(withoutCode original: Self) {
    name = original.name
    type = nil
    archivedForm = original.form
    identity = original.identity
  }

  /// The type without code, in a definition that has none.
  package var withoutCode: Self { Self(withoutCode: self) }

  /// The form in which its values are stored; nil if it is not `Codable`, or comes from an archive without the form.
  ///
  /// - Complexity: As decoding a small value, if the type is known.
  package var form: StoredForm? {
    guard let type else { return archivedForm }
    return StoredForm(of: type)
  }

  /// Returns a payload, checked or decoded as this type.
  ///
  /// - Throws: `PayloadMismatch` if it has another type.
  func taking(_ payload: any PayloadBox) throws(PayloadMismatch) -> any PayloadBox {
    if let payload = payload as? SomePayload {
      guard reading(payload.type) == .reads else { throw mismatch(payload.type) }
      return payload
    }
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
  /// Returns a payload of this type from JSON. In a definition without code, only the form of the JSON is checked.
  ///
  /// - Throws: `PayloadMismatch` if JSON can't be decoded as that type; otherwise what the decoder throws.
  func decoded(from payload: EncodedPayload) throws -> any PayloadBox {
    if let type { return try payload.typed(as: type) }
    _ = try payload.typed(as: AnyJSON.self)
    return payload
  }

  /// Any value. Only the form of its JSON is checked.
  private struct AnyJSON: Decodable {
    init(from _: any Decoder) {}
  }
}

/// The fate of waiting payloads when their type changes.
package enum PayloadReading: Sendable {
  /// The new type reads everything that the old one has stored.
  case reads
  /// The types have the same name, and the stored form of one of them is unknown.
  case isUnknown
  /// The new type can't read the old one's values, or drops part of them.
  case fails
}

extension PayloadType {
  /// Returns whether this type can read payloads of another type.
  package func reading(_ old: Self) -> PayloadReading {
    if identity == old.identity { return .reads }
    guard let form, let oldForm = old.form, form.isComplete, oldForm.isComplete else {
      return name == old.name ? .isUnknown : .fails
    }
    return form.reads(oldForm) ? .reads : .fails
  }

  /// Returns the reason why this type may fail to read the stored values of another one.
  package func mismatch(_ old: Self) -> PayloadMismatch {
    var found = quoted(old.name)
    if name == old.name {
      if let form, let oldForm = old.form, form != oldForm {
        found = "one that stores \(oldForm) in place of \(form)"
      } else {
        found += " of another definition, and its stored form is unknown"
      }
    }
    return PayloadMismatch(expected: name, found: found)
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

/// A stand-in for any payload of a type. Proofs use it, because they are about all values that can be stored.
package final class SomePayload: PayloadBox {
  /// The type.
  package let type: PayloadType

  package init(of type: PayloadType) {
    self.type = type
  }

  package var content: (any Sendable)? { nil }
  package var typeName: String { type.name }

  package func json() throws(PayloadEncodingError) -> String {
    throw PayloadEncodingError(typeName: typeName, cause: "it stands for any value")
  }

  package func decoded<Payload: Sendable>(
    as type: Payload.Type
  ) throws(PayloadMismatch) -> Payload {
    throw PayloadMismatch(expected: "\(type)", found: "any \(quoted(typeName))")
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
