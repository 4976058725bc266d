// A type stores the values that it requests from a decoder. A decoder that answers every request with a sample finds
// them out, without a value of the type.

extension StoredForm {
  /// Finds out the form in which values of a type are stored, by decoding one from samples.
  ///
  /// Where a sample doesn't fit, such as for a string that must be an address, that value is unknown, and so is
  /// everything that would be decoded after it.
  ///
  /// - Parameter type: The type. The result is nil if it can't be decoded.
  package init?(of type: any Any.Type) {
    guard let type = type as? any Decodable.Type else { return nil }
    let sketch = FormSketch()
    _ = try? sketch.sample(type)
    self = sketch.form
  }
}

extension FormSketch {
  /// A sample of a type.
  ///
  /// - Throws: An error if there is none. The values requested so far are noted.
  fileprivate func sample<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let known = type as? any Sampled.Type, let sample = known.sample as? Value {
      noteValue(type)
      return sample
    }
    // The system stores its own types differently on different platforms.
    let isOfSystem = Self.systemModules.contains { String(reflecting: type).hasPrefix($0) }
    if isOfSystem { noteValue(type) }
    do {
      let sketch = isOfSystem ? aside : self
      return try sketch.decoding(type) { try Value(from: SampleDecoder(sketch)) }
    } catch {
      guard !isExhausted, let stopgap = type.stopgap else { throw error }
      return stopgap
    }
  }

  /// The beginnings of the names of types that belong to the system, other than those of the standard library.
  private static var systemModules: [String] { ["Foundation", "CoreFoundation.", "__C."] }
}

/// A decoder that answers with samples.
private struct SampleDecoder: Decoder {
  private let sketch: FormSketch
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ sketch: FormSketch) {
    self.sketch = sketch
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    sketch.noteObject()
    return KeyedDecodingContainer(SampleObject<Key>(sketch: sketch))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    sketch.noteList()
    return SampleList(sketch: sketch)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SampleValue(sketch: sketch) }
}

private struct SampleValue: SingleValueDecodingContainer {
  let sketch: FormSketch
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool {
    sketch.noteOptional()
    return false
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try sketch.sample(type) }
}

private struct SampleObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let sketch: FormSketch
  var codingPath: [any CodingKey] { [] }

  /// The key of a dictionary, whose keys can be numbers as well.
  private static var anyKey: String { "1" }

  var allKeys: [Key] { Key(stringValue: Self.anyKey).map { [$0] } ?? [] }

  private func property(_ key: Key) -> FormSketch {
    sketch.property(key.stringValue == Self.anyKey ? "*" : key.stringValue)
  }

  func contains(_ key: Key) -> Bool {
    property(key).noteOptional()
    return true
  }

  func decodeNil(forKey key: Key) -> Bool {
    property(key).noteOptional()
    return false
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try property(key).sample(type)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
    property(key).noteOptional()
    return try? property(key).sample(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedDecodingContainer<Nested> {
    SampleDecoder(property(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    SampleDecoder(property(key)).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { SampleDecoder(sketch.property("super")) }

  func superDecoder(forKey key: Key) -> any Decoder { SampleDecoder(property(key)) }
}

/// A list of two elements, so that a list of keys and values has one of each.
private struct SampleList: UnkeyedDecodingContainer {
  let sketch: FormSketch
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  var count: Int? { 2 }
  var isAtEnd: Bool { currentIndex >= 2 }

  init(sketch: FormSketch) {
    self.sketch = sketch
  }

  private mutating func element() -> FormSketch {
    currentIndex += 1
    return sketch.element()
  }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try element().sample(type)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedDecodingContainer<Nested> {
    SampleDecoder(element()).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
    SampleDecoder(element()).unkeyedContainer()
  }

  mutating func superDecoder() -> any Decoder { SampleDecoder(element()) }
}
