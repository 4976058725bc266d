import Interlock

typealias Dynamic = Machine<String, String>

/// A machine with strings as identifiers, against one dictionary look-up of the event.
func stringRows(_ scale: Int) throws -> [Row] {
  let table = LineTable()
  let rounds = 300 / scale + 1
  var machine = try Dynamic(
    initial: "a",
    states: Station.allCases.map { Dynamic.State("\($0)") },
    events: Station.allCases.flatMap { source in
      Signal.allCases.map {
        Dynamic.Event("event-\($0)", from: "\(source)", to: "\(table.target(source, $0))")
      }
    }
  )
  try machine.activate()
  let active = machine
  let events = table.random.map { "event-\($0)" }
  let numbers = Dictionary(
    uniqueKeysWithValues: Signal.allCases.map { ("event-\($0)", Int($0.rawValue)) }
  )
  return [
    Row("string identifiers", goal: 1.5, operations: rounds * 4_096) {
      consume(lookUp(numbers, events, rounds))
    } subject: {
      consume(try fire(active, events, rounds))
    }.allocatingNothing()
  ]
}

@inline(never)
private func lookUp(_ numbers: [String: Int], _ events: [String], _ rounds: Int) -> Int {
  var sum = 0
  for _ in 0..<rounds {
    for event in events { sum &+= numbers[event] ?? 0 }
  }
  return sum
}

@inline(never)
private func fire(_ machine: Dynamic, _ events: [String], _ rounds: Int) throws -> Bool {
  var machine = machine
  for _ in 0..<rounds {
    for event in events { try machine.fire(event) }
  }
  return machine.isActive
}
