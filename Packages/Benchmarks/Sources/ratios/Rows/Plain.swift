import Interlock

enum Station: UInt8, CaseIterable { case a, b, c, d, e, f, g, h }
enum Signal: UInt8, CaseIterable { case p, q, r, s, t, u, v, w }
typealias Line = Machine<Station, Signal>

/// A random table: every signal leads from every station to some station.
struct LineTable {
  /// `next[station * 8 + signal]`: one array, which is faster than an array of arrays.
  let next: [Station]
  let random: [Signal]
  let cycle: [Signal]

  init() {
    // Depending on the argument count keeps the optimiser from precomputing the table.
    var generator = Random(seed: UInt64(CommandLine.arguments.count))
    next = (0..<64).map { _ in Station.allCases[Int.random(in: 0..<8, using: &generator)] }
    random = (0..<4_096).map { _ in Signal.allCases[Int.random(in: 0..<8, using: &generator)] }
    cycle = (0..<4_096).map { Signal.allCases[$0 % 8] }
  }

  func target(_ station: Station, _ signal: Signal) -> Station {
    next[Int(station.rawValue) * 8 + Int(signal.rawValue)]
  }

  /// The same table as a machine, active.
  func machine(
    state: (Line.State) -> Line.State = { $0 },
    event: (Line.Event) -> Line.Event = { $0 }
  ) throws -> Line {
    var machine = try Line(
      initial: .a,
      states: Station.allCases.map { state(Line.State($0)) },
      events: Station.allCases.flatMap { source in
        Signal.allCases.map { event(Line.Event($0, from: source, to: target(source, $0))) }
      }
    )
    try machine.activate()
    return machine
  }
}

func plainRows(_ scale: Int) throws -> [Row] {
  let table = LineTable()
  let machine = try table.machine()
  let rounds = 1_000 / scale
  let operations = rounds * 4_096
  return [
    Row("a plain event, in a cycle", goal: 1.6, operations: operations) {
      consume(walk(table.next, table.cycle, rounds))
    } subject: {
      consume(try fire(machine, table.cycle, rounds))
    }.allocatingNothing(),
    Row("a plain event, at random", goal: 2, operations: operations) {
      consume(walk(table.next, table.random, rounds))
    } subject: {
      consume(try fire(machine, table.random, rounds))
    }.allocatingNothing(),
    Row("canFire", goal: 3.5, operations: operations) {
      consume(ask(table.next, from: .a, table.random, rounds))
    } subject: {
      consume(ask(machine, table.random, rounds))
    }.allocatingNothing(),
    try refusedRow(rounds),
  ]
}

/// Events that the machine knows but its state does not handle: thrown, caught and counted.
private func refusedRow(_ rounds: Int) throws -> Row {
  var machine = try Line(
    initial: .a,
    states: [Line.State(.a), Line.State(.b)],
    events: Signal.allCases.map { Line.Event($0, from: .a, to: .b) }
  )
  try machine.fire(.p)
  let refusing = machine
  let events = LineTable().random
  let next = [Station?](repeating: .b, count: 8) + [Station?](repeating: nil, count: 56)
  return Row("a refused event, caught", goal: 4, operations: rounds * 4_096) {
    consume(countRefusals(next, from: .b, events, rounds))
  } subject: {
    consume(countRefusals(refusing, events, rounds))
  }.allocatingNothing()
}

@inline(never)
private func walk(_ next: [Station], _ events: [Signal], _ rounds: Int) -> Station {
  var state = Station.a
  for _ in 0..<rounds {
    for event in events { state = next[Int(state.rawValue) &* 8 &+ Int(event.rawValue)] }
  }
  return state
}

@inline(never)
func fire(_ machine: Line, _ events: [Signal], _ rounds: Int) throws -> Station {
  var machine = machine
  for _ in 0..<rounds {
    for event in events { try machine.fire(event) }
  }
  return machine.state
}

@inline(never)
private func ask(
  _ next: [Station],
  from state: Station,
  _ events: [Signal],
  _ rounds: Int
) -> Int {
  var count = 0
  for _ in 0..<rounds {
    for event in events where next[Int(state.rawValue) &* 8 &+ Int(event.rawValue)] != .h {
      count &+= 1
    }
  }
  return count
}

@inline(never)
private func ask(_ machine: Line, _ events: [Signal], _ rounds: Int) -> Int {
  var count = 0
  for _ in 0..<rounds {
    for event in events where machine.canFire(event) { count &+= 1 }
  }
  return count
}

@inline(never)
private func countRefusals(
  _ next: [Station?],
  from start: Station,
  _ events: [Signal],
  _ rounds: Int
) -> Int {
  var state = start
  var count = 0
  for _ in 0..<rounds {
    for event in events {
      if let target = next[Int(state.rawValue) &* 8 &+ Int(event.rawValue)] {
        state = target
      } else {
        count &+= 1
      }
    }
  }
  return count
}

@inline(never)
private func countRefusals(_ machine: Line, _ events: [Signal], _ rounds: Int) -> Int {
  var machine = machine
  var count = 0
  for _ in 0..<rounds {
    for event in events {
      do {
        try machine.fire(event)
      } catch {
        count &+= 1
      }
    }
  }
  return count
}
