extension Machine {
  /// Receives each step of a traced machine.
  public typealias Trace = @Sendable (_ line: TraceLine) -> Void

  /// One step in a trace: an event that was taken, or one that was not.
  ///
  /// It stores numbers. The string is created when `description` is read.
  public struct TraceLine: Sendable {
    let plan: Plan
    private var traced: TracedStep

    init(_ traced: TracedStep, _ plan: Plan) {
      self.traced = traced
      self.plan = plan
    }

    /// The line of a machine whose activities are run.
    var live: Self {
      var copy = self
      copy.traced.isLive = true
      return copy
    }

    fileprivate func hand(to tracer: (TracedStep, Plan) -> Void) {
      tracer(traced, plan)
    }
  }
}

extension Machine.Plan {
  /// The machine's closure that receives each line; nil if it is not traced.
  @usableFromInline
  package var trace: Machine.Trace? {
    guard let tracer else { return nil }
    return { line in line.hand(to: tracer) }
  }

  /// The same as a closure for the engine's reports.
  var macrostepTrace: Macrostep.Trace? {
    guard let tracer else { return nil }
    return { traced in tracer(traced, self) }
  }
}

extension Machine.TraceLine {
  /// The event; nil on activation, and if something else triggered the transition.
  public var event: EventID? {
    traced.event.map(plan.id)
  }

  /// True if a transition took the event.
  public var isTaken: Bool {
    traced.transition != nil
  }

  var transition: TransitionRecord? { traced.transition }

  /// The trigger that was not taken.
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

  /// The target; the first if there are several; nil if there is none.
  public var target: StateID? {
    transition?.targets.first.flatMap { plan.stateID(of: $0) }
  }

  /// The transition; nil if none was taken.
  public var step: Machine.Receipt.Step? {
    transition.map { plan.step($0) }
  }

  /// The transitions whose guards refused, in order, whether or not another transition then took the event.
  public var refused: [Machine.Refusal.Candidate] {
    plan.candidates(traced.rejections.map { UnmetCondition($0) })
  }
}

extension Machine.TraceLine: CustomStringConvertible {
  /// Source, event, target, activities and refused guards on one line.
  public var description: String {
    let text =
      step?.description
      ?? Machine.arrow(source: source, trigger: trigger, end: "refused")
    return ([text] + activities + refused.map(\.description)).joined(separator: "; ")
  }

  /// A reminder, because nothing happens in a machine that is a value.
  private var activities: [String] {
    let states = traced.isLive ? [] : (step?.entered ?? []).filter { plan.activities[$0] != nil }
    return states.map { "\(quoted($0)) has an activity, which only a live machine runs" }
  }
}
