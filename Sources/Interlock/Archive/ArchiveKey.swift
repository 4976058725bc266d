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

/// The keys of an object of the format.
protocol ArchiveKeys: CodingKey, CaseIterable, Hashable, RawRepresentable<String> {
  /// The keys that version 1 of the format has; the others came with version 2.
  static var ofVersion1: [Self] { get }
}

extension Decoder {
  /// Throws where an object has a key that it should not have: a misspelt key is never ignored, nor is one
  /// that the version of the archive does not have.
  func rejectKeys<Key: ArchiveKeys>(otherThan allowed: [Key]) throws {
    let isVersion1 = ArchiveLimits.current?.version == 1
    let known = isVersion1 ? allowed.filter(Key.ofVersion1.contains) : allowed
    let names = known.map(\.rawValue)
    let container = try container(keyedBy: ArchiveKey.self)
    let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
    for key in keys where !names.contains(key.stringValue) {
      let isNewer = allowed.contains { $0.rawValue == key.stringValue }
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: container,
        debugDescription: isNewer
          ? "The key \(quoted(key.stringValue)) is of version 2 of the format; the archive says that it is "
            + "of version 1."
          : unknown(key, names)
      )
    }
  }

  private func unknown(_ key: ArchiveKey, _ names: [String]) -> String {
    let nearest = nearestName(to: key.stringValue, among: names)
    let suggestion = nearest.map { " Did you mean \(quoted($0))?" } ?? ""
    return "Unknown key \(quoted(key.stringValue)); expected \(list(of: names))." + suggestion
  }
}

extension KeyedDecodingContainer where Key: ArchiveKeys {
  /// The one key of several that is there; nil if none is.
  ///
  /// - Throws: `DecodingError` where there is more than one.
  func key(among keys: [Key]) throws -> Key? {
    let found = keys.filter(contains)
    guard found.count <= 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: found[1],
        in: self,
        debugDescription: "Expected only one of the keys \(list(of: found.map(\.rawValue)))."
      )
    }
    return found.first
  }

  /// An identifier; nil where there is none, or where it is null and null is no identifier.
  func identifier<ID: Decodable>(_: ID.Type, forKey key: Key) throws -> ID? {
    let isNullID = ID.self is any ExpressibleByNilLiteral.Type
    guard contains(key) else { return nil }
    if try !isNullID && decodeNil(forKey: key) { return nil }
    return try decode(ID.self, forKey: key)
  }

  /// The identifiers under one of two keys, one of which is for a single one; nil where there are none.
  func identifiers<ID: Decodable>(
    _: ID.Type,
    forKey single: Key,
    orList list: Key
  ) throws -> [ID]? {
    try key(among: [single, list]) == list
      ? decode([ID].self, forKey: list)
      : identifier(ID.self, forKey: single).map { [$0] }
  }
}
