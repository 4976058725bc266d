import Foundation
import Interlock

/// A guard and a `didEnter`, against the array followed by the same closures from an array.
func callbackRows(_ scale: Int) throws -> [Row] {
  let table = LineTable()
  let rounds = 300 / scale + 1
  let isOpen: Line.Condition = { $0.userInfo.isEmpty }
  let note: Line.Callback = { consume($0.userInfo.isEmpty) }
  let machine = try table.machine(
    state: { $0.didEnter(note) },
    event: { $0.shouldFire(isOpen) }
  )
  let manual = HandWritten(
    next: table.next,
    conditions: Signal.allCases.map { _ in isOpen },
    callbacks: Station.allCases.map { _ in note }
  )
  // Only a callback gets a transition, so the baseline runs inside one.
  let host = try Line(initial: .a) {
    Line.State(.a).didEnter { transition in
      consume(try manual.walk(table.random, rounds, &transition))
    }
  }
  return [
    Row("guard and didEnter", goal: 1.3, operations: rounds * 4_096) {
      var host = host
      try host.activate()
    } subject: {
      consume(try fire(machine, table.random, rounds))
    }.allocatingNothing(),
    Row("guard and didEnter, told the time", goal: 2, operations: rounds * 4_096) {
      var host = host
      try host.activate()
    } subject: {
      var machine = machine
      let noon = Date(timeIntervalSinceReferenceDate: 0)
      for _ in 0..<rounds {
        for signal in table.random { try machine.fire(signal, at: noon) }
      }
      consume(machine.state)
    }.allocatingNothing(),
  ]
}

private struct HandWritten: Sendable {
  let next: [Station]
  let conditions: [Line.Condition]
  let callbacks: [Line.Callback]

  @inline(never)
  func walk(
    _ events: [Signal],
    _ rounds: Int,
    _ transition: inout Line.Transition
  ) throws -> Station {
    var state = Station.a
    for _ in 0..<rounds {
      for event in events where try conditions[Int(event.rawValue)](transition) {
        state = next[Int(state.rawValue) &* 8 &+ Int(event.rawValue)]
        try callbacks[Int(state.rawValue)](&transition)
      }
    }
    return state
  }
}
