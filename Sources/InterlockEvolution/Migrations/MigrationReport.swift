public import Interlock

/// The result of checking migrations: for each older definition, what its entities would lose.
public struct MigrationReport: Hashable, Sendable {
  /// Something that an entity of an older definition can have and that the migrations do not preserve.
  public struct Loss: Hashable, Sendable {
    /// What would be lost.
    public enum Part: Hashable, Sendable {
      /// The configuration itself.
      case configuration
      /// The states of a history state.
      case history(String, was: [String])
      /// A running timeout of a state.
      case timeout(of: String, after: Duration)
      /// A waiting event.
      case event(String)
      /// Everything remembered and waited for together, although each part by itself fits.
      case combination
    }

    /// What would be lost.
    public let part: Part

    /// The first configuration in which it would be lost, in the order in which they were found.
    public let configuration: [String]

    /// Why.
    public let error: MigrationError
  }

  /// A timeout of the machine that a migrated entity in its state does not wait for, because timeouts are set when a
  /// state is entered. The step ``Migration/Step/startTimeout(of:_:at:)`` starts it.
  public struct MissingTimeout: Hashable, Sendable {
    /// The state, as the machine calls it.
    public let state: String

    /// Its length.
    public let duration: Duration
  }

  /// A row that a migrated entity would take by itself, but does not take when it is restored: it has not come to its
  /// configuration, it was put there. `settle` of the restored machine takes it.
  public struct OpenRow: Hashable, Sendable {
    /// The row of the machine: eventless, for a completion, or for an event that the entity has deferred.
    public let row: DynamicMachine.Difference.RowSummary

    /// The first configuration of the older definition in which it would be open, in the order in which they were
    /// found.
    public let configuration: [String]
  }

  /// The result for the entities of one definition.
  public struct Version: Hashable, Sendable {
    /// The definition.
    public let fingerprint: Fingerprint

    /// How many of its configurations were explored, counting different histories separately.
    public internal(set) var exploredCount = 0

    /// Whether there are no others.
    public internal(set) var isFullyExplored = true

    /// What would be lost, each once.
    public internal(set) var losses: [Loss] = []

    /// The timeouts that no migrated entity waits for: start them, or they will never be due.
    public internal(set) var missingTimeouts: [MissingTimeout] = []

    /// The rows that migrated entities take only if they are settled, each once; none if the report is about entities
    /// that are. Guards are taken to hold. Rows that the older definition has in the same place are not listed.
    public internal(set) var openRows: [OpenRow] = []

    init(_ fingerprint: Fingerprint) {
      self.fingerprint = fingerprint
    }
  }

  /// The result of each migration, in the order of the chain.
  public internal(set) var versions: [Version] = []

  /// Whether it is proven that every entity of every definition can be migrated: nothing would be lost, each would be
  /// where the machine can rest, and all configurations were explored. Timeouts may still be missing.
  public var isProven: Bool {
    versions.allSatisfy { $0.losses.isEmpty && $0.openRows.isEmpty && $0.isFullyExplored }
  }
}

extension MigrationReport: CustomStringConvertible {
  /// One line for each definition, and one for each thing that would be lost, at most twenty of them.
  public var description: String {
    versions.map(\.description).joined(separator: "\n")
  }
}

extension MigrationReport.Version: CustomStringConvertible {
  /// One line for the definition, then one for each thing that would be lost, is missing or is open, at most twenty.
  public var description: String {
    let extent = isFullyExplored ? "all \(exploredCount)" : "the first \(exploredCount)"
    let result =
      losses.isEmpty ? "nothing is lost" : losses.count == 1 ? "1 loss" : "\(losses.count) losses"
    let lines =
      losses.map(\.description)
      + missingTimeouts.map {
        "timeout of \(quoted($0.state)) after \($0.duration.seconds) s: not waited for by entities that are "
          + "in the state; 'startTimeout' starts it"
      }
      + openRows.map { openRowText("\($0.row)", in: $0.configuration) }
    let more = lines.count - 20
    return
      (["definition \(fingerprint): \(result) in \(extent) configurations"]
      + lines.prefix(20) + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "\n  ")
  }
}

extension MigrationReport.Loss: CustomStringConvertible {
  /// What would be lost, where and why, in one line.
  public var description: String {
    "\(part) in \(list(of: configuration)): \(error.reason)"
  }
}

extension MigrationReport.Loss.Part: CustomStringConvertible {
  /// What would be lost, in a few words.
  public var description: String {
    switch self {
    case .configuration: "machine"
    case .history(let state, let was): "history \(quoted(state)) of \(list(of: was))"
    case .timeout(let state, let duration):
      "timeout of \(quoted(state)) after \(duration.seconds) s"
    case .event(let event): "event \(quoted(event))"
    case .combination: "all together"
    }
  }
}
