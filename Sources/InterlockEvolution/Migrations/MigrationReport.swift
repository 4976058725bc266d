public import Interlock

/// What a check of migrations has found: for each older definition, what of its entities would be lost.
public struct MigrationReport: Hashable, Sendable {
  /// Something that an entity of an older definition can have and that the migrations do not take over.
  public struct Loss: Hashable, Sendable {
    /// What would be lost.
    public enum Part: Hashable, Sendable {
      /// The configuration itself.
      case configuration
      /// What a history state stands for.
      case history(String, was: [String])
      /// A timeout that is waited for, of a state.
      case timeout(of: String, after: Duration)
      /// An event that waits.
      case event(String)
      /// All that is remembered and waited for, while each by itself fits.
      case combination
    }

    /// What would be lost.
    public let part: Part

    /// The first configuration in which it would be, in the order in which they were found.
    public let configuration: [String]

    /// Why.
    public let error: MigrationError
  }

  /// A timeout of the machine for which an entity that was migrated does not wait, though it is in the state.
  public struct MissingTimeout: Hashable, Sendable {
    /// The state, as the machine calls it.
    public let state: String

    /// How long it is.
    public let duration: Duration
  }

  /// What was found for the entities of one definition.
  public struct Version: Hashable, Sendable {
    /// The definition.
    public let fingerprint: Fingerprint

    /// How many of its configurations were looked at, history told apart.
    public internal(set) var exploredCount = 0

    /// Whether there are no others.
    public internal(set) var isFullyExplored = true

    /// What would be lost, each once.
    public internal(set) var losses: [Loss] = []

    /// The timeouts that no migrated entity waits for: they have to be started, or will never be due.
    public internal(set) var missingTimeouts: [MissingTimeout] = []

    init(_ fingerprint: Fingerprint) {
      self.fingerprint = fingerprint
    }
  }

  /// What was found, for each migration in the order of the chain.
  public internal(set) var versions: [Version] = []

  /// Whether it is proven that every entity of every definition is taken over: nothing would be lost, and all
  /// configurations were looked at. Timeouts may be missing all the same.
  public var isProven: Bool {
    versions.allSatisfy { $0.losses.isEmpty && $0.isFullyExplored }
  }
}

extension MigrationReport: CustomStringConvertible {
  /// One line for each definition, and one for each thing that would be lost, at most twenty of them.
  public var description: String {
    versions.map(\.description).joined(separator: "\n")
  }
}

extension MigrationReport.Version: CustomStringConvertible {
  /// One line for the definition, then one for each thing that would be lost or is missing, at most twenty.
  public var description: String {
    let extent = isFullyExplored ? "all \(exploredCount)" : "the first \(exploredCount)"
    let result =
      losses.isEmpty ? "nothing is lost" : losses.count == 1 ? "1 loss" : "\(losses.count) losses"
    let lines =
      losses.map(\.description)
      + missingTimeouts.map {
        "timeout of \(quoted($0.state)) after \($0.duration.archivedSeconds) s: not waited for"
      }
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
      "timeout of \(quoted(state)) after \(duration.archivedSeconds) s"
    case .event(let event): "event \(quoted(event))"
    case .combination: "all together"
    }
  }
}
