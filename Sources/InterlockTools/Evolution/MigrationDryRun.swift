public import Foundation
public import Interlock

/// Reads archives as if to migrate them, counts what would come of each, and changes nothing.
///
///     var dryRun = MigrationDryRun(inbox)
///     try dryRun.add(folder: store)
///     print(dryRun)
///
/// Memory is bounded, however many archives there are: outcomes are counted, and for each kind of failure the
/// names of the first ten archives are kept.
public struct MigrationDryRun<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable
{
  /// The machine into which the archives are read.
  public typealias Prototype = Machine<StateID, EventID>

  /// Reads one archive.
  public typealias Reading =
    @Sendable (_ archive: Data, _ prototype: Prototype) throws -> Prototype.Restored

  /// What would come of an archive.
  public enum Outcome: Hashable, Sendable {
    /// It is of the definition of the machine, or does not say of which it is.
    case current
    /// It is of an older definition, of which every entity fits as it is.
    case accepted(Fingerprint)
    /// It would be migrated from an older definition.
    case migrated(from: Fingerprint)
    /// It would be refused, for this reason.
    case failed(String)
  }

  /// The number of archives for each outcome.
  public private(set) var counts: [Outcome: Int] = [:]

  /// The names of the first ten archives for each reason for which some would be refused.
  public private(set) var examples: [String: [String]] = [:]

  private let prototype: Prototype
  private let read: Reading

  /// How many reasons are told apart, and how many characters of each.
  private static var reasonLimit: Int { 1_000 }
  private static var reasonLength: Int { 500 }

  /// Makes a dry run that has seen nothing.
  ///
  /// - Parameters:
  ///   - prototype: The machine, with its migrations.
  ///   - read: Reads one archive: for documents of which the entity is only a part.
  public init(_ prototype: Prototype, reading read: @escaping Reading) {
    self.prototype = prototype
    self.read = read
  }

  /// How many archives there were.
  public var count: Int { counts.values.reduce(0, +) }

  /// How many would be refused.
  public var failureCount: Int {
    counts.reduce(0) { sum, item in
      if case .failed = item.key { sum + item.value } else { sum }
    }
  }

  /// Reads an archive, and counts what would come of it.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - name: What it is called in examples.
  /// - Returns: What would come of it.
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
      text = (path.isEmpty ? "" : "at \(path): ") + context.debugDescription
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
  /// One line for each outcome: first those that would be taken over, then, with examples, those that would not,
  /// the most frequent first.
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
  /// The outcome in a few words.
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
