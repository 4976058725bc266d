import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

private typealias Ring = Machine<Int, Int>

/// How many events are fired while readers come and go.
private let events =
  ProcessInfo.processInfo.environment["INTERLOCK_ROUNDS"].flatMap(Int.init).map { $0 * 8 }
  ?? Share.of(daily: 8_000, gate: 24_000, soak: 100_000)

/// Eight tasks fire and send events, one at a time and several at once, each of which leads to the next number of a ring.
/// So whatever a reader sees first, it sees the next numbers afterwards, and no other.
@Suite("Order of streams", .hangLimit)
struct StreamRoundsTests {
  private static let size = 1_009

  private static let rows = (0..<size).map { Ring.Event(0, from: $0, to: ($0 + 1) % size) }

  /// A ring whose rows have no code.
  private static func plain() throws -> MachineActor<Int, Int> {
    MachineActor(
      try Ring(initial: 0, states: (0..<size).map { Ring.State($0) }, events: rows),
      isSuspended: true
    )
  }

  /// A ring that counts in its context as well.
  private static func counting() throws -> MachineActor<Int, Int>.With<Int> {
    typealias Counting = Ring.With<Int>
    let machine = try Counting(initial: 0) {
      for state in 0..<size { Counting.State(state) }
      for row in rows { Counting.Event(row).perform { $0.context = ($0.context + 1) % size } }
    }
    return MachineActor.With(machine, context: 0, isSuspended: true)
  }

  /// Fires and sends events, in batches of different sizes.
  private static func fire(_ count: Int, _ live: MachineActor<Int, Int>) async throws {
    var rest = count
    while rest > 0 {
      let batch = Array(repeating: 0, count: min(rest, 1 + rest % 5))
      switch rest % 4 {
      case 0: try await live.send(batch)
      case 1: _ = await live.fire(batch)
      case 2: for event in batch { try await live.fire(event) }
      default: for event in batch { try await live.send(event) }
      }
      rest -= batch.count
    }
  }

  /// Notes numbers that do not follow one another.
  private final class Order: Sendable {
    private struct State: Sendable {
      var count = 0
      var faults: [String] = []
    }

    private let state = Locked(State())

    var count: Int { state.withLock { $0.count } }
    var faults: [String] { state.withLock { $0.faults } }

    /// Notes a number, which may be any later one if the stream has a buffer that may be too small.
    func note(_ number: Int, after last: inout Int?, isLossy: Bool = false) {
      let size = StreamRoundsTests.size
      let step = last.map { (number - $0 + size) % size } ?? 1
      let isNext = step == 1 || isLossy && (1..<size / 2).contains(step)
      let former = last ?? -1
      last = number
      state.withLock { state in
        state.count += 1
        if !isNext, state.faults.count < 5 { state.faults.append("\(former), then \(number)") }
      }
    }
  }

  /// Reads streams one after the other, up to some element or until the task is cancelled, as long as the machine lives.
  private static func comeAndGo<Elements: AsyncSequence & Sendable>(
    _ live: MachineActor<Int, Int>,
    _ order: Order,
    isLossy: Bool = false,
    _ open: @escaping @Sendable () -> Elements,
    _ number: @escaping @Sendable (Elements.Element) -> Int
  ) async {
    var round = 0
    while live.lifecycle != .invalidated {
      round += 1
      let limit = round % 40 + 1
      let reader = Task {
        var (last, count) = (Int?.none, 0)
        for try await element in open() {
          order.note(number(element), after: &last, isLossy: isLossy)
          count += 1
          if count == limit { return }
        }
      }
      if round.isMultiple(of: 3) {
        for _ in 0..<round % 7 { await Task.yield() }
        reader.cancel()
      }
      _ = await reader.result
    }
  }

  /// Reads a stream from the beginning to the end.
  private static func readAll<Elements: AsyncSequence & Sendable>(
    _ elements: Elements,
    _ order: Order,
    _ number: @escaping @Sendable (Elements.Element) -> Int
  ) async throws -> Int {
    var (last, count) = (Int?.none, 0)
    for try await element in elements {
      order.note(number(element), after: &last)
      count += 1
    }
    return count
  }

  @Test(arguments: [false, true])
  func `a stream begins with the current value, then misses, repeats and reorders nothing`(
    counting: Bool
  ) async throws {
    let context = counting ? try Self.counting() : nil
    let live = try context?.actor ?? Self.plain()
    let order = Order()
    let (states, configurations) = (
      live.stateUpdates(buffer: .max), live.configurationUpdates(buffer: .max)
    )
    let receipts = live.receipts(buffer: .max)
    live.resume()
    try await withThrowingTaskGroup { group in
      group.addTask {
        let count = try await Self.readAll(states, order) { $0 }
        #expect(count == events + 1)
      }
      group.addTask {
        let count = try await Self.readAll(configurations, order) { $0[0] }
        #expect(count == events + 1)
      }
      group.addTask {
        let count = try await Self.readAll(receipts, order) { $0.entered[0] }
        #expect(count == events + 1)
      }
      if let context {
        group.addTask {
          await Self.comeAndGo(live, order, isLossy: true, { context.contextUpdates }) { $0 }
        }
      }
      group.addTask {
        await Self.comeAndGo(live, order, { live.stateUpdates(buffer: .max) }) { $0 }
      }
      group.addTask {
        await Self.comeAndGo(live, order, { live.configurationUpdates(buffer: .max) }) { $0[0] }
      }
      group.addTask {
        await Self.comeAndGo(live, order, { live.receipts(buffer: .max) }) { $0.entered[0] }
      }
      group.addTask { await Self.waitAgainAndAgain(live, order) }
      try await withThrowingTaskGroup { tasks in
        for _ in 0..<8 { tasks.addTask { try await Self.fire(events / 8, live) } }
        try await tasks.waitForAll()
      }
      await live.end()
      try await group.waitForAll()
    }
    #expect(order.faults == [])
    #expect(order.count > 3 * events)
    #expect(live.state == events % Self.size)
  }

  /// Waits for conditions, some of which give up: a condition sees each machine once.
  private static func waitAgainAndAgain(_ live: MachineActor<Int, Int>, _ order: Order) async {
    var round = 0
    while live.lifecycle != .invalidated {
      round += 1
      let limit = round % 40 + 1
      let seen = Shared<(last: Int?, count: Int)>((nil, 0))
      let patience: Duration = round.isMultiple(of: 2) ? .microseconds(50) : .seconds(600)
      try? await live.wait(for: "a few events", upTo: patience) { machine in
        guard machine.isActive else { return false }
        seen.change { seen in
          seen.count += 1
          order.note(machine.state, after: &seen.last)
        }
        return seen.value.count == limit
      }
    }
  }

  @Test func `a stream of the lifecycle alternates, whoever suspends and resumes`() async throws {
    let lamp = try Sketch.lamp()
    for round in 0..<events / 64 {
      let live = Live(lamp, isSuspended: round.isMultiple(of: 2))
      let lifecycles = [live.lifecycleUpdates, live.lifecycleUpdates]
      await withTaskGroup { group in
        for task in 0..<8 {
          group.addTask {
            for _ in 0..<8 {
              live.suspend()
              if task.isMultiple(of: 2) { await Task.yield() }
              live.resume()
            }
          }
        }
        group.addTask { for await _ in live.lifecycleUpdates { return } }
      }
      live.invalidate()
      for changes in lifecycles {
        let seen = await changes.reduce(into: []) { $0.append($1) }
        #expect(seen.first == (round.isMultiple(of: 2) ? .suspended : .running))
        #expect(seen.last == .invalidated)
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 != $1 })
      }
    }
  }
}
