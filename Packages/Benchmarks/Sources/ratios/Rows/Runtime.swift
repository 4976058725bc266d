import Interlock
import InterlockRuntime

/// The baseline of a live machine: an actor that looks up the next station.
actor BareLine {
  private let next: [Station]
  private var station = Station.a

  init(_ table: LineTable) {
    next = table.next
  }

  func handle(_ signal: Signal) {
    station = next[Int(station.rawValue) * 8 + Int(signal.rawValue)]
  }
}

func runtimeRows(_ scale: Int) throws -> [Row] {
  let table = LineTable()
  let machine = try table.machine()
  let bare = BareLine(table)
  let live = MachineActor(machine)
  let counting = MachineActor.With(try counting(machine), context: 0)
  let rounds = max(1, 100 / scale)
  let operations = rounds * 4_096
  return [
    Row("an actor: events sent by one task", goal: 3, operations: operations) {
      await inParallel(1, rounds) { await call(bare, table.random) }
    } subject: {
      try await inParallel(1, rounds) { try await send(live, table.random) }
      await live.flush()
    },
    Row("an actor: events sent by eight tasks", goal: 3, operations: rounds * 8 * 512) {
      await inParallel(8, rounds) { await call(bare, table.random.prefix(512)) }
    } subject: {
      try await inParallel(8, rounds) { try await send(live, table.random.prefix(512)) }
      await live.flush()
    },
    Row("an actor: events fired by another task", goal: 5, operations: operations) {
      await inParallel(1, rounds) { await call(bare, table.random) }
    } subject: {
      try await inParallel(1, rounds) {
        for signal in table.random { try await live.fire(signal) }
      }
    },
    Row("an actor: callbacks that change its context", goal: 15, operations: operations) {
      await inParallel(1, rounds) { await call(bare, table.random) }
    } subject: {
      try await inParallel(1, rounds) { try await send(counting.actor, table.random) }
      await counting.flush()
    },
    Row("an actor: a batch, to the value in a loop", goal: 3, operations: operations * 10) {
      var machine = machine
      for _ in 0..<(rounds * 10) {
        for signal in table.random { try machine.fire(signal) }
      }
      consume(machine.state)
    } subject: {
      for _ in 0..<(rounds * 10) { try await live.send(table.random) }
      await live.flush()
    },
  ]
}

/// A machine that counts its events in its context.
private func counting(
  _ machine: Machine<Station, Signal>
) throws -> Machine<Station, Signal>.With<Int> {
  typealias Counting = Machine<Station, Signal>.With<Int>
  return try Counting(initial: machine.initial) {
    machine.states
    for event in machine.events { Counting.Event(event).perform { $0.context += 1 } }
  }
}

private func call(_ bare: BareLine, _ signals: some Sequence<Signal>) async {
  for signal in signals { await bare.handle(signal) }
}

private func send(
  _ live: MachineActor<Station, Signal>,
  _ signals: some Sequence<Signal>
) async throws {
  for signal in signals { try await live.send(signal) }
}

/// Runs work several times in each of several concurrent tasks.
private func inParallel(
  _ tasks: Int,
  _ rounds: Int,
  _ body: @escaping @Sendable () async throws -> Void
) async rethrows {
  try await withThrowingTaskGroup { group in
    for _ in 0..<tasks {
      group.addTask {
        for _ in 0..<rounds { try await body() }
      }
    }
    try await group.waitForAll()
  }
}
