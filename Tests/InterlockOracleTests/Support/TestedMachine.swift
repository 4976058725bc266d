import Interlock
import InterlockTestSupport

/// A machine built from a random definition, which reports what it does in the same words as the
/// reference.
struct TestedMachine<StateID, EventID>
where
  StateID: Hashable & Sendable & CustomStringConvertible,
  EventID: Hashable & Sendable & CustomStringConvertible
{
  typealias Tested = Machine<StateID, EventID>

  var machine: Tested
  let script: CallScript
  let event: @Sendable (Int) -> EventID

  init(
    _ definition: RandomDefinition,
    _ script: CallScript,
    state: @escaping @Sendable (Int) -> StateID,
    event: @escaping @Sendable (Int) -> EventID
  ) throws {
    self.script = script
    self.event = event
    let maker = Maker(script: script, state: state, event: event)
    machine = try Tested(
      initial: state(definition.initial),
      stepLimit: definition.stepLimit
    ) {
      definition.stateCallbacks.enumerated().map { maker.state($0.offset, $0.element) }
      definition.events.map(maker.event)
      for observer in maker.observers(definition.observers) { observer }
    }
  }

  mutating func fire(_ event: Int, bits: Int) -> String {
    let id = self.event(event)
    return text { machine throws(Tested.FireError) in
      try machine.fire(id, userInfo: ["bits": bits])
    }
  }

  mutating func fireTraced(_ event: Int, bits: Int) -> ReferenceMachine.Outcome {
    let trace = Journal()
    let id = self.event(event)
    let text = text { machine throws(Tested.FireError) in
      var traced = machine.traced { line in
        trace.add(line.step + line.refused.map { "; " + $0.text }.joined())
      }
      defer { machine = traced.traced(by: nil) }
      return try traced.fire(id, userInfo: ["bits": bits])
    }
    return ReferenceMachine.Outcome(text: text, trace: trace.lines)
  }

  mutating func activate(bits: Int) -> String {
    text { machine throws(Tested.FireError) in try machine.activate(userInfo: ["bits": bits]) }
  }

  func refusal(of event: Int, bits: Int) -> String? {
    machine.refusal(of: self.event(event), userInfo: ["bits": bits])?.text
  }

  func canFire(_ event: Int, bits: Int) -> Bool {
    machine.canFire(self.event(event), userInfo: ["bits": bits])
  }

  func availableEvents(bits: Int) -> [String] {
    machine.availableEvents(userInfo: ["bits": bits]).map(\.description)
  }

  private mutating func text(
    _ body: (inout Tested) throws(Tested.FireError) -> Tested.Receipt
  ) -> String {
    do {
      let receipt = try body(&machine)
      return
        "steps \(receipt.steps.map(\.description)), exited \(receipt.exited.map(\.description)),"
        + " entered \(receipt.entered.map(\.description)),"
        + " unhandled \(receipt.unhandled.map(\.description))"
    } catch {
      return error.text
    }
  }
}

/// Makes the parts of a machine from the parts of a random definition.
private struct Maker<StateID, EventID>: Sendable
where
  StateID: Hashable & Sendable & CustomStringConvertible,
  EventID: Hashable & Sendable & CustomStringConvertible
{
  typealias Tested = Machine<StateID, EventID>

  let script: CallScript
  let state: @Sendable (Int) -> StateID
  let event: @Sendable (Int) -> EventID

  func state(_ index: Int, _ callbacks: RandomDefinition.Callbacks) -> Tested.State {
    var state = Tested.State(state(index))
    for kind in CallbackKind.allCases {
      for callback in self.callbacks(kind, "s\(index)", callbacks) {
        switch kind {
        case .willExit: state = state.willExit(callback)
        case .willEnter: state = state.willEnter(callback)
        case .didExit: state = state.didExit(callback)
        default: state = state.didEnter(callback)
        }
      }
    }
    return state
  }

  func event(_ row: RandomDefinition.Event) -> Tested.Event {
    var event = bare(row)
    let owner = "e\(row.id)"
    for (index, condition) in row.guards.enumerated() {
      let check: Tested.Condition = { transition in
        try note(.shouldFire, owner, index, transition)
        return condition.holds(transition.userInfo["bits"] as? Int ?? 0)
      }
      event = condition.name.map { event.shouldFire($0, check) } ?? event.shouldFire(check)
    }
    for callback in callbacks(.willFire, owner, row.callbacks) { event = event.willFire(callback) }
    for callback in callbacks(.perform, owner, row.callbacks) { event = event.perform(callback) }
    for callback in callbacks(.didFire, owner, row.callbacks) { event = event.didFire(callback) }
    return event
  }

  private func bare(_ row: RandomDefinition.Event) -> Tested.Event {
    let id = event(row.id)
    return switch (row.sources, row.target) {
    case (nil, nil): .inAnyState(id)
    case (nil, let target?): .fromAnyState(id, to: state(target))
    case (let sources?, nil): Tested.Event(id, in: sources.map(state))
    case (let sources?, let target?): Tested.Event(id, from: sources.map(state), to: state(target))
    }
  }

  func observers(_ observers: RandomDefinition.Callbacks) -> [Tested.Observer] {
    callbacks(.willTransition, "machine", observers).map { Tested.Observer.willTransition($0) }
      + callbacks(.didTransition, "machine", observers).map { Tested.Observer.didTransition($0) }
  }

  private func callbacks(
    _ kind: CallbackKind,
    _ owner: String,
    _ callbacks: RandomDefinition.Callbacks
  ) -> [Tested.Callback] {
    (callbacks[kind] ?? []).enumerated().map { index, raises in
      { transition in
        try note(kind, owner, index, transition)
        for raised in raises {
          transition.raise(event(raised.event), userInfo: ["bits": raised.bits])
        }
      }
    }
  }

  private func note(
    _ kind: CallbackKind,
    _ owner: String,
    _ index: Int,
    _ transition: borrowing Tested.Transition
  ) throws {
    try script.call(
      CallScript.line(
        kind,
        owner,
        index,
        event: transition.event?.description,
        source: transition.source?.description,
        target: transition.target?.description,
        state: transition.state?.description,
        bits: transition.userInfo["bits"] as? Int ?? 0
      )
    )
  }
}
