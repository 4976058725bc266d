/// A payload as archived: its JSON as a string.
///
/// Archives don't store the type of a payload, so it can't be decoded before it reaches its machine. As a string, it
/// passes through every coder unchanged, whatever the coder's strategies, and however large its numbers.
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

  package var payload: any PayloadBox { EncodedPayload(json: text) }
}

extension KeyedEncodingContainer {
  /// Encodes what was passed along with an event: its values and its payload.
  package mutating func encode(
    _ userInfo: UserInfo,
    forKey key: Key,
    payload payloadKey: Key
  ) throws {
    if !userInfo.isEmpty { try encode(ArchivedUserInfo(userInfo), forKey: key) }
    try encodeIfPresent(userInfo.payloadBox, forKey: payloadKey)
  }

  /// Encodes a payload, if there is one.
  package mutating func encodeIfPresent(_ payload: (any PayloadBox)?, forKey key: Key) throws {
    guard let payload else { return }
    try encode(ArchivedPayload(payload, at: codingPath + [key]), forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes what was passed along with an event.
  package func userInfo(forKey key: Key, payload payloadKey: Key) throws -> UserInfo {
    let limits = ArchiveLimits.current ?? ArchiveLimits()
    return try ArchiveLimits.$current.withValue(limits) {
      let userInfo = try decodeIfPresent(ArchivedUserInfo.self, forKey: key)?.userInfo ?? UserInfo()
      let payload = try decodePayloadIfPresent(forKey: payloadKey)
      return payload.map { userInfo.carrying(box: $0) } ?? userInfo
    }
  }
  /// Decodes a payload, if there is one.
  package func decodePayloadIfPresent(forKey key: Key) throws -> (any PayloadBox)? {
    try decodeIfPresent(ArchivedPayload.self, forKey: key)?.payload
  }
}
