package import Interlock
import InterlockTools

/// The effects on stored entities.
package struct MigrateReport: Report {
  package struct Outcome: Encodable, Hashable, Sendable {
    /// `current`, `accepted`, `migrated` or `refused`.
    package let outcome: String
    package let count: Int
    /// The fingerprint of the older version.
    package let from: String?
    /// Why they would be refused, and the names of the first ten.
    package let reason: String?
    package let examples: [String]?
  }

  package let count: Int
  package let refused: Int
  package let outcomes: [Outcome]

  private let text: String

  private enum CodingKeys: CodingKey {
    case count, refused, outcomes
  }

  /// Reads entities.
  ///
  /// - Parameters:
  ///   - prototype: The machine, with its migrations.
  ///   - sources: The locations of the entities.
  /// - Throws: If a folder or file does not exist; invalid entities are counted instead.
  package init(
    to prototype: DynamicMachine,
    reading sources: [EntitySource]
  ) throws(CommandFailure) {
    var dryRun = MigrationDryRun(prototype)
    for source in sources { try source.read(into: &dryRun) }
    count = dryRun.count
    refused = dryRun.failureCount
    outcomes = dryRun.counts.map { Outcome($0, $1, dryRun.examples) }
      .sorted { ($0.outcome, $1.count, $0.sortKey) < ($1.outcome, $0.count, $1.sortKey) }
    text = dryRun.description
  }

  package var status: ExitStatus { refused == 0 ? .success : .findings }

  package var lines: [StyledText] {
    text.split(separator: "\n").map { StyledText(String($0)) }
  }
}

extension MigrateReport.Outcome {
  fileprivate init(
    _ outcome: MigrationDryRun<String, String>.Outcome,
    _ count: Int,
    _ examples: [String: [String]]
  ) {
    switch outcome {
    case .current: self.init("current", count)
    case .accepted(let fingerprint): self.init("accepted", count, from: fingerprint)
    case .migrated(let fingerprint): self.init("migrated", count, from: fingerprint)
    case .failed(let reason):
      self.init("refused", count, reason: reason, examples: examples[reason] ?? [])
    }
  }

  private init(
    _ outcome: String,
    _ count: Int,
    from fingerprint: Fingerprint? = nil,
    reason: String? = nil,
    examples: [String]? = nil
  ) {
    self.outcome = outcome
    self.count = count
    from = fingerprint?.description
    self.reason = reason
    self.examples = examples
  }

  fileprivate var sortKey: String { reason ?? from ?? "" }
}
