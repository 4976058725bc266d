extension Machine {
  /// What one call of `fire` or `activate` did.
  ///
  /// A receipt stores numbers and looks up identifiers when you ask for them, so that firing doesn't pay for what
  /// nobody reads.
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
      /// What triggered it; nil on activation.
      public let trigger: Event.Trigger?
      /// The event; nil if something else triggered it.
      public let event: EventID?
      /// The innermost active state that the row was found from; nil on activation.
      public let source: StateID?
      /// The states that the transition leads to; none if it is internal.
      public let targets: [StateID]
      /// The states that were left, in order: in reverse document order, so child states come before their parents.
      public let exited: [StateID]
      /// The states that were entered, in order: in document order, so parents come before their child states.
      public let entered: [StateID]

      /// The state that the transition leads to, the first if there are several; nil if it is internal.
      public var target: StateID? {
        targets.first
      }
    }
  }
}

extension Machine.Receipt {
  /// The transitions, in the order in which they were taken; those of one microstep in the order of their regions.
  /// Empty if the event was deferred.
  public var steps: [Step] {
    transitions.map(plan.step)
  }

  /// The states that were left, in the order of their `didExit`. A state that was left twice is listed twice.
  public var exited: [StateID] {
    microsteps.flatMap { transitions in
      if transitions.count == 1 { return plan.stateIDs(of: transitions[0].exited) }
      return plan.stateIDs(of: ascending(transitions.flatMap(\.exited)).reversed())
    }
  }

  /// The states that were entered, in the order of their `didEnter`. A state that was entered twice is listed twice.
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

  /// The events that no row took, in order: events that callbacks raised or sent, events that had been deferred, and
  /// the event of the call if the definition ignores unhandled events.
  public var unhandled: [EventID] {
    unhandledNumbers.map(plan.id)
  }

  var unhandledNumbers: [EventNumber] {
    compact.ignored.map { [EventNumber(column: $0)] } ?? record?.unhandled ?? []
  }

  /// What is to happen outside, as callbacks emitted it, in order.
  public var effects: [Effect] { record?.effects ?? [] }

  /// Whether the event was deferred. It is tried again when the configuration has changed.
  public var isDeferred: Bool {
    record?.isDeferred ?? compact.isDeferred
  }

  var transitions: [TransitionRecord] {
    record?.transitions ?? plan.records(of: compact)
  }

  /// Whether nothing happened: no transition, no event that nothing handled, and nothing emitted.
  package var isNothing: Bool {
    transitions.isEmpty && unhandledNumbers.isEmpty && effects.isEmpty
  }
}

extension Machine.Receipt: Hashable {
  /// Whether the same things happened, to machines with the same definition or with different ones. Effects are compared
  /// by their names.
  public static func == (left: Self, right: Self) -> Bool {
    left.steps == right.steps && left.unhandled == right.unhandled
      && left.isDeferred == right.isDeferred
      && left.effects.map(\.name) == right.effects.map(\.name)
  }

  /// Hashes what happened.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(steps)
    hasher.combine(unhandled)
    hasher.combine(isDeferred)
  }
}

extension Machine.Receipt: CustomStringConvertible {
  /// One line per transition, one per effect, then one for the events that nothing handled.
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
