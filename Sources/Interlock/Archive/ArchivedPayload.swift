#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A payload as it is archived: what it is as JSON, in the notation of the archive.
///
/// Archives do not say of which type a payload is, so it has to be read before anybody knows; and since the strategies of
/// the archive's coder are of no use for what is read later, it is JSON in between, always written in one way.
struct ArchivedPayload: Codable {
  private let value: JSONValue

  /// - Throws: `EncodingError.invalidValue` where the payload is not `Encodable`.
  init(_ payload: any PayloadBox, at path: [any CodingKey]) throws {
    value = try JSONDecoder().decode(JSONValue.self, from: Self.json(payload, path))
  }

  init(from decoder: any Decoder) throws {
    value = try JSONValue(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }

  func payload() throws -> any PayloadBox {
    EncodedPayload(json: try JSONEncoder().encode(value))
  }

  private static func json(_ payload: any PayloadBox, _ path: [any CodingKey]) throws -> Data {
    if let payload = payload as? EncodedPayload { return payload.json }
    guard let content = payload.content as? any Encodable else {
      throw EncodingError.invalidValue(
        payload.content ?? payload,
        EncodingError.Context(
          codingPath: path,
          debugDescription:
            "A payload can be archived only if it is Codable; found \(payload.typeName)."
        )
      )
    }
    return try JSONEncoder().encode(content)
  }
}

/// What JSON can hold.
private enum JSONValue: Codable {
  case null
  case boolean(Bool)
  case integer(Int)
  case large(UInt64)
  case number(Double)
  case text(String)
  case list([Self])
  case object([String: Self])

  init(from decoder: any Decoder) throws {
    let limits = ArchiveLimits.current
    try limits?.enter(decoder)
    defer { limits?.leave() }
    if (try? decoder.container(keyedBy: ArchiveKey.self)) != nil {
      self = .object(try decoder.singleValueContainer().decode([String: Self].self))
    } else if var list = try? decoder.unkeyedContainer() {
      var values: [Self] = []
      while !list.isAtEnd { values.append(try list.decode(Self.self)) }
      self = .list(values)
    } else {
      self = try Self.single(in: decoder.singleValueContainer())
    }
  }

  private static func single(in container: any SingleValueDecodingContainer) throws -> Self {
    if container.decodeNil() { return .null }
    if let value = try? container.decode(Bool.self) { return .boolean(value) }
    if let value = try? container.decode(Int.self) { return .integer(value) }
    if let value = try? container.decode(UInt64.self) { return .large(value) }
    if let value = try? container.decode(Double.self) { return .number(value) }
    return .text(try container.decode(String.self))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .large(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }
}

extension KeyedEncodingContainer {
  /// Encodes what was passed along with an event: its values, and its payload.
  package mutating func encode(
    _ userInfo: UserInfo,
    forKey key: Key,
    payload payloadKey: Key
  ) throws {
    if !userInfo.isEmpty { try encode(ArchivedUserInfo(userInfo), forKey: key) }
    guard let payload = userInfo.payloadBox else { return }
    try encode(ArchivedPayload(payload, at: codingPath + [payloadKey]), forKey: payloadKey)
  }
}

extension KeyedDecodingContainer {
  /// Decodes what was passed along with an event.
  package func userInfo(forKey key: Key, payload payloadKey: Key) throws -> UserInfo {
    let limits = ArchiveLimits.current ?? ArchiveLimits()
    return try ArchiveLimits.$current.withValue(limits) {
      let userInfo = try decodeIfPresent(ArchivedUserInfo.self, forKey: key)?.userInfo ?? UserInfo()
      // Not `decodeIfPresent`: a payload can be nil itself.
      guard contains(payloadKey) else { return userInfo }
      return userInfo.carrying(
        box: try decode(ArchivedPayload.self, forKey: payloadKey).payload()
      )
    }
  }
}
