import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

@Suite("The order of the mailbox", .hangLimit)
struct MailboxOrderTests {
  @Test func `events of one sender are fired in the order sent`() async throws {
    let journal = Journal()
    let events = (0..<300).map(String.init)
    let live = Live(try .recorder(journal, events))
    for (index, event) in events.enumerated() {
      switch index % 4 {
      case 0: try live.post(event)
      case 1: try await live.send(event)
      case 2: try await live.fire(event)
      default: try live.post([event])
      }
    }
    await live.flush()
    #expect(journal.lines == events)
  }

  @Test func `an event fired while the machine is suspended waits for its turn`() async throws {
    let journal = Journal()
    let live = Live(try .recorder(journal, ["a", "b", "c", "d"]), isSuspended: true)
    try await live.send("a")
    let b = await live.firing("b")
    try await live.send("c")
    let d = await live.firing("d")
    #expect(journal.lines == [])
    live.resume()
    #expect(try await b.value.description == "a --b--> (internal)")
    #expect(try await d.value.steps.count == 1)
    #expect(journal.lines == ["a", "b", "c", "d"])
  }

  @Test func `events sent before a call to fire are processed first`() async throws {
    let live = Live(try .lamp())
    for _ in 1...200 {
      try live.post(["on", "off"])
      try live.post("on")
      #expect(try await live.fire("off").description == "on --off--> off")
    }
  }

  @Test func `an event cancelled while waiting is not fired`() async throws {
    let journal = Journal()
    let live = Live(try .recorder(journal, ["a", "b", "c"]), isSuspended: true)
    let a = await live.firing("a")
    let b = await live.firing("b")
    let c = await live.firing(["c", "c"])
    b.cancel()
    c.cancel()
    await #expect(throws: CancellationError.self) { try await b.value }
    #expect(try await c.value.count { $0.isCancelled } == 2)
    live.resume()
    _ = try await a.value
    await live.flush()
    #expect(journal.lines == ["a"])
  }

  @Test func `a call from an already cancelled task does not wait`() async throws {
    let live = Live(try .lamp(), isSuspended: true)
    let task = Task {
      await cancellation()
      try await live.fire("on")
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    live.resume()
    await live.flush()
    #expect(live.state == "off")
  }

  @Test func `nothing comes between the events of a batch`() async throws {
    let journal = Journal()
    let live = Live(try .recorder(journal, ["1", "2", "3", "x"]))
    await withTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          for _ in 0..<100 {
            if task == 0 { try? live.post(["1", "2", "3"]) }
            if task == 1 { _ = await live.fire(["1", "2", "3"]) }
            if task == 2 { try? live.post("x") }
            if task == 3 { _ = try? await live.fire("x") }
          }
        }
      }
    }
    await live.flush()
    let lines = journal.lines
    #expect(lines.count == 800)
    for (index, line) in lines.enumerated() where line == "1" {
      #expect(lines[index...].prefix(3) == ["1", "2", "3"])
    }
  }

  @Test func `each event of a batch has its own outcome`() async throws {
    let live = Live(
      try Sketch {
        Sketch.State("a"); Sketch.State("b")
        Sketch.Event("go", from: "a", to: "b")
        Sketch.Event("back", from: "b", to: "a")
        Sketch.Event("fail", in: "b").perform { _ in throw Mishap() }
      }
    )
    let texts = await live.fire(["go", "go", "fail", "none", "back"]).map(\.text)
    #expect(
      texts == [
        "a --go--> b", "refused: noTransition", "thrown: perform", "refused: unknownEvent",
        "b --back--> a",
      ]
    )
    #expect(await live.fire([]).isEmpty)
    live.suspend()
    let waiting = await live.firing(["go", "back"])
    let empty = await live.firing([])
    live.resume()
    #expect(try await waiting.value.map(\.text) == ["a --go--> b", "b --back--> a"])
    #expect(try await empty.value.isEmpty)
  }

  @Test func `events sent by callbacks go behind waiting events`() async throws {
    let journal = Journal()
    let live = Live(
      try Sketch {
        Sketch.State("a")
        Sketch.Event("first", in: "a").perform { transition in
          try transition.userInfo[.live]?.post("third")
          try transition.userInfo[.live]?.post(["fourth", "fifth"])
          journal.add("first")
        }
        for event in ["second", "third", "fourth", "fifth"] {
          Sketch.Event(event, in: "a").perform { _ in journal.add(event) }
        }
      },
      isSuspended: true
    )
    try await live.send("first", userInfo: ["live": live])
    try await live.send("second")
    live.resume()
    await live.flush()
    await live.flush()
    #expect(journal.lines == ["first", "second", "third", "fourth", "fifth"])
  }

  @Test func `only one of two simultaneous calls to fire wins`() async throws {
    let live = Live(try .lamp())
    for _ in 1...200 {
      async let one = Result(catching: { try await live.fire("on") })
      async let two = Result(catching: { try await live.fire("on") })
      let wins = await [one, two].count { (try? $0.get()) != nil }
      #expect(wins == 1)
      try await live.fire("off")
    }
  }

  @Test func `100,000 events from 8 tasks all arrive, in order for each task`()
    async throws
  {
    let total = Locked([Int](repeating: 0, count: 8))
    let disorder = Locked(0)
    let live = MachineActor<String, Int>(
      try Machine {
        Machine.State("a")
        for sender in 0..<8 {
          Machine.Event(sender, in: "a").perform { transition in
            let number = transition.userInfo["number"] as? Int
            let isNext = total.withLock { total in
              defer { total[sender] += 1 }
              return total[sender] == number
            }
            if !isNext { disorder.withLock { $0 += 1 } }
          }
        }
      }
    )
    await withTaskGroup { group in
      for sender in 0..<8 {
        group.addTask {
          for number in 0..<12_500 {
            try? await live.send(sender, userInfo: ["number": number])
            if number % 500 == 499 { await live.flush() }
          }
        }
      }
    }
    await live.flush()
    #expect(total.withLock { $0 } == [Int](repeating: 12_500, count: 8))
    #expect(disorder.withLock { $0 } == 0)
  }

  @Test func `a call to fire comes after senders that already wait for room`() async throws {
    let journal = Journal()
    let live = Live(
      try .recorder(journal, ["1", "2", "3", "4"]),
      isSuspended: true,
      mailbox: .suspending(limit: 1)
    )
    try await live.send("1")
    let two = await live.sending("2")
    let three = await live.sending("3")
    let four = await live.onceWaiting { live in
      live.resume()
      return try await live.fire("4")
    }
    _ = try await four.value
    try await two.value
    try await three.value
    #expect(journal.lines == ["1", "2", "3", "4"])
  }
}
