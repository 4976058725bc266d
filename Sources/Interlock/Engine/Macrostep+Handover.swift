extension Macrostep {
  /// Puts an event behind those that wait to be worked off.
  @usableFromInline
  func raise(_ event: EventNumber, _ userInfo: UserInfo) {
    queue.append(Impulse(Occurrence(event: event, userInfo: userInfo)))
  }

  /// Puts an event behind those that are worked off when nothing else is left.
  func send(_ event: EventNumber, _ userInfo: UserInfo) {
    sent.append(Occurrence(event: event, userInfo: userInfo))
  }

  /// Takes over a call whose first transition has been taken without the engine.
  func goOn(after position: Int, from leaf: UInt32, to next: UInt32, _ impulse: Impulse) {
    let arc = kernel.arc(of: position, from: leaf)
    let route = Route([arc], from: Configuration(leaves: [leaf]), tree)
    self.impulse = impulse
    hasChanged = !route.exited.isEmpty
    configuration = Configuration(leaves: [next])
    notes.append(kernel.note([arc], 0, route, impulse.event, microstep: 0))
  }

  /// Where an event has found no row.
  var unanswered: UnansweredEvent {
    UnansweredEvent(
      configuration: configuration,
      rejections: isFinished ? [] : inquiry.rejections,
      missingCode: []
    )
  }

  /// Drops what only the call needs, so that a receipt does not keep it.
  func close() {
    impulse = Impulse(impulse.trigger)
    inquiry = Inquiry()
    row = nil
    targets = []
    trace = nil
    timers = TimerQueue()
    deferred = DeferredEvents([])
  }
}
