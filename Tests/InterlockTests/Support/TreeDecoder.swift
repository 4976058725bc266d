import InterlockTestSupport

/// Reads a tree without conversions: an integer is not a Boolean, and a whole number is not an integer.
struct TreeDecoder: Decoder, SingleValueDecodingContainer {
  let tree: TreeValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = tree else { throw mismatch([String: TreeValue].self) }
    return KeyedDecodingContainer(TreeKeyedDecoder<Key>(members: members, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let items) = tree else { throw mismatch([TreeValue].self) }
    return TreeListDecoder(items: items, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { tree == .null }

  func decode<Value: Decodable>(_: Value.Type) throws -> Value { try value() }

  func value<Value: Decodable>() throws -> Value {
    switch (tree, Value.self) {
    case (.bool(let found as Value), is Bool.Type): found
    case (.int(let found as Value), is Int.Type): found
    case (.int(let found), is UInt64.Type): try natural(found)
    case (.natural(let found as Value), is UInt64.Type): found
    case (.double(let found as Value), is Double.Type): found
    case (.string(let found as Value), is String.Type): found
    case (_, is Bool.Type), (_, is Int.Type), (_, is UInt64.Type), (_, is Double.Type),
      (_, is String.Type):
      throw mismatch(Value.self)
    default: try Value(from: self)
    }
  }

  private func natural<Value>(_ number: Int) throws -> Value {
    guard let value = UInt64(exactly: number) as? Value else { throw mismatch(Value.self) }
    return value
  }

  private func mismatch(_ type: any Any.Type) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath,
      debugDescription: "Expected \(type)."
    )
    return .typeMismatch(type, context)
  }
}

private struct TreeKeyedDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [TreeValue.Member]
  let codingPath: [any CodingKey]

  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.key) } }

  func contains(_ key: Key) -> Bool { members.contains { $0.key == key.stringValue } }

  private func decoder(_ key: any CodingKey) throws -> TreeDecoder {
    guard let member = members.first(where: { $0.key == key.stringValue }) else {
      let text = "There is no key '\(key.stringValue)'."
      let context = DecodingError.Context(codingPath: codingPath, debugDescription: text)
      throw DecodingError.keyNotFound(key, context)
    }
    return TreeDecoder(tree: member.value, codingPath: codingPath + [key])
  }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

  func decode<Value: Decodable>(_: Value.Type, forKey key: Key) throws -> Value {
    try decoder(key).value()
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(TreeKey(index: 0)) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

private struct TreeListDecoder: UnkeyedDecodingContainer {
  let items: [TreeValue]
  let codingPath: [any CodingKey]
  var currentIndex = 0

  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex == items.count }

  /// Reads the next item; an item that cannot be read is not skipped.
  private mutating func next<Value>(_ read: (TreeDecoder) throws -> Value) throws -> Value {
    let path = codingPath + [TreeKey(index: currentIndex)]
    guard !isAtEnd else {
      let context = DecodingError.Context(
        codingPath: path,
        debugDescription: "The list is at its end."
      )
      throw DecodingError.valueNotFound(Value.self, context)
    }
    let value = try read(TreeDecoder(tree: items[currentIndex], codingPath: path))
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, items[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_: Value.Type) throws -> Value {
    try next { try $0.value() }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}
