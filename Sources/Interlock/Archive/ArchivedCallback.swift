/// A callback as archived: its name, null for a callback without a name, or its assignments.
struct ArchivedCallback {
  let callback: BoxedCallback

  init(_ callback: BoxedCallback) {
    self.callback = callback
  }
}

private enum ArchivedCallbackKey: String, ArchiveKeys {
  case set
}

extension ArchivedCallback: Codable {
  init(from decoder: any Decoder) throws {
    guard (try? decoder.container(keyedBy: ArchiveKey.self)) != nil else {
      let container = try decoder.singleValueContainer()
      let name = container.decodeNil() ? nil : try container.decode(String.self)
      callback = BoxedCallback(unbound: name)
      return
    }
    try decoder.rejectKeys(otherThan: ArchivedCallbackKey.allCases)
    let container = try decoder.container(keyedBy: ArchivedCallbackKey.self)
    callback = BoxedCallback(FormulaSource(try container.decode(String.self, forKey: .set)))
  }

  func encode(to encoder: any Encoder) throws {
    guard let formula = callback.formula else {
      var container = encoder.singleValueContainer()
      return try container.encode(callback.name)
    }
    var container = encoder.container(keyedBy: ArchivedCallbackKey.self)
    try container.encode(formula.text, forKey: .set)
  }
}

extension KeyedEncodingContainer {
  /// Encodes callbacks, unless there are none.
  mutating func encode(_ callbacks: [BoxedCallback], unlessEmptyForKey key: Key) throws {
    guard !callbacks.isEmpty else { return }
    try encode(callbacks.map(ArchivedCallback.init), forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes callbacks without code; none if the key is absent.
  func callbacks(forKey key: Key) throws -> [BoxedCallback] {
    try decodeIfPresent([ArchivedCallback].self, forKey: key)?.map(\.callback) ?? []
  }
}
