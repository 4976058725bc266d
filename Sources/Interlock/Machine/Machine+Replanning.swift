extension Machine {
  /// Returns a copy of the machine that passes each of its steps to a closure, as do copies of the copy.
  ///
  /// It has the same definition, and is equal to this machine while both are in the same state. Traced transitions
  /// always go through the slower engine, so use tracing to find a fault, not by default.
  ///
  /// ```swift
  /// var message = inbox.traced { line in log.add(line.description) }
  /// ```
  ///
  /// - Parameter trace: Called once for each step, as soon as it is done, and for each event that is not taken; nil
  ///   turns tracing off.
  /// - Returns: The traced copy.
  /// - Complexity: O(*n*) in states and in numbered configurations; nothing is recompiled.
  public func traced(by trace: Trace?) -> Self {
    replanned(trace: trace, lineage: plan.lineage)
  }
}

extension Machine {
  /// The machine as one that runs activities, of which its trace then says nothing.
  package var live: Self {
    guard let trace = plan.trace else { return self }
    return replanned(trace: { trace($0.live) }, lineage: plan.lineage)
  }

  /// Returns a copy in the same configuration with another trace and another lineage of older definitions.
  package func replanned(trace: Trace?, lineage: (any DefinitionLineage)?) -> Self {
    let tracer = trace.map { trace in
      { @Sendable (traced: TracedStep, plan: Plan) in trace(TraceLine(traced, plan)) }
    }
    return moved(to: Plan(plan, tracer: tracer, lineage: lineage))
  }

  /// A copy in the same configuration with other code.
  func recoded(
    _ definition: Definition,
    identity: Identity,
    skipsMissingCode: Bool
  ) -> Self {
    var code = Plan(plan, code: definition, identity: identity, skipsMissingCode: skipsMissingCode)
    if let tracer = plan.tracer { code = Plan(code, tracer: tracer, lineage: code.lineage) }
    return moved(to: code)
  }

  /// A copy in the same configuration with another plan that has the same states and transitions.
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
