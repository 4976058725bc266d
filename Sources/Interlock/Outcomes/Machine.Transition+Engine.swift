extension Machine.Transition {
  @inlinable
  var plan: Machine.Plan {
    // Safe because the kernel of a machine is its plan, and code runs only on transitions that it was written for.
    unsafeDowncast(facts.kernel.takeUnretainedValue(), to: Machine.Plan.self)
  }

  @usableFromInline
  var foreignEvent: EventID? {
    facts.foreign?.id.base as? EventID
  }

  @usableFromInline
  func isInOneAround(_ state: StateID) -> Bool {
    plan.nodes[state].map { facts.isActive($0) } ?? false
  }

  @inlinable
  func raise(_ event: EventID, _ data: EventData) {
    let column = plan.directColumn(of: event)
    if column != .unknownEvent { return facts.raise(column: column, data) }
    raise(unnumbered: event, data)
  }

  @usableFromInline
  func raise(unnumbered event: EventID, _ data: EventData) {
    facts.macrostepInUse().pointee.raise(plan.number(of: event), data)
  }

  func send(_ event: EventID, _ data: EventData) {
    facts.macrostepInUse().pointee.send(plan.number(of: event), data)
  }

  func send(_ event: EventID, _ data: EventData, after delay: Duration, id: String?) {
    guard delay > .zero else { return send(event, data) }
    facts.macrostepInUse().send(plan.number(of: event), data, after: delay.seconds, id: id)
  }
}
