/// The user info of a state, or of an event, as archived: the values that JSON can hold.
///
/// To the coder it is a dictionary, because coders don't apply their key strategies to dictionaries, and these keys
/// are data.
package typealias ArchivedUserInfo = [String: ArchivedValue]

extension ArchivedUserInfo {
  package init(_ userInfo: UserInfo) {
    self = userInfo.values.mapValues(ArchivedValue.init)
  }

  package var userInfo: UserInfo {
    UserInfo(mapValues(\.value))
  }
}

/// A Boolean, a number, a string, or an array or dictionary of those.
package struct ArchivedValue: Codable {
  let value: any Sendable

  init(value: any Sendable) {
    self.value = value
  }

  package init(from decoder: any Decoder) throws {
    let limits = ArchiveLimits.current
    try limits?.enter(decoder)
    defer { limits?.leave() }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      throw Self.unsupported(in: container)
    } else if let value = try? container.decode(Bool.self) {
      self.value = value
    } else if let value = try? container.decode(Int.self) {
      self.value = value
    } else if let value = try? container.decode(UInt64.self) {
      self.value = value
    } else if let value = try? container.decode(Double.self) {
      self.value = value
    } else if let value = try? container.decode(String.self) {
      self.value = value
    } else if var list = try? decoder.unkeyedContainer() {
      value = try Self.values(&list)
    } else if (try? decoder.container(keyedBy: ArchiveKey.self)) != nil {
      value = try container.decode([String: Self].self).mapValues { $0.value }
    } else {
      throw Self.unsupported(in: container)
    }
  }

  private static func values(_ list: inout any UnkeyedDecodingContainer) throws -> any Sendable {
    var values: [any Sendable] = []
    while !list.isAtEnd { values.append(try list.decode(Self.self).value) }
    return values
  }

  private static func unsupported(in container: any SingleValueDecodingContainer) -> DecodingError {
    .dataCorruptedError(
      in: container,
      debugDescription: "Expected a Boolean, a number, a string, or a list or dictionary of those."
    )
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case let value as Bool: try container.encode(value)
    case let value as String: try container.encode(value)
    case let value as [any Sendable]: try container.encode(value.map(Self.init))
    case let value as [String: any Sendable]: try container.encode(value.mapValues(Self.init))
    default:
      if let number = archivedNumber(value) { return try container.encode(number) }
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "A userInfo can be archived only if it holds Booleans, numbers, "
            + "strings, and lists and dictionaries of those; found \(type(of: value))."
        )
      )
    }
  }
}
