/// Reads a tree without conversions: an integer is not a Boolean, and a whole number is not an integer.
package struct TreeDecoder: Decoder, SingleValueDecodingContainer {
  package let tree: TreeValue
  package let codingPath: [any CodingKey]
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package func container<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = tree else { throw mismatch([String: TreeValue].self) }
    return KeyedDecodingContainer(TreeKeyedDecoder<Key>(members: members, codingPath: codingPath))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let items) = tree else { throw mismatch([TreeValue].self) }
    return TreeListDecoder(items: items, codingPath: codingPath)
  }

  package func singleValueContainer() -> any SingleValueDecodingContainer { self }

  package func decodeNil() -> Bool { tree == .null }

  package func decode<Value: Decodable>(_: Value.Type) throws -> Value { try value() }

  package func value<Value: Decodable>() throws -> Value {
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
  package let members: [TreeValue.Member]
  package let codingPath: [any CodingKey]

  package var allKeys: [Key] { members.compactMap { Key(stringValue: $0.key) } }

  package func contains(_ key: Key) -> Bool { members.contains { $0.key == key.stringValue } }

  private func decoder(_ key: any CodingKey) throws -> TreeDecoder {
    guard let member = members.first(where: { $0.key == key.stringValue }) else {
      let text = "There is no key '\(key.stringValue)'."
      let context = DecodingError.Context(codingPath: codingPath, debugDescription: text)
      throw DecodingError.keyNotFound(key, context)
    }
    return TreeDecoder(tree: member.value, codingPath: codingPath + [key])
  }

  package func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

  package func decode<Value: Decodable>(_: Value.Type, forKey key: Key) throws -> Value {
    try decoder(key).value()
  }

  package func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  package func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  package func superDecoder() throws -> any Decoder { try decoder(TreeKey(index: 0)) }
  package func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

private struct TreeListDecoder: UnkeyedDecodingContainer {
  package let items: [TreeValue]
  package let codingPath: [any CodingKey]
  package var currentIndex = 0

  package var count: Int? { items.count }
  package var isAtEnd: Bool { currentIndex == items.count }

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

  package mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, items[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }

  package mutating func decode<Value: Decodable>(_: Value.Type) throws -> Value {
    try next { try $0.value() }
  }

  package mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next { try $0.container(keyedBy: type) }
  }

  package mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  package mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}
