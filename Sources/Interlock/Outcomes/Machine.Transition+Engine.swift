extension Machine.Transition {
  @inlinable
  var plan: Machine.Plan {
    // Safe because the kernel of a machine is its plan.
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
  mutating func raise(_ event: EventID, carrying userInfo: UserInfo) {
    let column = plan.directColumn(of: event)
    if column != .unknownEvent { return facts.raise(column: column, userInfo) }
    raise(unnumbered: event, userInfo)
  }

  @usableFromInline
  mutating func raise(unnumbered event: EventID, _ userInfo: UserInfo) {
    facts.macrostepInUse().pointee.raise(plan.number(of: event), userInfo)
  }

  mutating func send(_ event: EventID, carrying userInfo: UserInfo) {
    facts.macrostepInUse().pointee.send(plan.number(of: event), userInfo)
  }

  mutating func send(
    _ event: EventID,
    carrying userInfo: UserInfo,
    after delay: Duration,
    id: String?
  ) {
    guard delay > .zero else { return send(event, carrying: userInfo) }
    facts.macrostepInUse()
      .send(plan.number(of: event), userInfo, after: delay.seconds, id: id)
  }
}
