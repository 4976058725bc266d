import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

@Suite("Watching a live machine", .hangLimit)
struct ObservingTests {
  private let journal = Journal()

  private func walk() throws -> Live {
    Live(
      try Sketch {
        for state in ["1", "2", "3"] { Sketch.State(state) }
        Sketch.State.final("end")
        Sketch.Event("go", from: "1", to: "2")
        Sketch.Event("go", from: "2", to: "3")
        Sketch.Event("go", from: "3", to: "1")
        Sketch.Event("stay", in: "1", "2", "3")
        Sketch.Event("end", from: "1", "2", "3", to: "end")
      },
      isSuspended: true
    )
  }

  @Test func `the stream of states starts with the current one and continues with each change`()
    async throws
  {
    let live = try walk()
    live.resume()
    try await live.fire("go")
    let (states, configurations) = (live.stateUpdates, live.configurationUpdates)
    for event in ["stay", "go", "go", "stay", "end"] { try await live.fire(event) }
    #expect(await states.reduce(into: []) { $0.append($1) } == ["2", "3", "1", "end"])
    #expect(
      await configurations.reduce(into: []) { $0.append($1) } == [["2"], ["3"], ["1"], ["end"]]
    )
  }

  @Test func `the streams of an inactive machine begin with its activation`() async throws {
    let live = try walk()
    let (states, configurations) = (live.stateUpdates, live.configurationUpdates)
    #expect(live.state == "1" && live.machine.configuration == ["1"] && !live.machine.isActive)
    live.resume()
    try await live.fire("end")
    #expect(await states.reduce(into: []) { $0.append($1) } == ["1", "end"])
    #expect(await configurations.reduce(into: []) { $0.append($1) } == [["1"], ["end"]])
  }

  @Test func `a state that is never entered is not announced`() async throws {
    struct Refused: Error {}
    let live = Live(
      try Sketch { Sketch.State("a").didEnter { _ in throw Refused() } },
      errorHandler: { _ in nil }
    )
    let (states, configurations) = (live.stateUpdates, live.configurationUpdates)
    await live.flush()
    #expect(!live.machine.isActive)
    live.invalidate()
    #expect(await states.reduce(into: []) { $0.append($1) }.isEmpty)
    #expect(await configurations.reduce(into: []) { $0.append($1) }.isEmpty)
  }

  @Test func `the stream of receipts reports every macrostep from now on`() async throws {
    let live = try walk()
    let receipts = live.receipts
    live.resume()
    for event in ["go", "stay", "end"] { try await live.fire(event) }
    let texts = await receipts.reduce(into: []) { $0.append($1.description) }
    #expect(texts.count == 4)
    #expect(
      Array(texts.dropFirst()) == ["1 --go--> 2", "2 --stay--> (internal)", "2 --end--> end"]
    )
  }

  @Test func `each subscriber has its own buffer and loses the oldest elements`() async throws {
    let live = try walk()
    live.resume()
    let (one, three, all) = (
      live.stateUpdates(buffer: 1), live.stateUpdates(buffer: 3), live.stateUpdates
    )
    let none = live.stateUpdates(buffer: -1)
    for _ in 1...5 { try await live.fire("go") }
    try await live.fire("end")
    #expect(await one.reduce(into: []) { $0.append($1) } == ["end"])
    #expect(await none.reduce(into: []) { $0.append($1) } == ["end"])
    #expect(await three.reduce(into: []) { $0.append($1) } == ["2", "3", "end"])
    #expect(
      await all.reduce(into: []) { $0.append($1) } == ["1", "2", "3", "1", "2", "3", "end"]
    )
  }

  @Test func `many subscribers can come and go`() async throws {
    let live = try walk()
    live.resume()
    let watchers = (1...50).map { number in
      let states = live.stateUpdates
      return Task {
        var count = 0
        for await _ in states {
          count += 1
          if count == number { break }
        }
        return count
      }
    }
    for _ in 1...60 { try await live.fire("go") }
    for (index, watcher) in watchers.enumerated() { #expect(await watcher.value == index + 1) }
  }

  @Test func `streams of a finished machine end, except for its lifecycle`()
    async throws
  {
    let live = try walk()
    let (receipts, lifecycles) = (live.receipts, live.lifecycleUpdates)
    live.resume()
    try await live.fire("end")
    #expect(await receipts.reduce(into: 0) { count, _ in count += 1 } == 2)
    #expect(await live.receipts.reduce(into: 0) { count, _ in count += 1 } == 0)
    #expect(await live.stateUpdates.reduce(into: []) { $0.append($1) } == ["end"])
    live.invalidate()
    #expect(
      await lifecycles.reduce(into: []) { $0.append($1) }
        == [.suspended, .running, .finished, .invalidated]
    )
  }

  @Test func `streams of an invalidated machine end`() async throws {
    let live = Live(try walk().machine.activated(), isSuspended: true)
    let (receipts, states, lifecycles) = (live.receipts, live.stateUpdates, live.lifecycleUpdates)
    live.invalidate()
    #expect(await receipts.reduce(into: 0) { count, _ in count += 1 } == 0)
    #expect(await states.reduce(into: []) { $0.append($1) } == ["1"])
    #expect(await lifecycles.reduce(into: []) { $0.append($1) } == [.suspended, .invalidated])
    #expect(await live.stateUpdates.reduce(into: []) { $0.append($1) } == ["1"])
    #expect(await live.lifecycleUpdates.reduce(into: []) { $0.append($1) } == [.invalidated])
  }

  @Test func `each change of the lifecycle is announced once`() async throws {
    let live = try walk()
    let first = live.lifecycleUpdates
    live.suspend()
    live.resume()
    live.resume()
    let second = live.lifecycleUpdates
    live.resume()
    live.suspend()
    live.suspend()
    live.invalidate()
    live.invalidate()
    #expect(
      await first.reduce(into: []) { $0.append($1) }
        == [.suspended, .running, .suspended, .invalidated]
    )
    #expect(
      await second.reduce(into: []) { $0.append($1) } == [.running, .suspended, .invalidated]
    )
  }

  @Test func `callbacks see the machine before the change, watchers after it`() async throws {
    let live = Live(
      try Sketch {
        Sketch.State("a"); Sketch.State("b")
        Sketch.Event("go", from: "a", to: "b").didFire { [journal] transition in
          guard let live = transition.userInfo[.live] else { return }
          journal.add("callback: \(live.state) \(live.machine.configuration) \(live.lifecycle)")
        }
      },
      log: { [journal] occurrence in
        if case .fired = occurrence { journal.add("log") }
      }
    )
    await live.flush()
    let watcher = Task { [journal] in
      for await state in live.stateUpdates where state == "b" {
        journal.add("subscriber: \(live.state)")
        return
      }
    }
    try await live.fire("go", userInfo: ["live": live])
    #expect(live.state == "b")
    await watcher.value
    #expect(Set(journal.lines) == ["callback: a [\"a\"] running", "log", "subscriber: b"])
  }

  @Test(arguments: [true, false])
  func `a stream opened in the middle of a batch reports the rest of the batch`(isSent: Bool)
    async throws
  {
    let shared = Shared<Live?>(nil)
    let stream = Shared<AsyncStream<Sketch.Receipt>?>(nil)
    let live = Live(
      try Sketch {
        Sketch.State("off"); Sketch.State("on")
        Sketch.Event("watch", in: "off").perform { _ in stream.set(shared.value?.receipts) }
        Sketch.Event("on", from: "off", to: "on")
        Sketch.Event("off", from: "on", to: "off")
      },
      isSuspended: true
    )
    shared.set(live)
    live.resume()
    await live.flush()
    if isSent {
      try live.post(["on", "off", "watch", "on", "off"])
      await live.flush()
    } else {
      _ = await live.fire(["on", "off", "watch", "on", "off"])
    }
    shared.set(nil)
    live.invalidate()
    var seen: [String] = []
    for await receipt in try #require(stream.value) { seen.append("\(receipt)") }
    #expect(seen.suffix(2) == ["off --on--> on", "on --off--> off"])
  }

  @Test func `the effects of an event are logged after the event`() async throws {
    let live = Live(
      try Sketch {
        Sketch.State("a"); Sketch.State("b").activity { _ in await cancellation() }
        Sketch.State.final("c")
        Sketch.Event("go", from: "a", to: "b")
        Sketch.Event("end", from: "b", to: "c")
      },
      log: { [journal] in journal.add("\($0)") }
    )
    try await live.fire("go")
    try await live.fire("end")
    await live.end(waiting: .dropped)
    #expect(
      journal.lines.filter { $0 != "invalidated" } == [
        "running", "activated: (inactive) --> a",
        "a --go--> b", "activity of b started",
        "b --end--> c", "activity of b cancelled", "finished", "ended",
      ]
    )
  }
}
