/// A key by name or index.
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

/// The keys of an object in the format.
package protocol ArchiveKeys: CodingKey, CaseIterable, Hashable, RawRepresentable<String> {}

extension ArchiveKeys {
  /// The key of the callbacks of a kind, named like the kind.
  init(_ kind: CallbackKind) {
    guard let key = Self(rawValue: kind.rawValue) else {
      preconditionFailure("There are no callbacks of the kind \(kind) there.")
    }
    self = key
  }
}

/// The keys of an object that is read with one container. Keys that the format doesn't have are there too, as one
/// case, because a container leaves out those that its type can't represent.
protocol ListedArchiveKeys: ArchiveKeys {
  /// The case for every key that the format doesn't have.
  static var unknown: Self { get }
}

extension ListedArchiveKeys {
  init?(stringValue: String) {
    self = Self(rawValue: stringValue) ?? .unknown
  }
}

/// The keys that an object has. Asking a container for each possible key takes longer than reading its values.
struct PresentKeys<Key: ListedArchiveKeys> {
  private let keys: [Key]

  /// The keys of an object.
  ///
  /// - Throws: `DecodingError` if one of them is unexpected: a misspelt key is never ignored.
  init(_ container: KeyedDecodingContainer<Key>, _ decoder: any Decoder) throws {
    keys = container.allKeys
    guard keys.contains(.unknown) else { return }
    try decoder.rejectKeys(otherThan: Key.allCases.filter { $0 != .unknown })
  }

  func contains(_ key: Key) -> Bool {
    keys.contains(key)
  }
}

extension Decoder {
  /// Throws if an object has an unexpected key: a misspelt key is never ignored.
  package func rejectKeys<Key: ArchiveKeys>(otherThan allowed: [Key]) throws {
    try reject(otherThan: allowed.map { $0.rawValue })
  }

  @inline(never)
  private func reject(otherThan names: [String]) throws {
    let container = try container(keyedBy: ArchiveKey.self)
    let wrong = container.allKeys.filter { !names.contains($0.stringValue) }
    guard let key = wrong.min(by: { $0.stringValue < $1.stringValue }) else { return }
    throw DecodingError.dataCorruptedError(
      forKey: key,
      in: container,
      debugDescription: unknown(key, names)
    )
  }

  private func unknown(_ key: ArchiveKey, _ names: [String]) -> String {
    let nearest = nearestName(to: key.stringValue, among: names)
    let suggestion = nearest.map { " Did you mean \(quoted($0))?" } ?? ""
    return "Unknown key \(quoted(key.stringValue)); expected \(list(of: names))." + suggestion
  }
}

extension Decoder {
  /// The error for a document that can be read, but whose content, or a part of it, is rejected for a reason.
  package func corrupted(_ reason: any Error, at path: [ArchiveKey] = []) -> DecodingError {
    Interlock.corrupted(reason, at: codingPath + path)
  }
}

/// The error for a place whose content is rejected for a reason.
///
/// The reason is the underlying error, and the debug description only refers to it: the description of a
/// `DecodingError` contains both.
func corrupted(_ reason: any Error, at path: [any CodingKey]) -> DecodingError {
  .dataCorrupted(
    DecodingError.Context(
      codingPath: path,
      debugDescription: DecodingError.Context.reference,
      underlyingError: reason
    )
  )
}

extension DecodingError.Context {
  fileprivate static var reference: String { "It is refused; the underlying error says why" }

  /// The problem: the debug description, or the error that it refers to.
  package var reason: String {
    guard let underlyingError, debugDescription == Self.reference else { return debugDescription }
    return "\(underlyingError)"
  }
}

extension DecodingError {
  /// The problem, after its place if it is not the whole document.
  var reason: String {
    guard let context else { return "\(self)" }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? context.reason : "at \(quoted(path)): \(context.reason)"
  }

  /// The place and the problem.
  var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}

extension KeyedDecodingContainer where Key: ArchiveKeys {
  /// The one of several keys that is present; nil if none is.
  ///
  /// - Throws: `DecodingError` if there is more than one.
  package func key(among keys: [Key]) throws -> Key? {
    let found = keys.filter(contains)
    guard found.count <= 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: found[1],
        in: self,
        debugDescription: "Expected only one of the keys \(list(of: found.map { $0.rawValue }))."
      )
    }
    return found.first
  }

  /// The one of several keys that is present; nil if none is.
  ///
  /// - Throws: `DecodingError` if there is more than one.
  func key(among keys: Key..., of present: PresentKeys<Key>) throws -> Key?
  where Key: ListedArchiveKeys {
    var found: Key?
    for key in keys where present.contains(key) {
      if found != nil { return try self.key(among: keys) }
      found = key
    }
    return found
  }

  /// An identifier; nil if it is null and null is not an identifier.
  func identifier<ID: Decodable>(_: ID.Type, forKey key: Key) throws -> ID? {
    if try decodeNil(forKey: key), !(ID.self is any ExpressibleByNilLiteral.Type) { return nil }
    return try decode(ID.self, forKey: key)
  }

  /// The identifiers under a key: a single one, or for the key of a list, several; nil if the key is nil.
  ///
  /// The caller chooses the key, because here, where the keys are generic, that takes as long as decoding.
  func identifiers<ID: Decodable>(
    _: ID.Type,
    forKey key: Key?,
    orList list: Key
  ) throws -> [ID]? {
    guard let key else { return nil }
    if key == list { return try decode([ID].self, forKey: list) }
    guard let id = try identifier(ID.self, forKey: key) else { return nil }
    return [id]
  }
}
