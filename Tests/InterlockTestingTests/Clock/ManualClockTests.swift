import InterlockTestSupport
import InterlockTesting
import Testing

@Suite("A manual clock", .hangLimit)
struct ManualClockTests {
  private let clock = ManualClock()

  private func moment(_ seconds: Int) -> ManualClock.Instant {
    ManualClock.Instant(offset: .seconds(seconds))
  }

  @Test func `a manual clock stands still until it is advanced`() {
    #expect(clock.now.offset == .zero)
    clock.advance(by: .seconds(5))
    #expect(clock.now.offset == .seconds(5))
  }

  @Test func `a manual clock does not go back`() {
    clock.advance(to: moment(5))
    clock.advance(to: moment(3))
    clock.advance(by: .seconds(-1))
    #expect(clock.now == moment(5))
  }

  @Test func `sleeping until a past time returns at once`() async throws {
    clock.advance(by: .seconds(5))
    try await clock.sleep(until: moment(5))
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a sleeper wakes at its deadline and not before`() async throws {
    let sleeper = Task { [clock] in
      try await clock.sleep(for: .seconds(10))
      return clock.now
    }
    await clock.waitForSleepers(1)
    clock.advance(by: .milliseconds(9_999))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .milliseconds(1))
    #expect(clock.sleeperCount == 0)
    #expect(try await sleeper.value == moment(10))
  }

  /// All on one serial executor, so that tasks run in the order they wake.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `sleepers wake in order of their deadlines`() async throws {
    let order = Journal()
    try await withTaskExecutorPreference(clock.executor) {
      var sleepers: [Task<Void, any Error>] = []
      for seconds in [30, 10, 20, 10] {
        sleepers.append(
          Task(executorPreference: clock.executor) { [clock, count = sleepers.count] in
            try await clock.sleep(for: .seconds(seconds))
            order.add("\(seconds) #\(count)")
          }
        )
        await clock.waitForSleepers(sleepers.count)
      }
      clock.advance(by: .seconds(60))
      for sleeper in sleepers { try await sleeper.value }
    }
    #expect(order.lines == ["10 #1", "10 #3", "20 #2", "30 #0"])
  }

  @Test func `a step advances to the earliest deadline`() async throws {
    let sleepers = [30, 10, 20].map { seconds in
      Task { [clock] in try await clock.sleep(for: .seconds(seconds)) }
    }
    await clock.waitForSleepers(3)
    #expect(await clock.step() == moment(10))
    #expect(clock.sleeperCount == 2)
    #expect(await clock.step() == moment(20))
    #expect(await clock.step() == moment(30))
    for sleeper in sleepers { try await sleeper.value }
  }

  @Test func `a step waits until a task sleeps`() async throws {
    let step = Task { [clock] in await clock.step() }
    try await clock.sleep(until: moment(7))
    #expect(await step.value == moment(7))
  }

  @Test func `cancellation wakes a sleeper`() async {
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(10)) }
    await clock.waitForSleepers(1)
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.sleeperCount == 0)
    #expect(clock.now == moment(0))
  }

  @Test func `a cancelled task does not fall asleep`() async {
    let sleeper = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(10))
    }
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `cancellation ends waiting for sleepers`() async {
    let watcher = Task { [clock] in await clock.waitForSleepers(1) }
    watcher.cancel()
    await watcher.value
    #expect(clock.sleeperCount == 0)
  }

  @Test func `waiting for several sleepers ends with the last of them`() async throws {
    let watcher = Task { [clock] in
      await clock.waitForSleepers(2)
      return clock.sleeperCount
    }
    let sleepers = (1...2).map { seconds in
      Task { [clock] in try await clock.sleep(for: .seconds(seconds)) }
    }
    #expect(await watcher.value == 2)
    clock.advance(by: .seconds(2))
    for sleeper in sleepers { try await sleeper.value }
  }
}
