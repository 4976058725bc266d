extension Machine {
  /// The reason why an event was not fired. The event has changed nothing. If the call activated the machine, it stays
  /// active, and timers that were due before the event have been fired: see ``expired``.
  public enum FireError: Error, Hashable, Sendable {
    /// No transition takes the event in the active state. The refusal names the first guard of each transition that
    /// refused, without the values that it looked for. ``Machine/refusal(of:userInfo:at:)`` asks all guards and lists
    /// those values.
    case refused(Refusal)
    /// A guard or a callback threw an error.
    case callbackFailed(CallbackFailure)
    /// One call took more steps than the machine's step limit allows: raised, deferred and sent events, and eventless
    /// transitions. Up to eight of the last transitions are listed.
    case stepLimitExceeded(limit: Int, lastSteps: [Receipt.Step])
    /// A timer had to be set, but the call was given no time.
    indirect case timeUnknown(TimedPart)
    /// `activate` was called on an active machine.
    case alreadyActive
    /// `activate` was called on an observable model that was ended. Such a model refuses events like a machine that has
    /// finished.
    case ended
    /// A callback called or replaced the machine that was being called, through the entity that holds it.
    case machineReplaced
    /// The activation or a timer would run callbacks, observers or activities that have no code. An event that would
    /// run them is refused instead.
    case codeMissing([BindingError.Item])
    /// A timer that was due could not be fired, for the given cause, so the event was not tried. The timer stays set; the
    /// others that were due have been fired, apart from those that failed as well. If the cause is the step limit, more
    /// timers are due than a call may fire: fire the event again to continue with them.
    indirect case timerFailed(PendingTimer, cause: FireError, expired: Receipt?)
  }
}

extension Machine.FireError {
  /// The receipt of timers that were due before the event; nil if none was due.
  ///
  /// These changes stay even if the event fails, so save the machine, and treat this like the receipt: see <doc:Time>.
  /// Nil if the event itself exceeded the step limit; only another definition can prevent that.
  public var expired: Machine.Receipt? {
    switch self {
    case .refused(let refusal): refusal.expired
    case .callbackFailed(let failure): failure.expired
    case .timerFailed(_, _, let expired): expired
    case .stepLimitExceeded, .timeUnknown, .alreadyActive, .ended, .machineReplaced,
      .codeMissing:
      nil
    }
  }

  /// The error of an event after timers have expired.
  package func following(_ expired: Machine.Receipt?) -> Self {
    guard let expired else { return self }
    return switch self {
    case .refused(let refusal): .refused(refusal.following(expired))
    case .callbackFailed(let failure): .callbackFailed(failure.following(expired))
    case .stepLimitExceeded, .timeUnknown, .alreadyActive, .ended, .machineReplaced,
      .codeMissing, .timerFailed:
      self
    }
  }

  /// The cause if more timers are due than a call may fire.
  package static func tooManyTimers(_ expired: [Machine.Receipt], limit: Int) -> Self {
    var steps: [Machine.Receipt.Step] = []
    for receipt in expired.reversed() where steps.count < 8 { steps = receipt.steps + steps }
    return .stepLimitExceeded(limit: limit, lastSteps: steps.suffix(8))
  }
}

extension Machine.FireError: DescribedError {
  /// The problem, where it occurred, and how to fix it.
  public var description: String {
    switch self {
    case .refused(let refusal): refusal.description
    case .callbackFailed(let failure): failure.description
    case .timerFailed(let timer, let cause, _):
      "\(Machine.TimedPart(timer).description) was due and failed: \(cause)"
    default: problem + (recoverySuggestion.map { " " + $0 } ?? "")
    }
  }

  /// For a refused event, the reason; for a callback, the error that it threw; nil if the description contains it.
  public var failureReason: String? {
    switch self {
    case .refused(let refusal): sentence(refusal.explanation)
    case .callbackFailed(let failure): "\(failure.cause)"
    case .codeMissing(let items): sentence(BindingError.reason(missing: items))
    case .timerFailed(_, let cause, _): cause.failureReason ?? "\(cause)"
    case .stepLimitExceeded, .timeUnknown, .alreadyActive, .ended, .machineReplaced: nil
    }
  }

  /// The way to fix it; nil if unknown.
  public var recoverySuggestion: String? {
    switch self {
    case .refused(let refusal): refusal.suggestion
    case .callbackFailed(let failure): failure.cause.suggestion
    case .stepLimitExceeded:
      "Look for callbacks that raise each other's events, or build the machine with a higher `stepLimit`."
    case .timeUnknown: "Pass it with `at:`."
    case .alreadyActive:
      "Call `activate` only once, or not at all: the first event activates the machine."
    case .ended: nil
    case .machineReplaced:
      "In a callback, use `raise` to fire another event; assign the machine only after the call has returned."
    case .codeMissing: BindingError.suggestion
    case .timerFailed(_, let cause, _): cause.recoverySuggestion
    }
  }

  /// The problem, without the fix.
  package var problem: String {
    switch self {
    case .refused, .callbackFailed, .timerFailed: description
    case .stepLimitExceeded(let limit, let lastSteps):
      "The step limit of \(limit) in one call was reached"
        + (lastSteps.isEmpty
          ? "."
          : "; the last transitions were \(lastSteps.map(\.description).joined(separator: "; ")).")
    case .timeUnknown(let part):
      "\(part.description) needs the current time, but the call was given none."
    case .alreadyActive: "The machine is already active."
    case .ended: "The machine cannot be activated: it has ended."
    case .machineReplaced: "A callback fired or replaced the machine that was running it."
    case .codeMissing(let items):
      "The machine cannot continue: \(BindingError.reason(missing: items))."
    }
  }
}

extension Machine.TimedPart {
  /// The purpose of a timer.
  init(_ timer: Machine.PendingTimer) {
    switch timer.content {
    case .timeout(let state): self = .state(state)
    case .event(let event, _): self = .event(event.event)
    }
  }
}

extension Machine.TimedPart: CustomStringConvertible {
  /// The purpose of the timer, in words.
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
    case .refused(let event, let reasons): .refused(refusal(of: event, reasons))
    case .callbackFailed(let kind, let owner, let cause):
      .callbackFailed(failure(of: kind, owner, cause))
    case .stepLimitExceeded(let transitions):
      .stepLimitExceeded(limit: settings.stepLimit, lastSteps: transitions.map(step))
    case .timeUnknown(.node(let node)): .timeUnknown(.state(stateIDs[node.position]))
    case .timeUnknown(.event(let event)): .timeUnknown(.event(id(of: event)))
    case .codeMissing(let items): .codeMissing(items)
    }
  }
}
