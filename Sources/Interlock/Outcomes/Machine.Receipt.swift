extension Machine {
  /// The record of one call of `fire` or `activate`.
  ///
  /// A receipt stores numbers and looks up identifiers when you read them, so firing stays fast.
  public struct Receipt: Sendable {
    @usableFromInline let plan: Plan
    @usableFromInline let compact: CompactReceipt
    @usableFromInline let record: MacrostepRecord?

    @inlinable
    package init(plan: Plan, compact: CompactReceipt, record: MacrostepRecord?) {
      self.plan = plan
      self.compact = compact
      self.record = record
    }

    /// A transition that was taken.
    public struct Step: Hashable, Sendable {
      /// The trigger; nil on activation.
      public let trigger: Event.Trigger?
      /// The event; nil if something else triggered it.
      public let event: EventID?
      /// The innermost active state from which the transition was found; nil on activation.
      public let source: StateID?
      /// The targets; none if the transition is internal.
      public let targets: [StateID]
      /// The exited states in reverse document order: child states before their parents.
      public let exited: [StateID]
      /// The entered states in document order: parents before their child states.
      public let entered: [StateID]

      /// The target; the first if there are several; nil if the transition is internal.
      public var target: StateID? {
        targets.first
      }
    }
  }
}

extension Machine.Receipt {
  /// The transitions, in the order in which they were taken. Those of one microstep are in the order of their regions.
  /// Empty if the event was deferred.
  public var steps: [Step] {
    transitions.map(plan.step)
  }

  /// The exited states, in the order of their `didExit`. A state that was exited twice is listed twice.
  public var exited: [StateID] {
    microsteps.flatMap { transitions in
      if transitions.count == 1 { return plan.stateIDs(of: transitions[0].exited) }
      return plan.stateIDs(of: ascending(transitions.flatMap(\.exited)).reversed())
    }
  }

  /// The entered states, in the order of their `didEnter`. A state that was entered twice is listed twice.
  public var entered: [StateID] {
    microsteps.flatMap { transitions in
      plan.stateIDs(
        of: transitions.count == 1
          ? transitions[0].entered : ascending(transitions.flatMap(\.entered))
      )
    }
  }

  /// The transitions, grouped by microstep.
  private var microsteps: [[TransitionRecord]] {
    var microsteps: [[TransitionRecord]] = []
    for transition in transitions {
      if microsteps.last?[0].microstep == transition.microstep {
        microsteps[microsteps.count - 1].append(transition)
      } else {
        microsteps.append([transition])
      }
    }
    return microsteps
  }

  /// The events that no transition took, in order: events that callbacks raised or sent, events that had been deferred,
  /// and the event of the call if the definition ignores unhandled events.
  public var unhandled: [EventID] {
    unhandledNumbers.map(plan.id)
  }

  var unhandledNumbers: [EventNumber] {
    compact.ignored.map { [EventNumber(column: $0)] } ?? record?.unhandled ?? []
  }

  /// The effects that callbacks emitted, in order.
  public var effects: [Effect] { record?.effects ?? [] }

  /// True if the event was deferred. It is tried again when the configuration has changed.
  public var isDeferred: Bool {
    record?.isDeferred ?? compact.isDeferred
  }

  var transitions: [TransitionRecord] {
    record?.transitions ?? plan.records(of: compact)
  }

  /// True if there was no transition, no unhandled event and no effect.
  package var isNothing: Bool {
    transitions.isEmpty && unhandledNumbers.isEmpty && effects.isEmpty
  }
}

extension Machine.Receipt: Hashable {
  /// Returns true if the same things happened. The definitions of the machines can differ. Effects are compared by
  /// name.
  public static func == (left: Self, right: Self) -> Bool {
    left.steps == right.steps && left.unhandled == right.unhandled
      && left.isDeferred == right.isDeferred
      && left.effects.map(\.name) == right.effects.map(\.name)
  }

  /// Hashes everything that is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(steps)
    hasher.combine(unhandled)
    hasher.combine(isDeferred)
  }
}

extension Machine.Receipt: CustomStringConvertible {
  /// One line for each transition, one for each effect, and one for all unhandled events.
  public var description: String {
    var lines = steps.map(\.description)
    if isDeferred { lines.append("deferred") }
    lines += effects.map { "emitted: \($0)" }
    if !unhandled.isEmpty { lines.append("unhandled: \(list(of: unhandled))") }
    return lines.joined(separator: "\n")
  }
}

extension Machine.Receipt.Step: CustomStringConvertible {
  /// Source, trigger and targets on one line: `unread --view--> read`.
  public var description: String {
    Machine.arrow(
      source: source,
      trigger: event.map { .event($0) } ?? trigger,
      targets: targets
    )
  }
}

extension Machine.Plan {
  func step(_ transition: TransitionRecord) -> Machine.Receipt.Step {
    let trigger = transition.rows.first.map { definition.events[rows[$0].event.index].trigger }
    return Machine.Receipt.Step(
      trigger: trigger,
      event: transition.event.map(id),
      source: stateID(of: transition.leaf),
      targets: stateIDs(of: transition.targets),
      exited: stateIDs(of: transition.exited),
      entered: stateIDs(of: transition.entered)
    )
  }
}

extension Machine.Receipt {
  /// Whether the engine was needed. If not, no timer was set, and the machine has not ended.
  @inlinable
  package var isOfEngine: Bool { record != nil || compact.isOfEngine }
}
