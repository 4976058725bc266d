extension Machine {
  /// The reasons why an event can't be fired now, transition by transition.
  ///
  /// A refusal stores numbers. Lists and strings are created when you read them.
  public struct Refusal: Sendable {
    // Smaller than four words in total, the limit for an error that is thrown in registers.
    @usableFromInline let plan: Plan
    /// Details beyond the numbers; nil if there are none.
    @usableFromInline let rejections: Rejections?
    @usableFromInline let column: Column
    /// The number of the configuration in which it was refused, if the rejections don't hold it.
    @usableFromInline let number: ConfigurationNumber
    /// The guards that refused, if the refusal was found without the engine.
    @usableFromInline let direct: DirectRefusals

    @inlinable
    init(
      plan: Plan,
      number: ConfigurationNumber,
      column: Column,
      rejections: Rejections? = nil,
      direct: DirectRefusals = DirectRefusals()
    ) {
      self.plan = plan
      self.rejections = rejections
      self.column = column
      self.number = number
      self.direct = direct
    }

    /// The guards that refused, and where.
    @usableFromInline
    final class Rejections: Sendable {
      let event: EventNumber
      let configuration: Configuration
      let guards: [UnmetCondition]
      let failure: CallbackFailure?
      let missing: [BindingError.Item]
      let payload: PayloadMismatch?
      /// Whether the machine was ended before it finished.
      let isEnded: Bool

      /// Whether more timers are due before the event than the step limit allows.
      let exceedsLimit: Bool

      /// The receipt of timers that were due before the event.
      let expired: Receipt?

      init(
        _ event: EventNumber,
        _ configuration: Configuration,
        _ guards: [UnmetCondition] = [],
        failure: CallbackFailure? = nil,
        missing: [BindingError.Item] = [],
        payload: PayloadMismatch? = nil,
        exceedsLimit: Bool = false,
        expired: Receipt? = nil,
        isEnded: Bool = false
      ) {
        self.event = event
        self.configuration = configuration
        self.guards = guards
        self.failure = failure
        self.missing = missing
        self.payload = payload
        self.exceedsLimit = exceedsLimit
        self.expired = expired
        self.isEnded = isEnded
      }

      /// The rejections after timers have expired.
      func following(_ expired: Receipt) -> Rejections {
        Rejections(
          event,
          configuration,
          guards,
          failure: failure,
          missing: missing,
          payload: payload,
          exceedsLimit: exceedsLimit,
          expired: expired,
          isEnded: isEnded
        )
      }
    }

    /// The reason why an event can't be fired. The raw value is a stable code for answers to other programs.
    public enum Reason: String, CaseIterable, Hashable, Sendable, Codable {
      /// The machine has no such event.
      case unknownEvent
      /// The machine has the event, but no transition for it in this state.
      case noTransition
      /// There are transitions for it, but a guard of each refused.
      case guardRefused
      /// A guard threw an error, so its answer is unknown.
      case guardFailed
      /// The event requires a payload, but came without one or with one of another type. `payloadMismatch` has both
      /// types.
      case payloadMismatch
      /// The machine has ended: it has entered a final state at the top level, or its observable model was ended.
      case finished
      /// A transition would take it, but would run callbacks, observers or activities without code: the machine came
      /// from an archive, or names were not bound. `missingCode` lists them.
      case codeMissing
      /// More timers are due before the event than the step limit allows.
      case stepLimitExceeded
    }

    /// A transition that would have taken the event if its guards had held.
    public struct Candidate: Hashable, Sendable {
      /// The source of the transition; nil for an any-state transition.
      public let source: StateID?
      /// The target; nil if the transition is internal.
      public let target: StateID?
      /// The guards that refused, in the order of the transition; at least one. A thrown refusal has only the first,
      /// because `fire` stops asking there. ``Machine/refusal(of:userInfo:at:)`` has them all.
      public let unmet: [UnmetGuard]
      /// The source location of the event; nil if it came from an archive.
      public let location: Finding.Location?
    }
  }
}

extension Machine.Refusal {
  /// The event.
  public var event: EventID {
    plan.id(of: rejections?.event ?? EventNumber(column: column))
  }

  /// The state in which the event was refused; the first if there are several in regions. For a question to an inactive
  /// machine, the initial state.
  public var state: StateID {
    configuration[0]
  }

