import Interlock

typealias Chart = Machine<Int, Signal>

/// Nesting, regions and history, against the same array as the other rows: the cost of a statechart compared with a
/// flat table written by hand.
func statechartRows(_ scale: Int) throws -> [Row] {
  let table = LineTable()
  let rounds = 300 / scale + 1
  let machines = [
    ("depth 3, handled by the root", 2.5, try nested(table)),
    ("siblings at depth 8", 2.5, try siblings(table)),
    ("two regions, both react", 2.5, try regions()),
    ("history re-entry", 2.5, try history()),
  ]
  return machines.map { name, goal, machine in
    Row(name, goal: goal, operations: rounds * 4_096) {
      consume(walk(table.next, table.random, rounds))
    } subject: {
      consume(try fire(machine, table.random, rounds))
    }.allocatingNothing()
  }
}

/// Eight states, each with two levels of nesting: the innermost state is active, and the outermost one reacts.
private func nested(_ table: LineTable) throws -> Chart {
  try active(
    Chart(initial: 0) {
      for station in Station.allCases {
        let number = Int(station.rawValue) * 10
        Chart.State(number) {
          Chart.State(number + 1) {
            Chart.State(number + 2)
          }
        }
        for signal in Signal.allCases {
          Chart.Event(signal, from: number, to: Int(table.target(station, signal).rawValue) * 10)
        }
      }
    }
  )
}

/// Seven ancestors around eight states that lead to each other.
private func siblings(_ table: LineTable) throws -> Chart {
  var inner = Chart.State(107) {
    for station in Station.allCases { Chart.State(Int(station.rawValue)) }
  }
  for depth in (101..<107).reversed() {
    let content = inner
    inner = Chart.State(depth) { content }
  }
  let outermost = inner
  return try active(
    Chart(initial: 101) {
      outermost
      for station in Station.allCases {
        for signal in Signal.allCases {
          let target = Int(table.target(station, signal).rawValue)
          Chart.Event(signal, from: Int(station.rawValue), to: target)
        }
      }
    }
  )
}

/// Two regions of four states; each signal moves both.
private func regions() throws -> Chart {
  try active(
    Chart(initial: 100) {
      Chart.State(parallel: 100) {
        for region in [0, 10] {
          Chart.State(110 + region) {
            for state in 0..<4 { Chart.State(region + state) }
          }
        }
      }
      for signal in Signal.allCases {
        for region in [0, 10] {
          for state in 0..<4 {
            let step = 1 + Int(signal.rawValue) % 3
            Chart.Event(signal, from: region + state, to: region + (state + step) % 4)
          }
        }
      }
    }
  )
}

/// Four states. Half of the signals leave them and re-enter them through history.
private func history() throws -> Chart {
  try active(
    Chart(initial: 100) {
      Chart.State(100) {
        for state in 0..<4 { Chart.State(state) }
        Chart.State.history(101, default: 0)
      }
      Chart.State(102)
      for signal in Signal.allCases {
        if signal.rawValue % 2 == 0 {
          Chart.Event(signal, from: 100, to: 102)
        } else {
          for state in 0..<4 { Chart.Event(signal, from: state, to: (state + 1) % 4) }
        }
        Chart.Event(signal, from: 102, to: 101)
      }
    }
  )
}

private func active(_ machine: Chart) throws -> Chart {
  var machine = machine
  try machine.activate()
  return machine
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
private func fire(_ machine: Chart, _ events: [Signal], _ rounds: Int) throws -> Int {
  var machine = machine
  for _ in 0..<rounds {
    for event in events { try machine.fire(event) }
  }
  return machine.state
}
