import Interlock

enum Digit: UInt8, CaseIterable { case d0, d1, d2, d3, d4, d5, d6, d7, d8, d9 }
typealias Large = Machine<Int, Digit>

func largeRows(_ scale: Int) throws -> [Row] {
  [try thousandStates(scale), try millionEntities(scale)]
}

private func thousandStates(_ scale: Int) throws -> Row {
  var generator = Random(seed: UInt64(CommandLine.arguments.count))
  let next = (0..<10_000).map { _ in UInt16.random(in: 0..<1_000, using: &generator) }
  let events = (0..<65_536).map { _ in Digit.allCases[Int.random(in: 0..<10, using: &generator)] }
  var machine = try Large(
    initial: 0,
    states: (0..<1_000).map { Large.State($0) },
    events: (0..<1_000).flatMap { source in
      Digit.allCases.map {
        Large.Event($0, from: source, to: Int(next[source * 10 + Int($0.rawValue)]))
      }
    }
  )
  try machine.activate()
  let active = machine
  let rounds = max(1, 40 / scale)
  return Row(
    "1,000 states x 10 events, random",
    goal: 2.2,
    operations: rounds * events.count
  ) {
    consume(walk(next, events, rounds))
  } subject: {
    consume(try fire(active, events, rounds))
  }.allocatingNothing()
}

@inline(never)
private func walk(_ next: [UInt16], _ events: [Digit], _ rounds: Int) -> UInt16 {
  var state: UInt16 = 0
  for _ in 0..<rounds {
    for event in events { state = next[Int(state) &* 10 &+ Int(event.rawValue)] }
  }
  return state
}

@inline(never)
private func fire(_ machine: Large, _ events: [Digit], _ rounds: Int) throws -> Int {
  var machine = machine
  for _ in 0..<rounds {
    for event in events { try machine.fire(event) }
  }
  return machine.state
}

private func millionEntities(_ scale: Int) throws -> Row {
  let table = LineTable()
  let count = 1_000_000 / scale
  let entities = Entities(
    states: [Station](repeating: .a, count: count),
    machines: [Line](repeating: try table.machine(), count: count)
  )
  return Row("one million entities, each fired", goal: 2, operations: count) {
    entities.fireStates(table.next, table.random)
  } subject: {
    try entities.fireMachines(table.random)
  }.allocatingNothing()
}

private final class Entities {
  private var states: [Station]
  private var machines: [Line]

  init(states: [Station], machines: [Line]) {
    self.states = states
    self.machines = machines
  }

  func fireStates(_ next: [Station], _ events: [Signal]) {
    walkAll(&states, next, events)
  }

  func fireMachines(_ events: [Signal]) throws {
    try fireAll(&machines, events)
  }
}

@inline(never)
private func walkAll(_ states: inout [Station], _ next: [Station], _ events: [Signal]) {
  for index in states.indices {
    let event = events[index & 4_095]
    states[index] = next[Int(states[index].rawValue) &* 8 &+ Int(event.rawValue)]
  }
}

@inline(never)
private func fireAll(_ machines: inout [Line], _ events: [Signal]) throws {
  for index in machines.indices { try machines[index].fire(events[index & 4_095]) }
}
