extension Machine {
  /// Gets each step of a traced machine or call.
  public typealias Trace = @Sendable (_ line: TraceLine) -> Void

  /// One step as a trace sees it: an event that was taken, or one that was not.
  ///
  /// It notes numbers; the text is made when `description` is read.
  public struct TraceLine: Sendable {
    let plan: Plan
    private let traced: TracedStep

    init(_ traced: TracedStep, _ plan: Plan) {
      self.traced = traced
      self.plan = plan
    }

    fileprivate func hand(to tracer: (TracedStep, Plan) -> Void) {
      tracer(traced, plan)
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
  /// - Complexity: O(*n*) in states and in configurations that have a number; nothing is compiled.
  public func traced(by trace: Trace?) -> Self {
    replanned(trace: trace, lineage: plan.lineage)
  }
}

extension Machine {
  /// A copy with another trace and other knowledge of older definitions, where this machine is.
  package func replanned(trace: Trace?, lineage: (any DefinitionLineage)?) -> Self {
    let tracer = trace.map { trace in
      { @Sendable (traced: TracedStep, plan: Plan) in trace(TraceLine(traced, plan)) }
    }
    return moved(to: Plan(plan, tracer: tracer, lineage: lineage))
  }

  /// A copy with other code, where this machine is.
  func recoded(
    _ definition: Definition,
    identity: Identity,
    skipsMissingCode: Bool
  ) -> Self {
    var code = Plan(plan, code: definition, identity: identity, skipsMissingCode: skipsMissingCode)
    if let tracer = plan.tracer { code = Plan(code, tracer: tracer, lineage: code.lineage) }
    return moved(to: code)
  }

  /// A copy with another plan of the same states and rows, where this machine is.
  func moved(to plan: Plan) -> Self {
    var copy = Self(plan: plan)
    copy.own(ownedContext)
    copy.move(
      to: currentConfiguration,
      timers: details?.timers ?? TimerQueue(),
      deferred: details?.deferred ?? []
    )
    return copy
  }
}

extension Machine.Plan {
  /// The closure of the machine that gets each line; nil if it is not traced.
  @usableFromInline
  package var trace: Machine.Trace? {
    guard let tracer else { return nil }
    return { line in line.hand(to: tracer) }
  }

  /// A closure for lines, as one for what the engine reports.
  func tracing(_ trace: @escaping Machine.Trace) -> Macrostep.Trace {
    { traced in trace(Machine.TraceLine(traced, self)) }
  }

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
  /// The event; nil on activation, and where something else triggered the transition.
  public var event: EventID? {
    traced.event.map(plan.id)
  }

  /// Whether a row took the event.
  public var isTaken: Bool {
    traced.note != nil
  }

  var note: Note? { traced.note }

  /// What was not taken.
  private var trigger: Machine.Event.Trigger? {
    if let event { return .event(event) }
    return traced.rejections.first.map { rejection in
      plan.definition.events[plan.rows[rejection.row].event.index].trigger
    }
  }

  /// The innermost active state in which the event was fired; nil on activation.
  public var source: StateID? {
    plan.stateID(of: traced.leaf)
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
    plan.candidates(traced.rejections.map { UnmetCondition($0) })
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
