public import Interlock

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension MachineCoverage {
  /// The counts as written to a file: by the names of transitions and states, with the version of the format under
  /// `version`, 1.
  public struct Record: Hashable, Sendable {
    /// The definition that was counted.
    public let fingerprint: Fingerprint

    /// How often each transition was taken.
    public let rows: [String: Int]

    /// How often each state was entered.
    public let states: [String: Int]
  }

  /// The counts, to write to a file.
  public var record: Record {
    Record(
      fingerprint: fingerprint,
      rows: Dictionary(rows.map { ($0.name, $0.count) }) { $0 + $1 },
      states: Dictionary(states.map { (identifierText($0.id), $0.count) }) { $0 + $1 }
    )
  }

  /// Adds the counts of another run, from a file.
  ///
  /// - Parameter record: The record. Counts of unknown transitions are ignored; negative counts are zero.
  /// - Throws: `CoverageError.otherDefinition` if it belongs to another definition; then nothing is added.
  public mutating func merge(_ record: Record) throws(CoverageError) {
    guard record.fingerprint == fingerprint || machine.plan.isOwn(record.fingerprint) else {
      throw .otherDefinition(record.fingerprint, expected: fingerprint)
    }
    add(
      CoverageCounts(
        rows: rows.map { record.rows[$0.name] ?? 0 },
        states: states.map { record.states[identifierText($0.id)] ?? 0 }
      )
    )
  }
}

extension FormatVersion {
  fileprivate static let ofCoverage = Self(1, of: "record")
}

extension MachineCoverage.Record {
  private enum Key: String, CodingKey {
    case version
    case fingerprint
    case rows
    case states
  }
}

extension MachineCoverage.Record: Encodable {
  /// Encodes the version of the format, the fingerprint, and the counts.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(FormatVersion.ofCoverage.number, forKey: .version)
    try container.encode(fingerprint, forKey: .fingerprint)
    try container.encode(rows, forKey: .rows)
    try container.encode(states, forKey: .states)
  }
}

extension MachineCoverage.Record: Decodable {
  /// Decodes a record of this version of the format.
  ///
  /// - Throws: `DecodingError`, with the coding path, if it is no record of this version.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    try FormatVersion.ofCoverage.check(container, .version)
    fingerprint = try container.decode(Fingerprint.self, forKey: .fingerprint)
    rows = try container.decode([String: Int].self, forKey: .rows)
    states = try container.decode([String: Int].self, forKey: .states)
  }
}
