/// The payload of an event, type-erased.
@usableFromInline
package protocol PayloadBox: AnyObject, Sendable {
  /// The value; nil if it comes from an archive and has not been decoded yet.
  var content: (any Sendable)? { get }

  /// The name of its type, for messages.
  var typeName: String { get }

  /// The value as JSON.
  ///
  /// - Throws: `PayloadEncodingError` if its type is not `Codable`, or the encoded value could not be decoded again.
  func json() throws(PayloadEncodingError) -> String

  /// The value as a given type.
  ///
  /// - Throws: `PayloadMismatch` if it has another type, or can't be decoded as this one.
  func decoded<Payload: Sendable>(as type: Payload.Type) throws(PayloadMismatch) -> Payload
}

/// A payload with a static type.
@usableFromInline
final class TypedPayload<Payload: Sendable>: PayloadBox {
  @usableFromInline let payload: Payload

  @usableFromInline
  init(_ payload: Payload) {
    self.payload = payload
  }

  @usableFromInline var content: (any Sendable)? { payload }

  @usableFromInline var typeName: String { "\(Payload.self)" }

  @usableFromInline
  func json() throws(PayloadEncodingError) -> String {
    // The declared type counts, not the dynamic type of the value, because the declared type will be decoded.
    guard let type = Payload.self as? any Codable.Type else {
      throw PayloadEncodingError(typeName: typeName, cause: nil)
    }
    do {
      guard let payload = payload as? any Encodable else { throw NoValue() }
      let text = try JSONText.encoding(payload, escapesSlashes: true)
      _ = try JSONText.decoding(type, from: text)
      return text
    } catch {
      throw PayloadEncodingError(typeName: typeName, cause: "\(error)")
    }
  }

  @usableFromInline
  func decoded<Other: Sendable>(as type: Other.Type) throws(PayloadMismatch) -> Other {
    if let other = payload as? Other { return other }
    throw PayloadMismatch(Other.self, found: Payload.self)
  }
}

/// A payload from an archive, as JSON. Archives don't store its type; the reader supplies it.
final class EncodedPayload: PayloadBox {
  private let text: String

  init(json: String) {
    text = json
  }

  var content: (any Sendable)? { nil }
  var typeName: String { "JSON" }

  func json() throws(PayloadEncodingError) -> String { text }

  func decoded<Payload: Sendable>(as type: Payload.Type) throws(PayloadMismatch) -> Payload {
    do {
      return try value(as: type)
    } catch let error as PayloadMismatch {
      throw error
    } catch {
      throw PayloadMismatch("\(type)", undecodable: error)
    }
  }

  /// The value as a given type, in a box.
  ///
  /// - Throws: `PayloadMismatch` if JSON can't be decoded as that type; otherwise what the decoder throws.
  func typed<Payload: Sendable>(as type: Payload.Type) throws -> any PayloadBox {
    TypedPayload(try value(as: type))
  }

  private func value<Payload: Sendable>(as type: Payload.Type) throws -> Payload {
    guard let decodable = type as? any Decodable.Type else {
      throw PayloadMismatch(
        expected: "\(type)",
        found: "JSON, which only a Codable type can be decoded from"
      )
    }
    guard let value = try JSONText.decoding(decodable, from: text) as? Payload
    else { throw NoValue() }
    return value
  }
}

/// An error that can't occur, for a place where the compiler doesn't know that.
private struct NoValue: Error {}

/// The error if a payload can't be archived.
@usableFromInline
package struct PayloadEncodingError: Error, CustomStringConvertible {
  let typeName: String

  /// The reason why it can't be encoded or decoded again; nil if its type is not `Codable`.
  let cause: String?

  @usableFromInline package var description: String {
    guard let cause else {
      return "A payload can be archived only if it is Codable; found \(typeName)."
    }
    return "The payload, of the type \(quoted(typeName)), cannot be archived: \(cause)"
  }
}

extension PayloadBox {
  /// The value as a given type; nil if it has another type.
  @usableFromInline
  package func payload<Payload: Sendable>(as type: Payload.Type) -> Payload? {
    guard Swift.type(of: self) == TypedPayload<Payload>.self else {
      return try? decoded(as: type)
    }
    // Safe because the type has just been compared.
    return unsafeDowncast(self, to: TypedPayload<Payload>.self).payload
  }
}
