/// A key by name or position.
struct ArchiveKey: CodingKey, Hashable, Sendable {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) {
    stringValue = name
    intValue = nil
  }

  init(_ index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  init?(stringValue: String) {
    self.init(stringValue)
  }

  init?(intValue: Int) {
    self.init(intValue)
  }
}

extension Decoder {
  /// Throws where an object has a key that it should not have: a misspelt key is never ignored.
  func rejectKeys(otherThan known: [String]) throws {
    let container = try container(keyedBy: ArchiveKey.self)
    let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
    for key in keys where !known.contains(key.stringValue) {
      let nearest = nearestName(to: key.stringValue, among: known)
      let suggestion = nearest.map { " Did you mean \(quoted($0))?" } ?? ""
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: container,
        debugDescription: "Unknown key \(quoted(key.stringValue)); expected \(list(of: known))."
          + suggestion
      )
    }
  }
}
