import Interlock

extension [ExecutableContent] {
  /// The content as a callback.
  func callback(_ names: SessionNames) -> SessionMachine.Callback {
    let states = asksForStates ? names.states : []
    return { try run(in: &$0, states, names) }
  }

  /// Runs the content up to the first error, and makes that an event.
  ///
  /// - Throws: `ScriptWorkExceeded`.
  private func run(
    in transition: inout SessionMachine.Transition,
    _ states: [String],
    _ names: SessionNames
  ) throws {
    let event = transition.sessionEvent
    try transition.context.work(states.count)
    let active = transition.activeStates(of: states, names)
    var raised: [SessionEvent] = []
    try transition.context.run(self, event, active, raising: &raised)
    for event in raised { transition.raise(event, as: names.machineEvent(for: event.name)) }
  }
}

extension SessionMachine.Transition {
  /// The active states as SCXML sees them while content runs: each joins when it is entered, and is gone once it has
  /// been left.
  fileprivate func activeStates(of states: [String], _ names: SessionNames) -> Set<String> {
    guard !states.isEmpty else { return [] }
    let (exited, entered) = (exited, entered)
    var active = Set(states.filter { isIn($0) }).subtracting(exited).subtracting(entered)
    guard let state = owner.state else { return active }
    // The default content of a history state runs when the state around it has been entered.
    let owner = names.historyParents[state] ?? state
    if let position = entered.firstIndex(of: owner) {
      active.formUnion(entered[...position])
    } else if let position = exited.firstIndex(of: owner) {
      active.formUnion(exited[position...])
    } else {
      active.formUnion(entered)
    }
    return active
  }

  fileprivate mutating func raise(_ event: SessionEvent, as name: String) {
    raise(name, userInfo: UserInfo(event))
  }
}

extension SessionContext {
  /// Runs content.
  ///
  /// - Parameters:
  ///   - block: The content.
  ///   - event: What led to it.
  ///   - active: The active states.
  ///   - raised: Receives the events that it raises, in order.
  /// - Throws: `ScriptWorkExceeded`.
  func run(
    _ block: [ExecutableContent],
    _ event: SessionEvent?,
    _ active: Set<String>,
    raising raised: inout [SessionEvent]
  ) throws {
    for _ in 0..<takeErrors() {
      raised.append(data.makeEvent(SessionEvent.execution, .platform))
    }
    if let event, event.number != data.event?.number {
      data.event = event
      data.eventCount = max(data.eventCount, event.number)
    }
    var run = ContentRun(context: self, event: event, active: active)
    do throws(ScriptInterruption) {
      try run.run(block)
    } catch {
      switch error {
      case .exceeded(let error): throw error
      case .failed: run.raiseError()
      }
    }
    raised += run.raised
  }
}
