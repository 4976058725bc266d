/// The facts about a state as they are archived: what JSON can hold.
struct ArchivedUserInfo: Codable {
  let userInfo: UserInfo

  init(_ userInfo: UserInfo) {
    self.userInfo = userInfo
  }

  init(from decoder: any Decoder) throws {
    let values = try [String: ArchivedValue](from: decoder)
    userInfo = UserInfo(values.mapValues(\.value))
  }

  func encode(to encoder: any Encoder) throws {
    try userInfo.values.mapValues(ArchivedValue.init).encode(to: encoder)
  }
}

/// A Boolean, a number, a string, or a list or dictionary of those.
private struct ArchivedValue: Codable {
  let value: any Sendable

  init(value: any Sendable) {
    self.value = value
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self.value = value
    } else if let value = try? container.decode(Int.self) {
      self.value = value
    } else if let value = try? container.decode(Double.self) {
      self.value = value
    } else if let value = try? container.decode(String.self) {
      self.value = value
    } else if var list = try? decoder.unkeyedContainer() {
      value = try Self.values(&list)
    } else {
      value = try container.decode([String: Self].self).mapValues(\.value)
    }
  }

  private static func values(_ list: inout any UnkeyedDecodingContainer) throws -> any Sendable {
    var values: [any Sendable] = []
    while !list.isAtEnd { values.append(try list.decode(Self.self).value) }
    return values
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case let value as Bool: try container.encode(value)
    case let value as Int: try container.encode(value)
    case let value as Double: try container.encode(value)
    case let value as String: try container.encode(value)
    case let value as [any Sendable]: try container.encode(value.map(Self.init))
    case let value as [String: any Sendable]: try container.encode(value.mapValues(Self.init))
    default:
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "The userInfo of a state can be archived only if it holds Booleans, "
            + "numbers, strings, and lists and dictionaries of those; found \(type(of: value))."
        )
      )
    }
  }
}
