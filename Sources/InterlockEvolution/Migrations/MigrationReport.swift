public import Interlock

/// The result of checking migrations: the losses of entities, for each older definition.
public struct MigrationReport: Hashable, Sendable {
  /// A part of an entity of an older definition that the migrations do not preserve.
  public struct Loss: Hashable, Sendable {
    /// The part that would be lost.
    public enum Part: Hashable, Sendable {
      /// The configuration itself.
      case configuration
      /// The states of a history state.
      case history(String, was: [String])
      /// A running timeout of a state.
      case timeout(of: String, after: Duration)
      /// A waiting event.
      case event(String)
      /// The combination of history and waiting events and timers, although each part fits by itself.
      case combination
    }

    /// The part that would be lost.
    public let part: Part

    /// The first configuration in which it would be lost, in the order of the exploration.
    public let configuration: [String]

    /// The reason.
    public let error: MigrationError
  }

  /// A timeout of the machine that a migrated entity in its state never starts, because timeouts are set when a state
  /// is entered. The step ``Migration/Step/startTimeout(of:_:at:)`` starts it.
  public struct MissingTimeout: Hashable, Sendable {
    /// The name of the state in the machine.
    public let state: String

    /// Its length.
    public let duration: Duration
  }

  /// An automatic transition that is open for a migrated entity when it is restored. Restoring takes no transitions:
  /// `settle` of the restored machine takes it.
  public struct OpenRow: Hashable, Sendable {
    /// The transition of the machine: eventless, for a completion, or for an event that the entity has deferred.
    public let row: DynamicMachine.Difference.RowSummary

    /// The first configuration of the older definition in which it would be open, in the order of the exploration.
    public let configuration: [String]
  }

  /// The payload of an event that can wait: the machine reads it because the older definition declares a type with the
  /// same name and version. Nothing proves that the type stores the same: `EventPayload.storedText()`
  /// of `InterlockTesting` pins it.
  public struct TrustedPayload: Hashable, Sendable {
    /// The name of the event in the older definition.
    public let event: String

    /// The name of the type.
    public let type: String

    /// The version of the type.
    public let version: Int
  }

  /// The result for the entities of one definition.
  public struct Version: Hashable, Sendable {
    /// The definition.
    public let fingerprint: Fingerprint

    /// How many of its configurations were explored, counting different histories separately.
    public internal(set) var exploredCount = 0

    /// Whether all configurations were explored.
    public internal(set) var isFullyExplored = true

    /// The losses, each once.
    public internal(set) var losses: [Loss] = []

    /// The timeouts that no migrated entity waits for. Unless a step starts them, they will never be due.
    public internal(set) var missingTimeouts: [MissingTimeout] = []

    /// The transitions that migrated entities take only if they are settled, each once; none if the report assumes
    /// settling. Guards are assumed to hold. Transitions that the older definition has in the same place are not
    /// listed.
    public internal(set) var openRows: [OpenRow] = []

    /// The payloads that are taken on trust, in the order of the older definition.
    public internal(set) var trustedPayloads: [TrustedPayload] = []

    init(_ fingerprint: Fingerprint) {
      self.fingerprint = fingerprint
    }
  }

  /// The result of each migration, in the order of the chain.
  public internal(set) var versions: [Version] = []

  /// Whether it is proven that every entity of every definition can be migrated: without losses, to a configuration in
  /// which the machine can rest, with all configurations explored. Timeouts may still be missing.
  public var isProven: Bool {
    versions.allSatisfy { $0.losses.isEmpty && $0.openRows.isEmpty && $0.isFullyExplored }
  }
}

extension MigrationReport: CustomStringConvertible {
  /// One line for each definition, and one for each loss, at most twenty.
  public var description: String {
    versions.map(\.description).joined(separator: "\n")
  }
}

extension MigrationReport.Version: CustomStringConvertible {
  /// One line for the definition, then one for each loss, missing timeout, open transition or payload taken on trust, at
  /// most twenty.
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
      + trustedPayloads.map(\.description)
    let more = lines.count - 20
    return
      (["definition \(fingerprint): \(result) in \(extent) configurations"]
      + lines.prefix(20) + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "\n  ")
  }
}

extension MigrationReport.TrustedPayload: CustomStringConvertible {
  /// The event and what is declared, in one line.
  public var description: String {
    "payload of \(quoted(event)): \(quoted(type)), version \(version), as declared"
  }
}

extension MigrationReport.Loss: CustomStringConvertible {
  /// The part, the configuration and the reason, in one line.
  public var description: String {
    "\(part) in \(list(of: configuration)): \(error.reason)"
  }
}

extension MigrationReport.Loss.Part: CustomStringConvertible {
  /// The part in a few words.
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
