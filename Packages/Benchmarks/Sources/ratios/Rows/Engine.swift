import Foundation
import Interlock

/// Features beyond the table: refusing guards, timers, raised and deferred events, completions, activation. The
/// baseline is the array without them, so a ratio shows the cost of checking for them. Setting a timer or
/// deferring an event allocates the machine's details: one allocation for a timer, two for an event.
func engineRows(_ scale: Int) throws -> [Row] {
  let table = LineTable()
  let rounds = 30 / scale + 1
  let noon = Date(timeIntervalSinceReferenceDate: 0)

  func row(_ name: String, _ goal: Double, _ subject: @escaping (Int) throws -> Void) -> Row {
    Row(name, goal: goal, operations: rounds * 4_096) {
      consume(walk(table.next, table.random, rounds))
    } subject: {
      try subject(rounds * 4_096)
    }
  }

  func alternating(_ name: String, _ goal: Double, _ machine: Line) -> Row {
    row(name, goal) { count in
      var machine = machine
      for _ in 0..<count / 2 {
        try machine.fire(.p)
        try machine.fire(.q)
      }
      consume(machine.state)
    }
  }

  let refusing = try table.guarded { _ in false }
  let closed = try table.closed()
  let asked: UserInfo = ["hp": 3]
  let (figure, keyed) = (try figure(), try keyed())
  let waiting = try table.waiting(since: noon)
  let timed = try timed(since: noon)
  let initial = try starting()
  return [
    row("a guard refuses, the next transition is taken", 10) { count in
      var machine = refusing
      for _ in 0..<count / 4_096 { for event in table.random { try machine.fire(event) } }
      consume(machine.state)
    }.allocatingNothing(),
    row("canFire, a guard refuses", 6) { count in
      var answers = 0
      for _ in 0..<count / 4_096 {
        for event in table.random where closed.canFire(event) { answers += 1 }
      }
      consume(answers)
    }.allocatingNothing(),
    row("refused by a guard, caught", 25) { count in
      var machine = closed
      var refusals = 0
      for _ in 0..<count / 4_096 {
        for event in table.random {
          do { try machine.fire(event) } catch { refusals += 1 }
        }
      }
      consume(refusals)
    }.allocatingNothing(),
    row("a guard that asks one typed key", 15) { count in
      var machine = keyed
      for _ in 0..<count { try machine.fire(.p, userInfo: asked) }
      consume(machine.state)
    }.allocatingNothing(),
    row("a tick that asks two guards for user info", 25) { count in
      var machine = figure
      for _ in 0..<count { try machine.fire(.p, userInfo: asked) }
      consume(machine.state)
    }.allocatingNothing(),
    row("a tick that makes its user info", 120) { count in
      var machine = figure
      for tick in 0..<count { try machine.fire(.p, userInfo: ["hp": 3 + tick % 2]) }
      consume(machine.state)
    },
    row("a plain event while an outer timeout waits", 10) { count in
      var machine = waiting
      for _ in 0..<count / 4_096 { for event in table.random { try machine.fire(event) } }
      consume(machine.configuration)
    }.allocatingNothing(),
    Row(
      "a plain event, told the time, beside one not told",
      goal: 1.5,
      operations: rounds * 4_096
    ) {
      consume(try fire(waiting, table.random, rounds))
    } subject: {
      consume(try fire(waiting, table.random, rounds, at: noon))
    }.allocatingNothing(),
    row("a timer set or cancelled", 40) { count in
      var machine = timed
      for _ in 0..<count / 2 {
        try machine.fire(.p, at: noon)
        try machine.fire(.q, at: noon)
      }
      consume(machine.state)
    },
    alternating("one raised event", 40, try raising()).allocatingNothing(),
    alternating("an eventless transition after another", 40, try eventless()).allocatingNothing(),
    alternating("the completion of a parallel state", 30, try completing()).allocatingNothing(),
    alternating("a deferred event, kept and taken", 80, try deferring()),
    row("the first event of an inactive machine", 30) { count in
      for _ in 0..<count {
        var machine = initial
        try machine.fire(.p)
        consume(machine.state)
      }
    }.allocatingNothing(),
  ]
}

extension LineTable {
  /// The table with a guarded self-transition before each row.
  fileprivate func guarded(_ isOpen: @escaping Line.Condition) throws -> Line {
    var machine = try Line(initial: .a) {
      for station in Station.allCases { Line.State(station) }
      for station in Station.allCases {
        for signal in Signal.allCases {
          Line.Event(signal, from: station, to: .a).shouldFire(isOpen)
          Line.Event(signal, from: station, to: target(station, signal))
        }
      }
    }
    try machine.activate()
    return machine
  }

  /// The table with a refusing guard on each row.
  fileprivate func closed() throws -> Line {
    try machine(event: { $0.shouldFire { _ in false } })
  }

