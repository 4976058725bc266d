/// The output of `TreeCoder`: a document that keeps the order of keys and the types of values.
package enum TreeValue: Hashable {
  case null
  case bool(Bool)
  case int(Int)
  /// An integer that `Int` does not hold.
  case natural(UInt64)
  case double(Double)
  case string(String)
  case list([TreeValue])
  case object([Member])

  package struct Member: Hashable {
    let key: String
    let value: TreeValue

    package init(key: String, value: TreeValue) {
      (self.key, self.value) = (key, value)
    }
  }

  package subscript(key: String) -> TreeValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The keys of an object in the order in which they were written.
  package var keys: [String] {
    guard case .object(let members) = self else { return [] }
    return members.map(\.key)
  }
}

/// A coder that is not from Foundation: strict about types and ordered. It shows that archives rely on
/// nothing but the protocols of the standard library.
package enum TreeCoder {
  package static func encode(_ value: some Encodable) throws -> TreeValue {
    let box = TreeBox()
    try box.set(value, [])
    return box.value
  }

  package static func decode<Value: Decodable>(_: Value.Type, from tree: TreeValue) throws -> Value
  {
    try TreeDecoder(tree: tree, codingPath: []).value()
  }
}

/// A key for places without a key.
package struct TreeKey: CodingKey {
  package let stringValue: String
  package let intValue: Int?

  package init(index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  package init?(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  package init?(intValue: Int) {
    self.init(index: intValue)
  }
}
