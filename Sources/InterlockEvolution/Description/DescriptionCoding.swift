import Interlock

// What the parts of a description are encoded with. Lists are limited as in archives: a property list can refer to
// one object in many places.

extension KeyedEncodingContainer {
  mutating func encode<Element: Encodable>(unlessEmpty list: [Element], forKey key: Key) throws {
    if !list.isEmpty { try encode(list, forKey: key) }
  }
}

extension KeyedDecodingContainer where Key: ArchiveKeys {
  /// A list; empty if there is none.
  func list<Element: Decodable>(_: Element.Type, forKey key: Key) throws -> [Element] {
    let list = try decodeIfPresent([Element].self, forKey: key) ?? []
    try ArchiveLimits.current?.addNames(list.count, at: codingPath + [key])
    return list
  }

  /// Callbacks of a part that has only those of some moments.
  func callbacks(
    of moments: [CallbackKind],
    forKey key: Key
  ) throws -> [MachineDescription.Callback] {
    let callbacks = try list(MachineDescription.Callback.self, forKey: key)
    for (position, callback) in callbacks.enumerated() where !moments.contains(callback.kind) {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: codingPath + [key, ArchiveKey(position), ArchiveKey("kind")],
          debugDescription: "Unexpected value \(quoted(callback.kind.rawValue)); expected "
            + "\(Interlock.list(of: moments.map(\.rawValue)))."
        )
      )
    }
    return callbacks
  }

  func numbers(forKey key: Key) throws -> [Int] {
    try list(Int.self, forKey: key)
  }

  /// A value by its name.
  func rawValue<Value: CaseIterable & RawRepresentable<String>>(
    _: Value.Type,
    forKey key: Key
  ) throws -> Value {
    let name = try decode(String.self, forKey: key)
    guard let value = Value(rawValue: name) else {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "Unknown value \(quoted(name)); expected "
          + "\(Interlock.list(of: Value.allCases.map(\.rawValue)))."
      )
    }
    return value
  }
}
