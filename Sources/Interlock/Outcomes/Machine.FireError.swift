extension Machine {
  /// Why an event was not fired. The machine is as it was before the event; if the call activated it, it stays
  /// active.
  public enum FireError: Error, Hashable, Sendable {
    /// No row takes the event in the active state.
    case refused(Refusal)
    /// A guard or a callback threw an error.
    case callbackFailed(CallbackFailure)
    /// More followed from one call than the machine's step limit allows: raised, deferred and sent events, and
    /// eventless transitions. Up to eight of the last transitions are listed.
    case stepLimitExceeded(limit: Int, lastSteps: [Receipt.Step])
    /// A timer had to be set, but the call was given no time.
    indirect case timeUnknown(TimedPart)
    /// `activate` was called on an active machine.
    case alreadyActive
    /// A callback fired or replaced the machine that was being fired, through the entity that holds it.
    case machineReplaced
    /// Callbacks, observers or activities have no code, and the activation or a timer would have had to run them. An
    /// event that would run them is refused instead.
    case codeMissing([BindingError.Item])
  }
}

extension Machine.FireError: DescribedError {
  /// What happened, where, and what to do about it.
  public var description: String {
    switch self {
    case .refused(let refusal): refusal.description
    case .callbackFailed(let failure): failure.description
    default: problem + (recoverySuggestion.map { " " + $0 } ?? "")
    }
  }

  /// For a refused event, the reason; for a callback, the error it threw; nil if the description already says it.
  public var failureReason: String? {
    switch self {
    case .refused(let refusal): sentence(refusal.explanation)
    case .callbackFailed(let failure): "\(failure.cause)"
    case .codeMissing(let items): sentence(BindingError.reason(missing: items))
    case .stepLimitExceeded, .timeUnknown, .alreadyActive, .machineReplaced: nil
    }
  }

  /// What to do about it; nil if that is not known.
  public var recoverySuggestion: String? {
    switch self {
    case .refused(let refusal): refusal.suggestion
    case .callbackFailed(let failure): failure.cause.suggestion
    case .stepLimitExceeded:
      "Look for callbacks that raise each other's events, or build the machine with a higher `stepLimit`."
    case .timeUnknown: "Pass it with `at:`."
    case .alreadyActive:
      "Call `activate` only once, or not at all: the first event activates the machine."
    case .machineReplaced:
      "In a callback, use `raise` to fire another event; assign the machine only after the call has returned."
    case .codeMissing: BindingError.suggestion
    }
  }

  private var problem: String {
    switch self {
    case .refused, .callbackFailed: description
    case .stepLimitExceeded(let limit, let lastSteps):
      "The step limit of \(limit) in one call was reached; the last transitions were "
        + "\(lastSteps.map(\.description).joined(separator: "; "))."
    case .timeUnknown(let part):
      "\(part.description) needs the current time, but the call was given none."
    case .alreadyActive: "The machine is already active."
    case .machineReplaced: "A callback fired or replaced the machine that was running it."
    case .codeMissing(let items):
      "The machine cannot continue: \(BindingError.reason(missing: items))."
    }
  }
}

extension Machine.TimedPart: CustomStringConvertible {
  /// What the timer is for, in words.
  public var description: String {
    switch self {
    case .state(let state): "The timeout of the state \(quoted(state))"
    case .event(let event): "The event \(quoted(event)), sent with a delay,"
    }
  }
}

extension Machine.Plan {
  /// An engine error in the user's terms.
  @usableFromInline
  func fireError(_ error: EngineError) -> Machine.FireError {
    switch error {
    case .refusedDirectly(let column, let leaf, let guards):
      .refused(
        Machine.Refusal(
          plan: self,
          number: ConfigurationNumber(leaf: leaf),
          column: column,
          direct: guards
        )
      )
    case .refused(let event, let unanswered): .refused(refusal(of: event, unanswered))
    case .callbackFailed(let kind, let owner, let cause):
      .callbackFailed(failure(of: kind, owner, cause))
    case .stepLimitExceeded(let notes):
      .stepLimitExceeded(limit: settings.stepLimit, lastSteps: notes.map(step))
    case .timeUnknown(.node(let node)): .timeUnknown(.state(stateIDs[node.position]))
    case .timeUnknown(.event(let event)): .timeUnknown(.event(id(of: event)))
    case .codeMissing(let items): .codeMissing(items)
    }
  }
}