  /// The innermost active states in which the event was refused, in document order. For a question to an inactive
  /// machine, the initial states.
  public var configuration: [StateID] {
    let leaves = numbers.leaves
    return plan.stateIDs(of: leaves.isEmpty ? plan.initialLeaves : leaves)
  }

  /// The receipt of timers that were due before the event; nil if none was due, or the call was given no time. For a
  /// question, the expected receipt, as far as it follows without callbacks.
  public var expired: Machine.Receipt? { rejections?.expired }

  /// The refusal after timers have expired.
  func following(_ expired: Machine.Receipt?) -> Self {
    guard let expired else { return self }
    let rejections =
      rejections ?? Rejections(EventNumber(column: column), numbers, unmetGuards)
    return Self(
      plan: plan,
      number: number,
      column: column,
      rejections: rejections.following(expired)
    )
  }

  private var numbers: Configuration {
    rejections?.configuration ?? plan.configuration(of: number)
  }

  /// The reason why it can't be fired.
  public var reason: Reason {
    if rejections?.isEnded == true { return .finished }
    if let rejections, !rejections.missing.isEmpty { return .codeMissing }
    if let rejections, rejections.failure != nil { return .guardFailed }
    if rejections?.payload != nil { return .payloadMismatch }
    if rejections?.exceedsLimit == true { return .stepLimitExceeded }
    if !direct.isEmpty || rejections?.guards.isEmpty == false { return .guardRefused }
    if plan.isFinished(numbers) { return .finished }
    let isKnown = column != .unknownEvent || plan.chart.hasAnyEventRows
    return isKnown ? .noTransition : .unknownEvent
  }

  /// The transitions whose guards refused, in the order in which they were tried.
  public var candidates: [Candidate] {
    plan.candidates(unmetGuards)
  }

  private var unmetGuards: [UnmetCondition] {
    rejections?.guards
      ?? direct.rejections(of: column, in: number.leaf, plan.chart).map { UnmetCondition($0) }
  }

  /// The missing code: callbacks, observers and activities if that is the reason for the refusal, otherwise the
  /// guards without code among the `candidates`.
  public var missingCode: [BindingError.Item] {
    (rejections?.missing ?? [])
      + unmetGuards.compactMap { unmet in
        let event = plan.definition.events[plan.rows[unmet.rejection.row].event.index]
        let item = event.guards[unmet.rejection.guardIndex]
        guard item.condition.isMissing else { return nil }
        return BindingError.Item(kind: .guard, name: item.name, place: "event \(event.name)")
      }
  }

  /// The error that a guard threw; nil unless the reason is `.guardFailed`.
  public var failure: Machine.CallbackFailure? {
    rejections?.failure
  }

  /// The expected and the actual payload type; nil unless the reason is `.payloadMismatch`.
  public var payloadMismatch: PayloadMismatch? {
    rejections?.payload
  }

  /// The states that have a transition for the event, or that defer it, in definition order; all states if there is an
  /// any-state transition.
  public var sources: [StateID] {
    let events = plan.definition.events.filter { $0.id == event || $0.trigger == .anyEvent }
    guard !events.contains(where: { $0.sources == .any }) else { return plan.stateIDs }
    var sources = Set(events.flatMap(\.sources.ids))
    for state in plan.definition.states where state.deferredEvents.contains(event) {
      sources.insert(state.id)
    }
    return plan.stateIDs.filter(sources.contains)
  }
}

extension Machine.Refusal {
  /// A guard that does not hold, and the values that it looked for but didn't find.
  public struct UnmetGuard: Hashable, Sendable {
    /// The name of the guard; nil if it has none.
    public let name: String?

    /// The position of the guard in its transition, counted from 1.
    public let number: Int

    /// True if the guard has no code, because the machine came from an archive without its prototype.
    public let isMissing: Bool

    /// The values that the guard looked for in the user info with typed keys and didn't find. Only
    /// ``Machine/refusal(of:userInfo:at:)`` determines them; a thrown refusal has none.
    public let missingValues: [MissingValue]

    /// For a guard that is data, the parts that don't hold, and why. Only ``Machine/refusal(of:userInfo:at:)``
    /// determines them; a thrown refusal has none.
    public let unmetTerms: [UnmetTerm]
  }
}

extension Machine.Refusal.UnmetGuard: CustomStringConvertible {
  /// The name in quotes, or the number.
  public var description: String { name.map { quoted($0) } ?? "#\(number)" }
}
