// What a type stores is what it asks a decoder for. A decoder that answers every question with a sample finds out,
// without a value of the type.

extension StoredForm {
  /// Finds out what values of a type store, by decoding one from samples.
  ///
  /// Where a sample doesn't do, such as for a string that must be an address, what would be decoded after it is
  /// unknown.
  ///
  /// - Parameter type: The type. The result is nil if it can't be decoded.
  package init?(of type: any Any.Type) {
    guard let type = type as? any Decodable.Type else { return nil }
    let sketch = FormSketch()
    _ = try? sketch.sample(type, SampleSource())
    self = sketch.form
  }
}

/// What has been asked of a decoder so far.
private final class FormSketch {
  private enum Content {
    case nothing
    case value(String)
    case list([FormSketch])
    case object([String: FormSketch])
  }

  private var content = Content.nothing
  private var isOptional = false

  /// Whether more would have been asked.
  private var isCut = false

  var form: StoredForm {
    switch content {
    case .nothing: return .unknown
    case .value(let name): return .value(name)
    case .list(let elements):
      let forms = elements.map(\.form)
      return .list(Set(forms).count == 1 ? [forms[0]] : forms)
    case .object(let sketches):
      let properties = sketches.sorted { $0.key < $1.key }.map {
        StoredForm.Property($0.key, isOptional: $0.value.isOptional, $0.value.form)
      }
      return .object(properties, isComplete: !isCut)
    }
  }

  func note(optional: Bool) {
    isOptional = isOptional || optional
  }

  func element() -> FormSketch {
    let sketch = FormSketch()
    if case .list(let elements) = content {
      content = .list(elements + [sketch])
    } else {
      content = .list([sketch])
    }
    return sketch
  }

  /// Notes that it is an object, if nothing else is known.
  func beginObject() {
    if case .nothing = content { content = .object([:]) }
  }

  func beginList() {
    if case .nothing = content { content = .list([]) }
  }

  func property(_ name: String) -> FormSketch {
    guard case .object(var properties) = content else {
      let sketch = FormSketch()
      content = .object([name: sketch])
      return sketch
    }
    if let sketch = properties[name] { return sketch }
    let sketch = FormSketch()
    properties[name] = sketch
    content = .object(properties)
    return sketch
  }

  /// A sample of a type.
  ///
  /// - Throws: If there is none. What has been asked for up to then is noted.
  func sample<Value: Decodable>(_ type: Value.Type, _ source: SampleSource) throws -> Value {
    if let known = type as? any Sampled.Type, let sample = known.sample as? Value {
      if case .nothing = content { content = .value("\(type)") }
      return sample
    }
    guard let inner = source.entering(type) else { throw NoSample() }
    // How Foundation stores its own types is not the same on all platforms.
    if String(reflecting: type).hasPrefix("Foundation") {
      if case .nothing = content { content = .value("\(type)") }
      return try Value(from: SampleDecoder(sketch: FormSketch(), source: inner))
    }
    do {
      return try Value(from: SampleDecoder(sketch: self, source: inner))
    } catch {
      isCut = true
      guard let sample = type.stopgap(inner) else { throw error }
      return sample
    }
  }
}

private struct NoSample: Error {}

/// Where samples come from, and how many more there are.
private struct SampleSource {
  /// The types that are being decoded: one inside itself has no sample.
  private var types: [ObjectIdentifier] = []
  private let spent = Counter()

  /// Whether there is nothing, so that lists are empty and optional values missing.
  private(set) var isEmpty = false

  private final class Counter {
    var count = 0
  }

  private static var limit: Int { 2_000 }

  func entering(_ type: Any.Type) -> Self? {
    spent.count += 1
    guard spent.count < Self.limit, types.count < 32, !types.contains(ObjectIdentifier(type))
    else { return nil }
    var source = self
    source.types.append(ObjectIdentifier(type))
    return source
  }

  var emptied: Self {
    var source = self
    source.isEmpty = true
    return source
  }
}

extension Decodable {
  /// A value for decoding to go on with where samples don't do; nil if there is none.
  fileprivate static func stopgap(_ source: SampleSource) -> Self? {
    if let type = self as? any CaseIterable.Type, let first = type.firstSample as? Self {
      return first
    }
    if let type = self as? any RawRepresentable.Type, let first = type.firstSample as? Self {
      return first
    }
    guard !source.isEmpty else { return nil }
    return try? Self(from: SampleDecoder(sketch: FormSketch(), source: source.emptied))
  }
}

/// A decoder that answers with samples.
private struct SampleDecoder: Decoder {
  let sketch: FormSketch
  let source: SampleSource
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    sketch.beginObject()
    return KeyedDecodingContainer(SampleObject<Key>(sketch: sketch, source: source))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    sketch.beginList()
    return SampleList(sketch: sketch, source: source)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SampleValue(sketch: sketch, source: source)
  }
}

private struct SampleValue: SingleValueDecodingContainer {
  let sketch: FormSketch
  let source: SampleSource
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool {
    sketch.note(optional: true)
    return source.isEmpty
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard !source.isEmpty else { throw NoSample() }
    return try sketch.sample(type, source)
  }
}

private struct SampleObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let sketch: FormSketch
  let source: SampleSource
  var codingPath: [any CodingKey] { [] }

  /// The key of a dictionary, whose keys can be numbers as well.
  private static var anyKey: String { "1" }

  var allKeys: [Key] {
    source.isEmpty ? [] : Key(stringValue: Self.anyKey).map { [$0] } ?? []
  }

  private func property(_ key: Key) -> FormSketch {
    sketch.property(key.stringValue == Self.anyKey ? "*" : key.stringValue)
  }

  func contains(_ key: Key) -> Bool { !source.isEmpty }

  func decodeNil(forKey key: Key) -> Bool {
    property(key).note(optional: true)
    return source.isEmpty
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard !source.isEmpty else { throw NoSample() }
    return try property(key).sample(type, source)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
    property(key).note(optional: true)
    return source.isEmpty ? nil : try? property(key).sample(type, source)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedDecodingContainer<Nested> {
    decoder(for: property(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    decoder(for: property(key)).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { decoder(for: sketch.property("super")) }

  func superDecoder(forKey key: Key) -> any Decoder { decoder(for: property(key)) }

  private func decoder(for sketch: FormSketch) -> SampleDecoder {
    SampleDecoder(sketch: sketch, source: source)
  }
}

/// A list of two elements, so that a list of keys and values has one of each.
private struct SampleList: UnkeyedDecodingContainer {
  let sketch: FormSketch
  let source: SampleSource
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  var count: Int? { source.isEmpty ? 0 : 2 }
  var isAtEnd: Bool { source.isEmpty || currentIndex >= 2 }

  init(sketch: FormSketch, source: SampleSource) {
    self.sketch = sketch
    self.source = source
  }

  private mutating func element() throws -> FormSketch {
    guard !source.isEmpty else { throw NoSample() }
    currentIndex += 1
    return sketch.element()
  }

  mutating func decodeNil() -> Bool { source.isEmpty }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try element().sample(type, source)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    SampleDecoder(sketch: try element(), source: source).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    SampleDecoder(sketch: try element(), source: source).unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    SampleDecoder(sketch: try element(), source: source)
  }
}
