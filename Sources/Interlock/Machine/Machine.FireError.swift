extension Machine {
  /// Why an event was not fired. The machine is as it was before the call.
  public enum FireError: Error, Sendable {
    /// No row takes the event in the active state.
    case refused(Refusal)
    /// A guard or a callback has thrown.
    case callbackFailed(CallbackFailure)
    /// As much has followed from one call as the step limit of the machine allows: raised, deferred and
    /// sent events, eventless transitions. The last transitions, at most eight, are listed.
    case stepLimitExceeded(limit: Int, lastSteps: [Receipt.Step])
    /// A timer had to be set, and the call was not told the time.
    indirect case timeUnknown(TimedPart)
    /// `activate` was called on an active machine.
    case alreadyActive
    /// Callbacks, observers or activities have no code, and the activation or a timer would have led through them.
    /// An event that leads through them is refused.
    case codeMissing([BindingError.Item])
  }

  /// What a timer is set for.
  public enum TimedPart: Hashable, Sendable {
    /// The timeouts of a state.
    case state(StateID)
    /// An event that is sent with a delay.
    case event(EventID)
  }

  /// A guard or a callback that has thrown.
  public struct CallbackFailure: Sendable {
    let plan: Plan
    let owner: UInt32

    /// Which kind of callback it was.
    public let kind: CallbackKind
    /// What it threw.
    public let cause: any Error
  }
}

/// The kinds of guards and callbacks, in the order in which they run.
public enum CallbackKind: String, CaseIterable, Sendable {
  /// A guard of an event.
  case shouldFire
  /// An observer of the machine.
  case willTransition
  /// A callback of an event.
  case willFire
  /// A callback of the state that is left.
  case willExit
  /// A callback of the state that is entered.
  case willEnter
  /// A callback of the state that has been left.
  case didExit
  /// An action of an event.
  case perform
  /// A callback of the state that has been entered.
  case didEnter
  /// An action of the initial transition of a state, of the machine, or of the default of a history state.
  case initially
  /// A callback of an event.
  case didFire
  /// An observer of the machine.
  case didTransition
}

extension Machine.CallbackFailure {
  /// The state whose callback it was; nil for guards, callbacks of events, and those of the machine.
  public var state: StateID? {
    kind.belongsToState ? plan.stateID(of: owner) : nil
  }

  /// The event in whose transition it was; nil for callbacks of states, and where the transition was
  /// triggered by something else.
  public var event: EventID? {
    kind.belongsToState ? nil : plan.definition.events[Int(owner)].id
  }

  /// What triggers the row whose guard or callback it was; nil for callbacks of states.
  public var trigger: Machine.Event.Trigger? {
    kind.belongsToState ? nil : plan.definition.events[Int(owner)].trigger
  }

  /// Where the state or event is written; nil for one that came from an archive, and for observers.
  public var location: Finding.Location? {
    switch kind {
    case .willTransition, .didTransition: nil
    case _ where kind.belongsToState:
      owner == Tree.root ? nil : plan.definition.states[Int(owner) - 1].location
    default: plan.definition.events[Int(owner)].location
    }
  }
}

extension CallbackKind {
  var belongsToState: Bool {
    switch self {
    case .willExit, .willEnter, .didExit, .didEnter, .initially: true
    case .shouldFire, .willTransition, .willFire, .perform, .didFire, .didTransition: false
    }
  }
}

extension Machine.Plan {
  /// The failure of a callback whose owner is a node or an event.
  func failure(
    of kind: CallbackKind,
    _ owner: UInt32,
    _ cause: any Error
  ) -> Machine.CallbackFailure {
    Machine.CallbackFailure(plan: self, owner: owner, kind: kind, cause: cause)
  }
}

extension Machine.FireError: CustomStringConvertible {
  /// What happened, where, and what to do about it.
  public var description: String {
    switch self {
    case .refused(let refusal):
      refusal.description
    case .callbackFailed(let failure):
      failure.description
    case .stepLimitExceeded(let limit, let lastSteps):
      "The step limit of \(limit) in one call was reached; the last transitions were "
        + "\(lastSteps.map(\.description).joined(separator: "; ")). Look for callbacks that raise each "
        + "other's events, or build the machine with a higher `stepLimit`."
    case .timeUnknown(let part):
      "\(part.description) needs the time, which the call was not told. Pass it: `fire(_:userInfo:at:)`, "
        + "`activate(userInfo:at:)`."
    case .alreadyActive:
      "The machine is active already. Call `activate` once, or not at all: the first event does it."
    case .codeMissing(let items):
      "The machine cannot go on: " + BindingError.text(missing: items)
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

extension Machine.CallbackFailure: CustomStringConvertible {
  /// The callback, its owner, where that is written, and the cause.
  public var description: String {
    let owner =
      state.map { "state \(quoted($0))" } ?? event.map { "event \(quoted($0))" }
      ?? trigger.map { "'\($0.label)'" } ?? "the machine"
    let written = location.map { " (\($0))" } ?? ""
    let isObserver = kind == .willTransition || kind == .didTransition
    let callback =
      isObserver
      ? "The observer `\(kind.rawValue)`, in a transition of \(owner),"
      : "`\(kind.rawValue)` of \(owner)\(written)"
    return "\(callback) threw: \(cause)"
  }
}

extension Machine.Plan {
  /// What went wrong in the engine, in the user's words.
  @usableFromInline
  func fireError(_ error: EngineError) -> Machine.FireError {
    switch error {
    case .refusedDirectly(let column, let leaf, let guards):
      .refused(Machine.Refusal(plan: self, number: leaf, column: column, direct: guards))
    case .refused(let event, let unanswered): .refused(refusal(of: event, unanswered))
    case .callbackFailed(let kind, let owner, let cause):
      .callbackFailed(failure(of: kind, owner, cause))
    case .stepLimitExceeded(let notes):
      .stepLimitExceeded(limit: stepLimit, lastSteps: notes.map(step))
    case .timeUnknown(.node(let node)): .timeUnknown(.state(stateIDs[Int(node) - 1]))
    case .timeUnknown(.event(let event)): .timeUnknown(.event(id(of: event)))
    case .codeMissing(let items): .codeMissing(items)
    }
  }
}
