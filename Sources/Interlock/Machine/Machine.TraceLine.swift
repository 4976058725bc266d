extension Machine {
  /// Gets each step of a traced machine or call.
  public typealias Trace = @Sendable (_ line: TraceLine) -> Void

  /// One step as a trace sees it: an event that was taken, or one that was not.
  ///
  /// It notes numbers; the text is made when `description` is read.
  public struct TraceLine: Sendable {
    /// The event; nil on activation.
    public let event: EventID?

    /// Whether a row took the event.
    public let isTaken: Bool

    private let plan: Plan
    private let sourceNode: UInt32
    private let targetNode: UInt32
    private let rejections: [Rejection]

    /// An event that was taken.
    init(_ transition: borrowing Transition, _ rejections: [Rejection]) {
      self.rejections = rejections
      isTaken = true
      event = transition.event
      plan = transition.plan
      sourceNode = transition.sourceNode
      targetNode = transition.targetNode
    }

    /// An event that was not taken.
    init(_ event: EventID, refusedIn leaf: UInt32, _ plan: Plan, _ rejections: [Rejection]) {
      self.event = event
      self.plan = plan
      self.rejections = rejections
      isTaken = false
      sourceNode = leaf
      targetNode = Row.internalTarget
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
    let traced = Plan(
      plan.definition,
      warnings: plan.warnings,
      identity: plan.identity,
      trace: trace
    )
    return Self(plan: traced, leaf: leaf)
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
  /// The state in which the event was fired; nil on activation.
  public var source: StateID? {
    plan.stateID(of: sourceNode)
  }

  /// The state that was entered; nil if none was.
  public var target: StateID? {
    targetNode == Row.internalTarget ? nil : plan.stateID(of: targetNode)
  }

  /// The rows whose guards refused before a row took the event, or none did, in order.
  public var refused: [Machine.Refusal.Candidate] {
    rejections.map { plan.candidate($0) }
  }
}

extension Machine.TraceLine: CustomStringConvertible {
  /// Source, event, target and refused guards in one line.
  public var description: String {
    let end = isTaken ? Machine.arrowEnd(target) : "refused"
    let step = Machine.arrow(source: source, event: event, end: end)
    return ([step] + refused.map(\.description)).joined(separator: "; ")
  }
}
