/// The type of an event's payload. Archives and fingerprints say its name and its version.
package struct PayloadType: Sendable {
  /// The name of the type, as archives and messages show it.
  package let name: String

  /// The version of what its values store: see ``VersionedPayload``.
  package let version: Int

  /// The type; nil if the definition comes from an archive.
  package let type: (any Sendable.Type)?

  package init<Payload: Sendable>(_ type: Payload.Type) {
    name = "\(type)"
    version = (type as? any VersionedPayload.Type)?.payloadVersion ?? Self.firstVersion
    self.type = type
  }

  /// Creates the type of a definition without code.
  package init(named name: String, version: Int = firstVersion) {
    self.name = name
    self.version = version
    type = nil
  }

  /// The version of types that declare none.
  package static var firstVersion: Int { 1 }

  /// The version, unless it is the first, which goes without saying.
  var laterVersion: Int? { version == Self.firstVersion ? nil : version }

  /// Its name, and its version unless it is the first.
  var words: String {
    quoted(name) + (laterVersion.map { ", version \($0)" } ?? "")
  }

  /// The type without code, in a definition that has none.
  package var withoutCode: Self { Self(named: name, version: version) }

  /// Returns a payload, checked or decoded as this type.
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

extension PayloadType {
  /// Returns whether this type reads what another one has stored, as far as their names and versions say.
  package func reads(_ old: Self) -> Bool {
    name == old.name && version == old.version
  }

  /// Returns the reason why this type does not read the stored values of another one.
  package func mismatch(_ old: Self) -> PayloadMismatch {
    let found =
      name == old.name
      ? "one of version \(old.version) in place of version \(version)" : quoted(old.name)
    return PayloadMismatch(expected: name, found: found)
  }
}

extension PayloadType: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    guard let one = left.type, let other = right.type else {
      return left.name == right.name && left.version == right.version
    }
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
