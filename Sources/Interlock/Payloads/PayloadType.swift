/// The type of an event's payload.
package struct PayloadType: Sendable {
  /// The name of the type, as archives and messages show it.
  package let name: String

  /// The type; nil if the definition comes from an archive, which stores only its name and its form.
  package let type: (any Sendable.Type)?

  private let archivedForm: StoredForm?

  /// What tells the type from others of the same name: for one of an archive, where it has been read.
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

  /// What its values store; nil if it is not `Codable`, or comes from an archive that doesn't say.
  ///
  /// - Complexity: For a type, that of decoding a small value of it.
  package var form: StoredForm? {
    guard let type else { return archivedForm }
    return StoredForm(of: type)
  }

  /// A payload, checked or decoded as this type.
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

/// What becomes of payloads that wait while their type changes.
package enum PayloadReading: Sendable {
  /// The new type reads all that the old one has stored.
  case reads
  /// The types have the same name, and it is not known what one of them stores.
  case isUnknown
  /// The new type doesn't read what the old one has stored, or drops some of it.
  case fails
}

extension PayloadType {
  /// What becomes of payloads of another type.
  package func reading(_ old: Self) -> PayloadReading {
    if identity == old.identity { return .reads }
    guard let form, let oldForm = old.form, form.isComplete, oldForm.isComplete else {
      return name == old.name ? .isUnknown : .fails
    }
    return form.reads(oldForm) ? .reads : .fails
  }

  /// Why it is not certain that this type reads what another one has stored.
  package func mismatch(_ old: Self) -> PayloadMismatch {
    var found = quoted(old.name)
    if name == old.name {
      if let form, let oldForm = old.form, form != oldForm {
        found = "one that stores \(oldForm) in place of \(form)"
      } else {
        found += " of another definition, of which it is not known what it stores"
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

/// Any payload of a type: in proofs, which are about all values that can be stored.
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
