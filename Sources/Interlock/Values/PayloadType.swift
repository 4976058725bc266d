/// The type of an event's payload.
package struct PayloadType: Sendable {
  /// The name of the type, as archives and messages show it.
  package let name: String

  /// The type; nil if the definition comes from an archive, which stores only its name and its form.
  let type: (any Sendable.Type)?

  private let archivedForm: StoredForm?

  package init<Payload: Sendable>(_ type: Payload.Type) {
    name = "\(type)"
    self.type = type
    archivedForm = nil
  }

  /// Creates the type of a definition without code.
  package init(named name: String, storing form: StoredForm? = nil) {
    self.name = name
    type = nil
    archivedForm = form
  }

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
      guard reads(payload.type) else { throw mismatch(payload.type) }
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

// A payload that waits while its type changes.
extension PayloadType {
  /// Whether this type reads what another one has stored, as far as that is known.
  ///
  /// Types whose forms are not known completely must have the same name as well.
  package func reads(_ old: Self) -> Bool {
    if let type, let other = old.type, type == other { return true }
    guard let form, let oldForm = old.form else { return name == old.name }
    return form.reads(oldForm) && (name == old.name || form.isComplete && oldForm.isComplete)
  }

  /// Why this type doesn't read what another one has stored.
  package func mismatch(_ old: Self) -> PayloadMismatch {
    let found = quoted(old.name)
    guard name == old.name, let form, let oldForm = old.form else {
      return PayloadMismatch(expected: name, found: found)
    }
    return PayloadMismatch(expected: name, found: "one that stores \(oldForm) in place of \(form)")
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
