#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The value that an event carries, where its type is not known.
@usableFromInline
package protocol PayloadBox: AnyObject, Sendable {
  /// The value; nil where it comes from an archive and has not been decoded yet.
  var content: (any Sendable)? { get }

  /// The value as one of a type; nil if it is of another, or cannot be decoded as that.
  func decoded<Payload: Sendable>(as type: Payload.Type) -> Payload?
}

/// A payload of a type.
@usableFromInline
final class TypedPayload<Payload: Sendable>: PayloadBox {
  @usableFromInline let payload: Payload

  @usableFromInline
  init(_ payload: Payload) {
    self.payload = payload
  }

  @usableFromInline var content: (any Sendable)? { payload }

  @usableFromInline
  func decoded<Other: Sendable>(as type: Other.Type) -> Other? { payload as? Other }
}

/// A payload from an archive, as JSON. Archives do not say of which type it is; whoever reads it does.
final class EncodedPayload: PayloadBox {
  let json: Data

  init(json: Data) {
    self.json = json
  }

  var content: (any Sendable)? { nil }

  func decoded<Payload: Sendable>(as type: Payload.Type) -> Payload? {
    guard let type = type as? any Decodable.Type else { return nil }
    return (try? JSONDecoder().decode(type, from: json)) as? Payload
  }
}

extension PayloadBox {
  /// Whether an archive can hold it.
  package var isArchivable: Bool { self is EncodedPayload || content is any Codable }

  /// The type of the value, for texts.
  package var typeName: String { content.map { "\(Swift.type(of: $0))" } ?? "value of an archive" }

  /// The value as one of a type; nil if it is of another.
  @usableFromInline
  func payload<Payload: Sendable>(as type: Payload.Type) -> Payload? {
    guard Swift.type(of: self) == TypedPayload<Payload>.self else { return decoded(as: type) }
    return unsafeDowncast(self, to: TypedPayload<Payload>.self).payload
  }
}
