extension Machine {
  /// Why a snapshot does not fit a machine.
  public enum RestoreError: Error, Hashable, Sendable {
    /// The snapshot has a state that the machine does not have.
    case unknownState(StateID, known: [StateID])
    /// The active states of the snapshot cannot be active together, or are not innermost, or some are
    /// missing: each compound state has one active state in it, each parallel state one for each region.
    case invalidConfiguration([StateID])
    /// The snapshot has history for a state that is no history state, or states that it cannot stand for.
    case invalidHistory(StateID)
    /// The snapshot has a timer for a timeout that the state does not have, or while it is not active, or
    /// twice; or one whose deadline is no time.
    case invalidTimer(TimedPart)
    /// The snapshot has an event that waits whose payload is not what the event carries.
    case invalidPayload(EventID, PayloadMismatch)
    /// The context that was saved with the snapshot is not one of the machine.
    case invalidContext(PayloadMismatch)
    /// A date by which deadlines are to be reckoned anew is no time, or they come to lie behind all times.
    case invalidDeadlines(RestoredDeadlines)
    /// The snapshot is of another definition, and is not taken over.
    case otherDefinition(DefinitionMismatch)
  }
}

extension Machine.RestoreError: DescribedError {
  /// What does not fit, and what would.
  public var description: String {
    switch self {
    case .unknownState(let state, let known): unknownStateText(state, known: known)
    case .otherDefinition(let error): error.description
    default: "\(problem): \(cure ?? "")."
    }
  }

  /// Why the snapshot of another definition is not taken over; nil for what the description says.
  public var failureReason: String? {
    guard case .otherDefinition(let error) = self else { return nil }
    return error.failureReason
  }

  /// What would fit.
  public var recoverySuggestion: String? {
    guard case .otherDefinition(let error) = self else { return cure.map { sentence($0) } }
    return error.recoverySuggestion
  }

  private var problem: String {
    switch self {
    case .unknownState, .otherDefinition: description
    case .invalidConfiguration(let states):
      "The states \(list(of: states)) are no configuration of the machine"
    case .invalidHistory(let state): "The machine cannot remember that for \(quoted(state))"
    case .invalidTimer(let part): part.description + " cannot be waited for"
    case .invalidPayload(let event, let mismatch):
      "The event \(quoted(event)) cannot wait: \(mismatch.description)"
    case .invalidContext(let mismatch): "The context cannot be read: \(mismatch.description)"
    case .invalidDeadlines: "The deadlines of the timers cannot be reckoned"
    }
  }

  private var cure: String? {
    switch self {
    case .unknownState(let state, let known):
      nearestName(to: state, among: known).map { "write \(quoted($0))" }
    case .otherDefinition: nil
    case .invalidConfiguration: "name the innermost active states, one for each region"
    case .invalidHistory:
      "name a history state and what can have been active in the state around it: of a shallow one its "
        + "children, of a deep one the innermost states"
    case .invalidTimer(.state):
      "the state has to be active and to have a timeout of as many seconds, which is set once, and the "
        + "deadline has to be a time"
    case .invalidTimer(.event): "the delay has to be a number, and the deadline a time"
    case .invalidPayload(_, let mismatch):
      "give it a payload of the type \(quoted(mismatch.expected))"
    case .invalidContext(let mismatch):
      "restore it with a machine whose context is what was saved, not \(quoted(mismatch.expected))"
    case .invalidDeadlines:
      "pass dates that are times, neither infinite nor so far away that no number of seconds is left for them"
    }
  }
}