  /// The table inside a state with a waiting timeout.
  fileprivate func waiting(since time: Date) throws -> Chart {
    var machine = try Chart(initial: 100) {
      Chart.State(100) {
        for station in Station.allCases { Chart.State(Int(station.rawValue)) }
      }
      Chart.State(101)
      Chart.Event.after(.seconds(60), from: 100, to: 101)
      for station in Station.allCases {
        for signal in Signal.allCases {
          let target = Int(target(station, signal).rawValue)
          Chart.Event(signal, from: Int(station.rawValue), to: target)
        }
      }
    }
    try machine.activate(at: time)
    return machine
  }
}

/// A machine whose only guard asks one typed key.
private func keyed() throws -> Line {
  let hp = UserInfoKey<Int>("hp")
  return try Line(initial: .a) {
    Line.State(.a)
    Line.Event(.p, in: .a).shouldFire { ($0.userInfo[hp] ?? 0) > 2 }
  }
}

/// A figure in a game that stands, flees or fights, decided by two guards on user info.
private func figure() throws -> Line {
  let hp = UserInfoKey<Int>("hp")
  var machine = try Line(initial: .a) {
    Line.State(.a)
    Line.State(.b)
    Line.State(.c)
    Line.Event(.p, from: .a, to: .b).shouldFire { ($0.userInfo[hp] ?? 0) < 2 }
    Line.Event(.p, from: .a, to: .c).shouldFire { ($0.userInfo[hp] ?? 0) > 2 }
    Line.Event(.p, from: .c, to: .b).shouldFire { ($0.userInfo[hp] ?? 0) < 2 }
    Line.Event(.p, from: .c, to: .a).shouldFire { ($0.userInfo[hp] ?? 0) > 2 }
  }
  try machine.activate()
  return machine
}

private func timed(since time: Date) throws -> Line {
  var machine = try Line(initial: .a) {
    Line.State(.a)
    Line.State(.b)
    Line.Event(.p, from: .a, to: .b)
    Line.Event(.q, from: .b, to: .a)
    Line.Event.after(.seconds(60), from: .b, to: .a)
  }
  try machine.activate(at: time)
  return machine
}

private func raising() throws -> Line {
  var machine = try Line(initial: .a) {
    Line.State(.a)
    Line.State(.b)
    Line.State(.c)
    Line.Event(.p, from: .a, to: .b).perform { $0.raise(.r) }
    Line.Event(.r, from: .b, to: .c)
    Line.Event(.q, from: .c, to: .b).perform { $0.raise(.s) }
    Line.Event(.s, from: .b, to: .a)
  }
  try machine.activate()
  return machine
}

private func eventless() throws -> Line {
  var machine = try Line(initial: .a) {
    Line.State(.a)
    Line.State(.b)
    Line.State(.c)
    Line.State(.d)
    Line.Event(.p, from: .a, to: .b)
    Line.Event.always(from: .b, to: .c)
    Line.Event(.q, from: .c, to: .d)
    Line.Event.always(from: .d, to: .a)
  }
  try machine.activate()
  return machine
}

/// Two regions. `p` ends them, which exits the state around them, and `q` enters them again.
private func completing() throws -> Line {
  var machine = try Line(initial: .a) {
    Line.State(parallel: .a) {
      Line.State(.b) {
        Line.State(.c)
        Line.State.final(.d)
      }
      Line.State(.e) {
        Line.State(.f)
        Line.State.final(.g)
      }
    }
    Line.State(.h)
    Line.Event(.p, from: .c, to: .d)
    Line.Event(.p, from: .f, to: .g)
    Line.Event.completion(of: .a, to: .h)
    Line.Event(.q, from: .h, to: .a)
  }
  try machine.activate()
  return machine
}

/// `p` is deferred in `a`. `q` leads to `b`, which handles it and leads back.
private func deferring() throws -> Line {
  var machine = try Line(initial: .a) {
    Line.State(.a).deferring(.p)
    Line.State(.b)
    Line.Event(.q, from: .a, to: .b)
    Line.Event(.p, from: .b, to: .a)
  }
  try machine.activate()
  return machine
}

private func starting() throws -> Line {
  try Line(initial: .a) {
    Line.State(.a).didEnter { _ in }
    Line.State(.b)
    Line.Event(.p, from: .a, to: .b)
  }
}

@inline(never)
private func fire(_ machine: Chart, _ events: [Signal], _ rounds: Int) throws -> [Int] {
  var machine = machine
  for _ in 0..<rounds {
    for event in events { try machine.fire(event) }
  }
  return machine.configuration
}

@inline(never)
private func fire(
  _ machine: Chart,
  _ events: [Signal],
  _ rounds: Int,
  at time: Date
) throws -> [Int] {
  var machine = machine
  for _ in 0..<rounds {
    for event in events { try machine.fire(event, at: time) }
  }
  return machine.configuration
}

@inline(never)
private func walk(_ next: [Station], _ events: [Signal], _ rounds: Int) -> Station {
  var state = Station.a
  for _ in 0..<rounds {
    for event in events { state = next[Int(state.rawValue) &* 8 &+ Int(event.rawValue)] }
  }
  return state
}
