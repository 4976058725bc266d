extension ScriptValue: Codable {
  private enum CodingKeys: String, CodingKey {
    case undefined, number, object
  }

  /// Decodes an encoded value.
  ///
  /// - Throws: `DecodingError` if it is not a value, or larger than allowed.
  public init(from decoder: any Decoder) throws {
    self = try Self.decoded(from: decoder)
    guard measure.isWithinLimit else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: ScriptError.tooLarge.description)
      )
    }
  }

  private static func decoded(from decoder: any Decoder) throws -> Self {
    if let container = try? decoder.singleValueContainer() {
      if container.decodeNil() { return .null }
      if let value = try? container.decode(Bool.self) { return .boolean(value) }
      if let value = try? container.decode(Double.self) { return .number(value) }
      if let value = try? container.decode(String.self) { return .string(value) }
    }
    if var container = try? decoder.unkeyedContainer() {
      var elements: [ScriptValue] = []
      while !container.isAtEnd { elements.append(try container.decode(ScriptValue.self)) }
      return .array(elements)
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if container.contains(.undefined) { return .undefined }
    if let text = try container.decodeIfPresent(String.self, forKey: .number) {
      return .number(ScriptValue.string(text).asNumber)
    }
    let members = try container.decode([Member].self, forKey: .object)
    return .object(ScriptObject(members.map { ($0.name, $0.value) }))
  }

  /// A member of an object: JSON would lose the order.
  private struct Member: Codable {
    let name: String
    let value: ScriptValue
  }

  /// Encodes the value: `null`, Booleans, numbers, strings and lists as themselves, others as objects that name their
  /// type.
  ///
  /// - Throws: The errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .boolean(let value): try value.encode(to: encoder)
    case .number(let value) where value.isFinite: try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    case .array(let array): try array.elements.encode(to: encoder)
    case .undefined:
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(true, forKey: .undefined)
    case .number(let value):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(value.scriptText, forKey: .number)
    case .object(let object):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(
        object.members.map { Member(name: $0.name, value: $0.value) },
        forKey: .object
      )
    }
  }
}
