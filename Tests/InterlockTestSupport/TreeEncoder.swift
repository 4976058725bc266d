/// A place in a tree that is being written.
package final class TreeBox {
  private enum Content {
    case empty
    case value(TreeValue)
    case list([TreeBox])
    case object([(key: String, box: TreeBox)])
  }

  private var content = Content.empty

  package var value: TreeValue {
    switch content {
    case .empty: .object([])
    case .value(let value): value
    case .list(let boxes): .list(boxes.map(\.value))
    case .object(let members): .object(members.map { .init(key: $0.key, value: $0.box.value) })
    }
  }

  package var count: Int {
    guard case .list(let boxes) = content else { return 0 }
    return boxes.count
  }

  package func becomeList() {
    if case .empty = content { content = .list([]) }
  }

  package func becomeObject() {
    if case .empty = content { content = .object([]) }
  }

  package func append() -> TreeBox {
    guard case .list(let boxes) = content else { preconditionFailure("The box is no list.") }
    let box = TreeBox()
    content = .list(boxes + [box])
    return box
  }

  package func member(_ key: String) -> TreeBox {
    guard case .object(let members) = content else { preconditionFailure("The box is no object.") }
    precondition(!members.contains { $0.key == key }, "The key '\(key)' is written twice.")
    let box = TreeBox()
    content = .object(members + [(key, box)])
    return box
  }

  package func setNull() {
    content = .value(.null)
  }

  package func set(_ value: some Encodable, _ path: [any CodingKey]) throws {
    switch value {
    case let value as Bool: content = .value(.bool(value))
    case let value as Int: content = .value(.int(value))
    case let value as UInt64:
      content = .value(Int(exactly: value).map(TreeValue.int) ?? .natural(value))
    case let value as Double: content = .value(.double(value))
    case let value as String: content = .value(.string(value))
    default: try value.encode(to: TreeEncoder(box: self, codingPath: path))
    }
  }
}

package struct TreeEncoder: Encoder, SingleValueEncodingContainer {
  package let box: TreeBox
  package let codingPath: [any CodingKey]
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
    box.becomeObject()
    return KeyedEncodingContainer(TreeKeyedEncoder<Key>(box: box, codingPath: codingPath))
  }

  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    box.becomeList()
    return TreeListEncoder(box: box, codingPath: codingPath)
  }

  package func singleValueContainer() -> any SingleValueEncodingContainer { self }

  package func encodeNil() { box.setNull() }

  package func encode<Value: Encodable>(_ value: Value) throws { try box.set(value, codingPath) }
}

private struct TreeKeyedEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  package let box: TreeBox
  package let codingPath: [any CodingKey]

  private func encoder(_ key: any CodingKey) -> TreeEncoder {
    TreeEncoder(box: box.member(key.stringValue), codingPath: codingPath + [key])
  }

  package func encodeNil(forKey key: Key) { encoder(key).encodeNil() }

  package func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try encoder(key).encode(value)
  }

  package func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder(key).container(keyedBy: type)
  }

  package func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key).unkeyedContainer()
  }

  package func superEncoder() -> any Encoder { encoder(TreeKey(index: 0)) }
  package func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}

private struct TreeListEncoder: UnkeyedEncodingContainer {
  package let box: TreeBox
  package let codingPath: [any CodingKey]
  package var count: Int { box.count }

  private func encoder() -> TreeEncoder {
    TreeEncoder(box: box.append(), codingPath: codingPath + [TreeKey(index: count)])
  }

  package func encodeNil() { encoder().encodeNil() }
  package func encode<Value: Encodable>(_ value: Value) throws { try encoder().encode(value) }

  package func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    encoder().container(keyedBy: type)
  }

  package func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder().unkeyedContainer()
  }
  package func superEncoder() -> any Encoder { encoder() }
}
