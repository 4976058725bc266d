/// A payload as archived: its JSON as a string.
///
/// Archives don't store the type of a payload, so it can't be decoded before it reaches its machine. As a string, it
/// passes through every coder unchanged, regardless of the coder's strategies and the size of its numbers.
package struct ArchivedPayload: Codable {
  private let text: String

  /// - Throws: `EncodingError.invalidValue` if the payload is not `Codable`, or can't be encoded.
  init(_ payload: any PayloadBox, at path: [any CodingKey]) throws {
    do throws(PayloadEncodingError) {
      text = try payload.json()
    } catch {
      throw EncodingError.invalidValue(
        payload,
        EncodingError.Context(codingPath: path, debugDescription: error.description)
      )
    }
  }

  package init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  package var payload: EventPayload { EventPayload(box: EncodedPayload(json: text)) }
}

extension KeyedEncodingContainer {
  /// Encodes the user info and the payload of an event.
  package mutating func encode(
    _ data: EventData,
    forKey key: Key,
    payload payloadKey: Key
  ) throws {
    try encode(data.userInfo, forKey: key)
    try encodeIfPresent(data.payload, forKey: payloadKey)
  }

  /// Encodes user info, unless it is empty.
  package mutating func encode(_ userInfo: UserInfo, forKey key: Key) throws {
    if !userInfo.isEmpty { try encode(ArchivedUserInfo(userInfo), forKey: key) }
  }

  /// Encodes a payload, if there is one.
  package mutating func encodeIfPresent(_ payload: EventPayload?, forKey key: Key) throws {
    guard let payload else { return }
    try encode(ArchivedPayload(payload.box, at: codingPath + [key]), forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes the user info and the payload of an event.
  package func eventData(forKey key: Key, payload payloadKey: Key) throws -> EventData {
    let payload = try decodePayloadIfPresent(forKey: payloadKey)
    return EventData(try userInfo(forKey: key), payload: payload)
  }

  /// Decodes user info; empty if there is none.
  package func userInfo(forKey key: Key) throws -> UserInfo {
    let limits = ArchiveLimits.current ?? ArchiveLimits()
    return try limits.decoding {
      try decodeIfPresent(ArchivedUserInfo.self, forKey: key)?.userInfo ?? UserInfo()
    }
  }

  /// Decodes a payload, if there is one.
  package func decodePayloadIfPresent(forKey key: Key) throws -> EventPayload? {
    try decodeIfPresent(ArchivedPayload.self, forKey: key)?.payload
  }
}
