public import Foundation
public import Interlock

/// Reads archives as if to migrate them, counts the results, and changes nothing.
///
/// ```swift
/// var dryRun = MigrationDryRun(inbox)
/// try dryRun.add(folder: store)
/// print(dryRun)
/// ```
///
/// Memory use is bounded, however many archives there are: results are counted, and only the names of the first ten
/// archives are kept for each kind of failure.
public struct MigrationDryRun<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable
{
  /// The machine to read the archives into.
  public typealias Prototype = Machine<StateID, EventID>

  /// Reads one archive.
  public typealias Reading =
    @Sendable (_ archive: Data, _ prototype: Prototype) throws -> Prototype.Restored

  /// The result for an archive.
  public enum Outcome: Hashable, Sendable {
    /// The archive has the machine's definition, or no fingerprint.
    case current
    /// The archive has an older definition whose entities all fit unchanged.
    case accepted(Fingerprint)
    /// The archive would be migrated from an older definition.
    case migrated(from: Fingerprint)
    /// The archive would be refused, for this reason.
    case failed(String)
  }

  /// The number of archives for each outcome.
  public private(set) var counts: [Outcome: Int] = [:]

  /// For each reason to refuse archives, the names of the first ten.
  public private(set) var examples: [String: [String]] = [:]

  private let prototype: Prototype
  private let read: Reading

  /// How many reasons to distinguish, and how many characters of each.
  private static var reasonLimit: Int { 1_000 }
  private static var reasonLength: Int { 500 }

  /// Makes an empty dry run.
  ///
  /// - Parameters:
  ///   - prototype: The machine, with its migrations.
  ///   - read: Reads one archive. Use it for documents that contain the entity as a part.
  public init(_ prototype: Prototype, reading read: @escaping Reading) {
    self.prototype = prototype
    self.read = read
  }

  /// The number of archives.
  public var count: Int { counts.values.reduce(0, +) }

  /// The number of archives that would be refused.
  public var failureCount: Int {
    counts.reduce(0) { sum, item in
      if case .failed = item.key { sum + item.value } else { sum }
    }
  }

  /// Reads an archive, and counts the result.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - name: Its name in examples.
  /// - Returns: The result.
  @discardableResult
  public mutating func add(_ archive: Data, named name: String) -> Outcome {
    do {
      let restored = try read(archive, prototype)
      return note(Outcome(restored.origin))
    } catch {
      return fail(Self.reason(of: error), name)
    }
  }
}

extension MigrationDryRun where StateID: Decodable, EventID: Decodable {
  /// Makes a dry run over archives that are JSON: entities, or whole machines.
  ///
  /// - Parameter prototype: The machine, with its migrations.
  public init(_ prototype: Prototype) {
    self.init(prototype) { archive, prototype in
      try JSONDecoder().decode(Prototype.Restored.self, from: archive, configuration: prototype)
    }
  }
}

extension MigrationDryRun {
  private mutating func note(_ outcome: Outcome) -> Outcome {
    counts[outcome, default: 0] += 1
    return outcome
  }

  mutating func fail(_ reason: String, _ name: String) -> Outcome {
    let isKnown = examples[reason] != nil
    let reason = isKnown || examples.count < Self.reasonLimit ? reason : "other reasons"
    if examples[reason, default: []].count < 10 { examples[reason, default: []].append(name) }
    return note(.failed(reason))
  }

  private static func reason(of error: any Error) -> String {
    let text: String
    switch error {
    case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
      DecodingError.keyNotFound(_, let context), DecodingError.valueNotFound(_, let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      text = (path.isEmpty ? "" : "at \(path): ") + context.reason
    default: text = String(describing: error)
    }
    return String(text.prefix(reasonLength))
  }
}

extension MigrationDryRun.Outcome {
  fileprivate init(_ origin: MigrationDryRun.Prototype.Restored.Origin) {
    switch origin {
    case .current: self = .current
    case .accepted(let fingerprint): self = .accepted(fingerprint)
    case .migrated(let fingerprint): self = .migrated(from: fingerprint)
    }
  }
}

extension MigrationDryRun: CustomStringConvertible {
  /// One line for each result: first those that would be loaded, then the others with examples, most frequent first.
  public var description: String {
    let lines = counts.sorted { left, right in
      (left.key.rank, right.value, "\(left.key)") < (right.key.rank, left.value, "\(right.key)")
    }
    .map { outcome, count in
      "\(count) \(outcome)" + examples(of: outcome)
    }
    return (["\(counted(count, "archive")), \(failureCount) of them refused"] + lines).joined(
      separator: "\n  "
    )
  }

  private func examples(of outcome: Outcome) -> String {
    guard case .failed(let reason) = outcome, let names = examples[reason] else { return "" }
    return " (\(names.prefix(3).joined(separator: ", "))\(names.count > 3 ? ", …" : ""))"
  }
}

extension MigrationDryRun.Outcome: CustomStringConvertible {
  /// The result in a few words.
  public var description: String {
    switch self {
    case .current: "current"
    case .accepted(let fingerprint): "accepted from \(fingerprint)"
    case .migrated(let fingerprint): "migrated from \(fingerprint)"
    case .failed(let reason): "refused: \(reason)"
    }
  }

  fileprivate var rank: Int {
    switch self {
    case .current: 0
    case .accepted: 1
    case .migrated: 2
    case .failed: 3
    }
  }
}
