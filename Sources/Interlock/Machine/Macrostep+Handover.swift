extension Machine.Macrostep {
  /// Puts an event behind those that wait to be worked off.
  @usableFromInline
  func raise(_ event: EventID, _ userInfo: UserInfo) {
    queue.append(Machine.Impulse(plan, event, userInfo))
  }

  /// Puts an event behind those that are worked off when nothing else is left.
  func send(_ event: EventID, _ userInfo: UserInfo) {
    sent.append(Machine.PendingEvent(event: event, userInfo: userInfo))
  }

  /// Takes over a call whose first transition has been taken without the engine.
  func goOn(after position: Int, from leaf: UInt32, to next: UInt32, _ impulse: Machine.Impulse) {
    let arc = plan.arc(of: position, from: leaf)
    let route = Route([arc], from: Configuration(leaves: [leaf]), tree)
    self.impulse = impulse
    hasChanged = !route.exited.isEmpty
    configuration = Configuration(leaves: [next])
    notes += plan.notes([arc], route, impulse.event, microstep: 0)
  }

  /// Drops what only the call needs, so that a receipt does not keep it.
  func close() {
    impulse = Machine.Impulse(trigger: impulse.trigger, event: nil, userInfo: UserInfo())
    inquiry = Inquiry()
    row = nil
    targets = []
    trace = nil
    timers = Machine.TimerQueue()
    deferred = Machine.DeferredEvents([])
  }

  func refusal(
    of event: EventID,
    failure: Machine.CallbackFailure? = nil
  ) -> Machine.Refusal {
    let rejections = isFinished ? [] : inquiry.rejections
    return plan.refusal(of: event, in: configuration, rejections, failure: failure)
  }
}

extension Machine.Impulse {
  init(_ plan: Machine.Plan, _ event: EventID, _ userInfo: UserInfo) {
    self.init(trigger: .event(plan.column(of: event)), event: event, userInfo: userInfo)
  }
}
