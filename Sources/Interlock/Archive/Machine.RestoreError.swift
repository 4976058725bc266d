extension Machine {
  /// The reason why a snapshot doesn't fit a machine.
  public enum RestoreError: Error, Hashable, Sendable {
    /// The snapshot contains a state that the machine doesn't have.
    case unknownState(StateID, known: [StateID])
    /// The snapshot's active states can't be active together, are not innermost, or are incomplete: each compound
    /// state must have one active child, and each parallel state one in each region.
    case invalidConfiguration([StateID])
    /// The snapshot has a history for a state that is not a history state, or with states that can't be its history.
    case invalidHistory(StateID)
    /// The snapshot has a timer for a timeout of a state that is not active, or twice; or a timer whose length or
    /// deadline is not a valid time.
    case invalidTimer(TimedPart)
    /// The snapshot's timeouts of a state don't correspond to the machine's: some have other lengths, and their numbers
    /// differ.
    case changedTimeouts(of: StateID, stored: [Duration], known: [Duration])
    /// The snapshot has a waiting event whose payload is missing, or doesn't have the type that the event declares.
    case invalidPayload(EventID, PayloadMismatch)
    /// The context that was saved with the snapshot doesn't fit the machine.
    case invalidContext(PayloadMismatch)
    /// A date for recomputing deadlines is not a valid time, or a deadline would be too far in the future to
    /// represent.
    case invalidDeadlines(RestoredDeadlines)
    /// The snapshot has another definition, and is rejected.
    case otherDefinition(DefinitionMismatch)
  }
}

extension Machine.RestoreError: DescribedError {
  /// The mismatch, and the values or states that would fit.
  public var description: String {
    switch self {
    case .unknownState(let state, let known): unknownStateText(state, known: known)
    case .otherDefinition(let error): error.description
    default: "\(problem): \(suggestion ?? "")."
    }
  }

  /// The reason why the snapshot of another definition is rejected; nil if the description contains it.
  public var failureReason: String? {
    guard case .otherDefinition(let error) = self else { return nil }
    return error.failureReason
  }

  /// The values or states that would fit.
  public var recoverySuggestion: String? {
    guard case .otherDefinition(let error) = self else { return suggestion.map { sentence($0) } }
    return error.recoverySuggestion
  }

  private var problem: String {
    switch self {
    case .unknownState, .otherDefinition: description
    case .invalidConfiguration(let states):
      "The states \(list(of: states)) are not a configuration of the machine"
    case .invalidHistory(let state): "The history of \(quoted(state)) does not fit the machine"
    case .invalidTimer(let part): part.description + " cannot be restored"
    case .changedTimeouts(let state, let stored, let known):
      "The stored timeouts of the state \(quoted(state)) are \(lengths(stored)), but "
        + (known.isEmpty ? "it has none now" : "those of the machine are \(lengths(known))")
    case .invalidPayload(let event, let mismatch):
      "The waiting event \(quoted(event)) cannot be restored: \(mismatch.clause)"
    case .invalidContext(let mismatch): "The context cannot be read: \(mismatch.clause)"
    case .invalidDeadlines: "The deadlines of the timers cannot be computed"
    }
  }

  private var suggestion: String? {
    switch self {
    case .unknownState(let state, let known):
      nearestName(to: state, among: known).map { "write \(quoted($0))" }
    case .otherDefinition: nil
    case .invalidConfiguration: "name the innermost active states, one for each region"
    case .invalidHistory:
      "name a history state, and states in its parent that it can stand for: children for a shallow one, "
        + "innermost states for a deep one"
    case .invalidTimer(.state):
      "the state must be active, its timeout longer than zero and set only once, and the deadline a valid time"
    case .changedTimeouts(_, let stored, let known):
      removed(stored, known).map { "drop \(lengths($0)) with the migration step 'dropTimeout'" }
        ?? "map them with the migration step 'changeTimeout', or drop one with 'dropTimeout'"
    case .invalidTimer(.event): "the delay must be a number, and the deadline a valid time"
    case .invalidPayload(_, let mismatch):
      "give it a payload of the type \(quoted(mismatch.expected)); if its type has changed, the migration step "
        + (mismatch.found == nil ? "'addPayload'" : "'changePayload'")
        + " makes one, 'keepPayload' keeps one that still fits, and 'dropEvent' drops the event"
    case .invalidContext(let mismatch):
      "restore it with a machine whose context has the type that was saved, not \(quoted(mismatch.expected))"
    case .invalidDeadlines:
      "pass valid dates: neither infinite, nor too far away to be counted in seconds"
    }
  }

  /// The stored timeouts that have no successor, if that is all that has changed.
  private func removed(_ stored: [Duration], _ known: [Duration]) -> [Duration]? {
    Set(known).isSubset(of: stored) ? stored.filter { !known.contains($0) } : nil
  }

  private func lengths(_ durations: [Duration]) -> String {
    list(of: durations) { "\($0.seconds) s" }
  }
}
