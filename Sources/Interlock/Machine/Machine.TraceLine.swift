extension Machine {
  /// Gets each step of a traced machine or call.
  public typealias Trace = @Sendable (_ line: TraceLine) -> Void

  /// One step as a trace sees it: an event that was taken, or one that was not.
  ///
  /// It notes numbers; the text is made when `description` is read.
  public struct TraceLine: Sendable {
    /// The event; nil on activation, and where something else triggered the transition.
    public let event: EventID?

    /// Whether a row took the event.
    public let isTaken: Bool

    private let trigger: Event.Trigger?
    let plan: Plan
    private let leaf: UInt32
    let note: Note?
    private let rejections: [Rejection]

    /// A transition that was taken.
    init(_ note: Note, _ plan: Plan, _ rejections: [Rejection]) {
      self.rejections = rejections
      self.plan = plan
      self.note = note
      isTaken = true
      event = note.event
      trigger = nil
      leaf = note.leaf
    }

    /// An impulse that was not taken.
    init(_ impulse: Impulse, refusedIn leaf: UInt32, _ plan: Plan, _ rejections: [Rejection]) {
      event = impulse.event
      let row = rejections.first.map { plan.rows[$0.row] }
      trigger =
        event.map { .event($0) } ?? row.map { plan.definition.events[Int($0.event)].trigger }
      self.plan = plan
      self.leaf = leaf
      self.rejections = rejections
      isTaken = false
      note = nil
    }
  }

  /// A copy of the machine that hands each of its steps to a closure, and so do the copies of it.
  ///
  /// It is of the same definition, and equal to the machine while both are in the same state. All its
  /// rows go through the engine: trace to look for a fault, not by default.
  ///
  ///     var message = inbox.traced { line in log.add(line.description) }
  ///
  /// - Parameter trace: Called once a step, as soon as it is done, and for each event that is not
  ///   taken; nil ends tracing.
  /// - Returns: The traced copy.
  /// - Complexity: O(*s* + *r*) in states and rows.
  public func traced(by trace: Trace?) -> Self {
    replanned(trace: trace, lineage: plan.lineage)
  }
}

extension Machine {
  /// A copy with a plan of its own, where this machine is.
  func replanned(
    trace: Trace?,
    lineage: Lineage?,
    skipsMissingCode: Bool? = nil
  ) -> Self {
    let plan = Plan(
      plan.definition,
      Numbering(plan.definition),
      warnings: plan.warnings,
      identity: plan.identity,
      trace: trace,
      lineage: lineage,
      skipsMissingCode: skipsMissingCode ?? self.plan.skipsMissingCode
    )
    return moved(to: plan)
  }

  /// A copy with another plan of the same states and rows, where this machine is.
  func moved(to plan: Plan) -> Self {
    var copy = Self(plan: plan)
    copy.move(
      to: currentConfiguration,
      timers: details?.timers ?? TimerQueue(),
      deferred: details?.deferred ?? []
    )
    return copy
  }
}

extension Machine.Plan {
  /// The closure of the machine, where it has one, and then another.
  @usableFromInline
  func trace(and other: @escaping Machine.Trace) -> Machine.Trace {
    guard let trace else { return other }
    return { line in
      trace(line)
      other(line)
    }
  }
}

extension Machine.TraceLine {
  /// The innermost active state in which the event was fired; nil on activation.
  public var source: StateID? {
    plan.stateID(of: leaf)
  }

  /// The state to which the transition leads, of several the first; nil if there is none.
  public var target: StateID? {
    note?.targets.first.flatMap { plan.stateID(of: $0) }
  }

  /// The transition; nil if none was taken.
  public var step: Machine.Receipt.Step? {
    note.map { plan.step($0) }
  }

  /// The rows whose guards refused before a row took the event, or none did, in order.
  public var refused: [Machine.Refusal.Candidate] {
    rejections.map { plan.candidate($0) }
  }
}

extension Machine.TraceLine: CustomStringConvertible {
  /// Source, event, target and refused guards in one line.
  public var description: String {
    let step =
      step?.description
      ?? Machine.arrow(source: source, trigger: trigger, end: "refused")
    return ([step] + refused.map(\.description)).joined(separator: "; ")
  }
}
