/// A key by name or position.
package struct ArchiveKey: CodingKey, Hashable, Sendable {
  package let stringValue: String
  package let intValue: Int?

  package init(_ name: String) {
    stringValue = name
    intValue = nil
  }

  package init(_ index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  package init?(stringValue: String) {
    self.init(stringValue)
  }

  package init?(intValue: Int) {
    self.init(intValue)
  }
}

/// The keys of an object of the format.
package protocol ArchiveKeys: CodingKey, CaseIterable, Hashable, RawRepresentable<String> {
  /// The version of the format that brought the key.
  var version: Int { get }
}

extension ArchiveKeys {
  /// That of a format of its own, which has one version.
  package var version: Int { ArchiveLimits.versions.lowerBound }

}

/// A key that an object may have.
private struct AllowedKey {
  let name: String
  let version: Int

  func isOfNewerVersion(than archive: Int) -> String {
    "The key \(quoted(name)) is of version \(version) of the format; the archive says that it is "
      + "of version \(archive)."
  }
}

extension Decoder {
  /// Throws where an object has a key that it should not have: a misspelt key is never ignored, nor is one
  /// that the version of the archive does not have.
  package func rejectKeys<Key: ArchiveKeys>(otherThan allowed: [Key]) throws {
    try reject(otherThan: allowed.map { AllowedKey(name: $0.rawValue, version: $0.version) })
  }

  @inline(never)
  private func reject(otherThan allowed: [AllowedKey]) throws {
    let version = ArchiveLimits.current?.version ?? ArchiveLimits.versions.upperBound
    let container = try container(keyedBy: ArchiveKey.self)
    let wrong = container.allKeys.filter { key in
      !allowed.contains { $0.name == key.stringValue && $0.version <= version }
    }
    guard let key = wrong.min(by: { $0.stringValue < $1.stringValue }) else { return }
    let newer = allowed.first { $0.name == key.stringValue }
    let names = allowed.filter { $0.version <= version }.map(\.name)
    throw DecodingError.dataCorruptedError(
      forKey: key,
      in: container,
      debugDescription: newer?.isOfNewerVersion(than: version) ?? unknown(key, names)
    )
  }

  private func unknown(_ key: ArchiveKey, _ names: [String]) -> String {
    let nearest = nearestName(to: key.stringValue, among: names)
    let suggestion = nearest.map { " Did you mean \(quoted($0))?" } ?? ""
    return "Unknown key \(quoted(key.stringValue)); expected \(list(of: names))." + suggestion
  }
}

extension Decoder {
  /// The error of a document that can be read, and whose content is refused for a reason.
  package func corrupted(_ reason: any Error) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: "\(reason)",
        underlyingError: reason
      )
    )
  }
}

extension KeyedDecodingContainer where Key: ArchiveKeys {
  /// The one key of several that is there; nil if none is.
  ///
  /// - Throws: `DecodingError` where there is more than one.
  package func key(among keys: [Key]) throws -> Key? {
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
  package func identifier<ID: Decodable>(_: ID.Type, forKey key: Key) throws -> ID? {
    let isNullID = ID.self is any ExpressibleByNilLiteral.Type
    guard contains(key) else { return nil }
    if try !isNullID && decodeNil(forKey: key) { return nil }
    return try decode(ID.self, forKey: key)
  }

  /// The identifiers under one of two keys, one of which is for a single one; nil where there are none.
  package func identifiers<ID: Decodable>(
    _: ID.Type,
    forKey single: Key,
    orList list: Key
  ) throws -> [ID]? {
    try key(among: [single, list]) == list
      ? decode([ID].self, forKey: list)
      : identifier(ID.self, forKey: single).map { [$0] }
  }
}
