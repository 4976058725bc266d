import InterlockTestSupport

/// A place in a tree that is being written.
final class TreeBox {
  private enum Content {
    case empty
    case value(TreeValue)
    case list([TreeBox])
    case object([(key: String, box: TreeBox)])
  }

  private var content = Content.empty

  var value: TreeValue {
    switch content {
    case .empty: .object([])
    case .value(let value): value
    case .list(let boxes): .list(boxes.map(\.value))
    case .object(let members): .object(members.map { .init(key: $0.key, value: $0.box.value) })
    }
  }

  var count: Int {
    guard case .list(let boxes) = content else { return 0 }
    return boxes.count
  }

  func becomeList() {
    if case .empty = content { content = .list([]) }
  }

  func becomeObject() {
    if case .empty = content { content = .object([]) }
  }

  func append() -> TreeBox {
    guard case .list(let boxes) = content else { preconditionFailure("The box is no list.") }
    let box = TreeBox()
    content = .list(boxes + [box])
    return box
  }

  func member(_ key: String) -> TreeBox {
    guard case .object(let members) = content else { preconditionFailure("The box is no object.") }
    precondition(!members.contains { $0.key == key }, "The key '\(key)' is written twice.")
    let box = TreeBox()
    content = .object(members + [(key, box)])
    return box
  }

  func setNull() {
    content = .value(.null)
  }

  func set(_ value: some Encodable, _ path: [any CodingKey]) throws {
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

struct TreeEncoder: Encoder, SingleValueEncodingContainer {
  let box: TreeBox
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
    box.becomeObject()
    return KeyedEncodingContainer(TreeKeyedEncoder<Key>(box: box, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    box.becomeList()
    return TreeListEncoder(box: box, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { box.setNull() }

  func encode<Value: Encodable>(_ value: Value) throws { try box.set(value, codingPath) }
}

private struct TreeKeyedEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let box: TreeBox
  let codingPath: [any CodingKey]

  private func encoder(_ key: any CodingKey) -> TreeEncoder {
    TreeEncoder(box: box.member(key.stringValue), codingPath: codingPath + [key])
  }

  func encodeNil(forKey key: Key) { encoder(key).encodeNil() }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try encoder(key).encode(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder(TreeKey(index: 0)) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}

private struct TreeListEncoder: UnkeyedEncodingContainer {
  let box: TreeBox
  let codingPath: [any CodingKey]
  var count: Int { box.count }

  private func encoder() -> TreeEncoder {
    TreeEncoder(box: box.append(), codingPath: codingPath + [TreeKey(index: count)])
  }

  func encodeNil() { encoder().encodeNil() }
  func encode<Value: Encodable>(_ value: Value) throws { try encoder().encode(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    encoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder() }
}
