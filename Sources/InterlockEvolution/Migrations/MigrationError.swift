public import Interlock

/// The reason why the snapshot of an older definition cannot be loaded. The snapshot is unchanged.
public struct MigrationError: Error, Hashable, Sendable {
  /// The problem.
  public enum Reason: Error, Hashable, Sendable {
    /// No migration starts from the definition; those that exist start from these.
    case unknownDefinition(known: [Fingerprint])
    /// The definition is different, and the machine does not accept entities of other definitions.
    case otherDefinition
    /// The definition is different, and not all of its entities are known to fit. The difference names those that
    /// don't, or the number of explored configurations.
    case incompatible
    /// The snapshot does not fit the next definition.
    indirect case doesNotFit(DynamicMachine.RestoreError)
    /// The snapshot does not fit the definition that it claims to have.
    indirect case invalid(DynamicMachine.RestoreError)
    /// An event is waiting that the next definition does not know.
    case unknownEvent(String)
    /// An event is waiting in a machine that would be finished or inactive, so it would never be taken.
    case waitsInVain(String)
    /// An event is waiting that the machine no longer defers where the entity is, and is not certain to take there:
    /// settling may drop it. Only reports have this reason.
    case isNotDeferred(String)
    /// An event is waiting with a payload of a type, and carries none in the next definition.
    case unreadPayload(of: String, String)
    /// No branch of a split fits the configuration.
    case noBranch(of: String)
    /// The rule of a split has chosen a state that is not one of its results.
    case unexpectedBranch(String, of: String)
    /// Two history states with a memory would become one.
    case mergedHistory(String)
    /// The code of a step has thrown an error, with this description.
    case codeFailed(step: String, cause: String)
  }

  /// The problem.
  public let reason: Reason

  /// The definition of the snapshot.
  public let fingerprint: Fingerprint

  /// The active states of the original snapshot; none if the machine was inactive.
  public let configuration: [String]

  /// Which migration of the chain failed, counted from one; nil if none was begun.
  public let migration: Int?

  /// The difference to the definition that the snapshot should fit; nil if the definition is unknown.
  public let difference: String?
}

extension MigrationError {
  /// An error about a single definition.
  package init(_ reason: Reason, of fingerprint: Fingerprint, in configuration: [String]) {
    self.init(
      reason: reason,
      fingerprint: fingerprint,
      configuration: configuration,
      migration: nil,
      difference: nil
    )
  }

  /// The error of a machine that refuses a snapshot of another definition.
  init(_ mismatch: DefinitionMismatch) {
    switch mismatch.cause {
    case let error as Self: self = error
    case let cause as NamingError:
      self.init(Reason(cause), of: mismatch.fingerprint, in: mismatch.configuration)
    default:
      self.init(.otherDefinition, of: mismatch.fingerprint, in: mismatch.configuration)
    }
  }
}

extension MigrationError.Reason {
  init(_ cause: NamingError) {
    switch cause {
    case .unknownState(let state, let known): self = .doesNotFit(.unknownState(state, known: known))
    case .unknownEvent(let event): self = .unknownEvent(event)
    case .mergedHistory(let state): self = .mergedHistory(state)
    }
  }
}

extension MigrationError: DescribedError {
  /// The problem, and how to fix it.
  public var failureReason: String? { sentence(reason.description) }

  /// The problem, its place, and how to fix it.
  public var description: String {
    let place =
      configuration.isEmpty ? "An inactive machine" : "A machine in \(list(of: configuration))"
    let step = migration.map { ", migration #\($0)" } ?? ""
    let changes = difference.map { "\nThe difference:\n\($0)" } ?? ""
    return
      "\(place) of the definition \(fingerprint) cannot be loaded\(step): \(ended(reason.description))\(changes)"
  }
}

extension MigrationError.Reason: DescribedError {
  /// The problem, and how to fix it.
  public var description: String {
    switch self {
    case .unknownDefinition(let known):
      "there is no migration from that definition, only from \(list(of: known)); add one"
    case .otherDefinition:
      "the definition has changed since; give the machine its migrations with 'evolving(from:)'"
    case .incompatible:
      "the definition has changed since, and not every entity is known to fit; migrate instead of accepting"
    case .doesNotFit(let error):
      "\(error) Add a step that handles it"
    case .invalid(let error):
      "it does not fit its own definition. \(error) The archive is damaged or has another definition"
    case .unknownEvent(let event):
      "the event \(quoted(event)) is waiting but no longer exists; rename it or drop it"
    case .waitsInVain(let event):
      "the event \(quoted(event)) is waiting and would be lost in a finished or inactive machine; drop it"
    case .isNotDeferred(let event):
      "the event \(quoted(event)) is waiting but no longer deferred there, so settling may drop it; defer it, or drop "
        + "it with 'dropEvent'"
    case .unreadPayload(let event, let type):
      "the event \(quoted(event)) is waiting with a payload of the type \(quoted(type)), but carries none any "
        + "more; drop it with 'dropPayload', or keep it for code with 'keepPayload'"
    case .noBranch(let state):
      "no branch of the split of \(quoted(state)) fits; add one without conditions"
    case .unexpectedBranch(let found, let state):
      "the rule split \(quoted(state)) into \(quoted(found)), which is not one of its states"
    case .mergedHistory(let state):
      "two history states would become \(quoted(state)); forget one of them first"
    case .codeFailed(let step, let cause):
      "the step \(quoted(step)) failed: \(cause)"
    }
  }
}
