/// A payload whose type the compiler doesn't know: that of a waiting event, or of one that has arrived as data.
///
/// ```swift
/// let item = try order.event(named: "pay", json: body)
/// try order.fire(item.name, item.payload)
/// ```
///
/// You can pass it wherever a payload is expected.
public struct EventPayload: Sendable {
  package let box: any PayloadBox

  /// Creates a payload of a known type.
  ///
  /// - Parameter payload: The payload. It must be `Codable` to be archived.
  public init<Payload: Sendable>(_ payload: Payload) {
    box = TypedPayload(payload)
  }

  package init(box: any PayloadBox) {
    self.box = box
  }

  /// Creates a payload from an archive.
  package init(json: String) {
    box = EncodedPayload(json: json)
  }

  /// Returns the payload as a given type.
  ///
  /// - Parameter type: The type. A payload from an archive is decoded as that type.
  /// - Returns: The payload; nil if it has another type.
  public func value<Payload: Sendable>(as type: Payload.Type) -> Payload? {
    box.payload(as: type)
  }

  /// Returns the payload as an archive would, so that it is encoded only once.
  ///
  /// - Throws: `PayloadEncodingError` if its type is not `Codable`, or the encoded value could not be decoded again.
  package func archived() throws(PayloadEncodingError) -> Self {
    Self(json: try box.json())
  }
}

extension EventPayload: CustomStringConvertible {
  /// The expression that creates it: `EventPayload(Payment(amount: 10))`. A payload from an archive shows its JSON.
  public var description: String {
    "EventPayload(\(box.content.map { "\($0)" } ?? (try? box.json()) ?? box.typeName))"
  }
}
