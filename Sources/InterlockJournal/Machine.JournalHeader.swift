public import Interlock

extension Machine {
  /// The beginning of a journal: the state of the entity, and its definition.
  ///
  /// It is encoded as an object: the guide to journals in `InterlockRuntime` lists the keys.
  public struct JournalHeader: Sendable {
    /// How many records came before: 0 at the beginning of an entity's life, more in a journal that has been compacted.
    public let number: Int

    /// The fingerprint of the definition.
    public let fingerprint: Fingerprint

    /// The entity after those records.
    public let snapshot: Snapshot

    /// The context of a machine that owns one, after those records.
    let context: (any PayloadBox)?

    /// Makes the header of a journal that continues from a machine.
    ///
    /// - Parameters:
    ///   - machine: The machine.
    ///   - number: How many records led to it.
    public init(_ machine: Machine, number: Int = 0) {
      self.number = number
      fingerprint = machine.fingerprint
      snapshot = machine.unmarkedSnapshot
      context = machine.ownedContext?.archived
    }
  }
}

private enum Key: String, ArchiveKeys {
  case journal
  case number
  case prototype
  case snapshot
  case context
}

extension FormatVersion {
  /// The version of journals.
  package static let ofJournals = Self(1, of: "journal")
}

extension Machine.JournalHeader: Encodable where StateID: Encodable, EventID: Encodable {
  /// Encodes the header as an object.
  ///
  /// - Throws: `EncodingError.invalidValue` if the user info of a waiting event holds anything other than Booleans,
  ///   numbers, strings, and lists and dictionaries of those, or if the context is not `Codable`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(FormatVersion.ofJournals.number, forKey: .journal)
    try container.encode(number, forKey: .number)
    try container.encode(fingerprint, forKey: .prototype)
    try container.encode(snapshot, forKey: .snapshot)
    try container.encodeIfPresent(context.map { EventPayload(box: $0) }, forKey: .context)
  }
}

extension Machine.JournalHeader: Decodable where StateID: Decodable, EventID: Decodable {
  /// Decodes a header.
  ///
  /// - Throws: `DecodingError`, with the coding path, if it is no header of this version, or has unknown keys.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    try FormatVersion.ofJournals.check(container, .journal)
    try decoder.rejectKeys(otherThan: Key.allCases)
    number = try container.decode(Int.self, forKey: .number)
    guard (0...1 << 53).contains(number) else {
      throw DecodingError.dataCorruptedError(
        forKey: .number,
        in: container,
        debugDescription: "Expected the number of earlier records; found \(number)."
      )
    }
    fingerprint = try container.decode(Fingerprint.self, forKey: .prototype)
    snapshot = try container.decode(Machine.Snapshot.self, forKey: .snapshot)
    context = try container.decodePayloadIfPresent(forKey: .context)?.box
  }
}
