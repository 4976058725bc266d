import Foundation
import Interlock
import InterlockRuntime
import Synchronization

private enum Sleep: Sendable { case asleep, awake }
private enum Call: Sendable { case wake }

/// An actor that sleeps once: the baseline for a live machine.
private actor Sleeper {
  private var isAwake = false
  private var task: Task<Void, Never>?

  func sleep(until deadline: ContinuousClock.Instant, _ order: Order, _ number: Int) {
    task = Task { [weak self] in
      try? await Task.sleep(until: deadline, clock: .continuous)
      await self?.wake(order, number)
    }
  }

  private func wake(_ order: Order, _ number: Int) {
    isAwake = true
    order.note(Double(number))
  }
}

/// The order in which sleepers wake.
private final class Order: Sendable {
  private let state = Mutex((count: 0, last: 0.0, inversions: 0))
  private let count: Int
  private let end: AsyncStream<Void>.Continuation
  let ends: AsyncStream<Void>

  init(_ count: Int) {
    self.count = count
    (ends, end) = AsyncStream<Void>.makeStream()
  }

  func note(_ deadline: Double) {
    let isOver = state.withLock { state in
      if deadline < state.last { state.inversions += 1 }
      state.last = deadline
      state.count += 1
      return state.count == count
    }
    if isOver { end.finish() }
  }

  var inversions: Int { state.withLock { $0.inversions } }
}

/// Many machines that wait for one timer each, with deadlines spread over a second.
func idle(count: Int) async throws {
  print(
    "                          made in, s   bytes each   behind the last deadline, s   out of order"
  )
  let machines = try await idleMachines(count)
  await idleActors(count)
  withExtendedLifetime(machines) {}
}

private func idleMachines(_ count: Int) async throws -> [MachineActor<Sleep, Call>] {
  let order = Order(count)
  let prototype = try Machine<Sleep, Call>(initial: .asleep) {
    Machine<Sleep, Call>.State(.asleep)
    Machine<Sleep, Call>.State(.awake)
    Machine<Sleep, Call>.Event(.wake, from: .asleep, to: .awake).didFire { transition in
      order.note(transition.time?.timeIntervalSinceReferenceDate ?? 0)
    }
  }
  let date = Date()
  var report = Report("live machines", count)
  var machines: [MachineActor<Sleep, Call>] = []
  machines.reserveCapacity(count)
  for number in 0..<count {
    let event = Machine<Sleep, Call>.PendingEvent(event: .wake)
    let timer = Machine<Sleep, Call>.PendingTimer(
      .event(event, id: nil),
      duration: .seconds(1),
      deadline: date + report.deadline(of: number) / .seconds(1)
    )
    let machine = try prototype.restored(from: .init(configuration: [.asleep], timers: [timer]))
    let live = MachineActor(machine, date: date + report.elapsed / .seconds(1))
    machines.append(live)
  }
  for live in machines { await live.flush() }
  report.areMade()
  for await _ in order.ends {}
  report.areAwake(order)
  return machines
}

private func idleActors(_ count: Int) async {
  let order = Order(count)
  var report = Report("bare actors that sleep", count)
  var sleepers: [Sleeper] = []
  sleepers.reserveCapacity(count)
  for number in 0..<count {
    let sleeper = Sleeper()
    await sleeper.sleep(until: report.start + report.deadline(of: number), order, number)
    sleepers.append(sleeper)
  }
  report.areMade()
  for await _ in order.ends {}
  report.areAwake(order)
}

private struct Report {
  let name: String
  let count: Int
  let start = ContinuousClock.now
  let bytesBefore = residentBytes()
  private var line: String

  init(_ name: String, _ count: Int) {
    self.name = name
    self.count = count
    line = name.padding(toLength: 26, withPad: " ", startingAt: 0)
  }

  var elapsed: Duration { ContinuousClock.now - start }

  /// Enough time to create all of them before the first one wakes.
  private var lead: Duration { .seconds(3 + count / 10_000) }

  func deadline(of number: Int) -> Duration { lead + .seconds(1) / count * number }

  mutating func areMade() {
    line += rounded(elapsed / .seconds(1)).padding(toLength: 13, withPad: " ", startingAt: 0)
    let bytes = (residentBytes() - bytesBefore) / count
    line += String(bytes).padding(toLength: 13, withPad: " ", startingAt: 0)
  }

  func areAwake(_ order: Order) {
    let lag = (elapsed - deadline(of: count - 1)) / .seconds(1)
    print(
      line + rounded(lag).padding(toLength: 30, withPad: " ", startingAt: 0) + "\(order.inversions)"
    )
  }
}
