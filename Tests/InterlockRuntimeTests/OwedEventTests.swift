import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

/// What a machine owes itself, the outcome of an activity and the answer of its error handler, comes once. A mailbox
/// that holds too much of what others send doesn't drop it.
@Suite("A full mailbox and what the machine owes itself", .hangLimit)
struct OwedEventTests {
  private let journal = Journal()

  static let limits: [MailboxLimit] = [
    .droppingOldest(limit: 1), .rejecting(limit: 1), .suspending(limit: 1),
  ]

  /// A machine with an activity that ends when the gate opens, and an event that fails.
  private func machine(_ gate: Gate) throws -> Sketch {
    try Sketch {
      Sketch.State("idle")
      Sketch.State("loading").activity { _ in
        await gate.pass()
        return "loaded"
      }
      Sketch.State("ready")
      Sketch.Event("load", from: "idle", to: "loading")
      Sketch.Event("loaded", from: "loading", to: "ready")
      Sketch.Event("fail", in: "idle").perform { _ in throw Mishap() }
      Sketch.Event("repair", from: "idle", to: "ready")
      Sketch.Event.inAnyState("tick").perform { [journal] transition in
        journal.add("tick in \(transition.state ?? "")")
      }
    }
  }

  @Test(arguments: limits)
  func `the outcome of an activity takes no room, and is not dropped`(
    _ limit: MailboxLimit
  ) async throws {
    let gate = Gate()
    let live = Live(try machine(gate), clock: ManualClock(), mailbox: limit)
    try await live.fire("load")
    live.suspend()
    gate.open()
    await live.settle()
    let outcomes = (1...3).map { _ in Result { () throws(MailboxError) in try live.post("tick") } }
    live.resume()
    #expect(await live.settle())
    #expect(live.state == "ready")
    guard case .droppingOldest = limit else {
      #expect(outcomes.map(\.isSuccess) == [true, false, false])
      return
    }
    #expect(outcomes.map(\.isSuccess) == [true, true, true])
    #expect(journal.lines == ["tick in ready"])
    #expect(live.droppedCount == 2)
  }

  @Test(arguments: limits)
  func `the answer of an error handler takes no room, and is not dropped`(
    _ limit: MailboxLimit
  ) async throws {
    let live = Shared<Live?>(nil)
    live.set(
      Live(try machine(Gate()), clock: ManualClock(), mailbox: limit) { _ in
        live.value?.suspend()
        return .init(event: "repair")
      }
    )
    let machine = try #require(live.value)
    try machine.post("fail")
    await machine.settle()
    let outcomes = (1...3).map { _ in
      Result { () throws(MailboxError) in try machine.post("tick") }
    }
    machine.resume()
    #expect(await machine.settle())
    #expect(machine.state == "ready")
    #expect(outcomes.first?.isSuccess == true)
    #expect(journal.lines == ["tick in ready"])
    live.set(nil)
  }

  @Test(arguments: limits + [.unbounded])
  func `an activity can wait for room, if its limit lets senders wait`(
    _ limit: MailboxLimit
  ) async throws {
    let started = Gate()
    let live = Live(
      try Sketch {
        Sketch.State("a").activity { [journal] context in
          await started.pass()
          for number in 1...3 {
            do throws(MailboxError) { try await context.sendWaiting("tick") } catch {
              journal.add("\(number): \(error)")
            }
          }
          return "leave"
        }
        Sketch.State("b")
        Sketch.Event("tick", in: "a").perform { [journal] _ in journal.add("tick") }
        Sketch.Event("leave", from: "a", to: "b")
      },
      clock: ManualClock(),
      mailbox: limit
    )
    await live.settle()
    live.suspend()
    started.open()
    await live.settle()
    live.resume()
    #expect(await live.settle())
    #expect(live.state == "b")
    switch limit {
    case .unbounded, .suspending: #expect(journal.lines == ["tick", "tick", "tick"])
    case .rejecting:
      let full = MailboxError.full(limit: 1)
      #expect(journal.lines == ["2: \(full)", "3: \(full)", "tick"])
    case .droppingOldest: #expect(journal.lines == ["tick"])
    }
  }

  @Test func `an activity that waits for room when its state is left sends nothing`() async throws {
    let live = Live(
      try Sketch {
        Sketch.State("a").activity { [journal] context in
          do throws(MailboxError) {
            try await context.sendWaiting("tick")
            try await context.sendWaiting("tick")
          } catch {
            journal.add("\(error)")
          }
        }
        Sketch.State("b")
        Sketch.Event("tick", in: "a", "b").perform { [journal] _ in journal.add("tick") }
        Sketch.Event("leave", from: "a", to: "b")
      },
      isSuspended: true,
      clock: ManualClock(),
      mailbox: .suspending(limit: 1)
    )
    try live.post("leave")
    live.resume()
    #expect(await live.settle())
    #expect(live.state == "b")
    #expect(!journal.lines.contains("tick"))
    let other = Live(try machine(Gate()), clock: ManualClock(), mailbox: .suspending(limit: 1))
    #expect(await other.settle())
  }

  @Test func `a sender that waits for room hears of the end of its machine`() async throws {
    let (started, sent) = (Gate(), Gate())
    var live: Live? = Live(
      try Sketch {
        Sketch.State("a").activity { [journal] context in
          await started.pass()
          // Not cancelled with the activity.
          Task {
            do throws(MailboxError) {
              try await context.sendWaiting("tick")
              sent.open()
              try await context.sendWaiting("tick")
            } catch {
              journal.add("\(error)")
            }
          }
        }
        Sketch.Event("tick", in: "a")
      },
      clock: ManualClock(),
      mailbox: .suspending(limit: 1)
    )
    await live?.settle()
    live?.suspend()
    started.open()
    await sent.pass()
    // So that it very likely waits. If it doesn't yet, the error is the same.
    for _ in 0..<100 { await Task.yield() }
    live = nil
    await journal.wait(for: "\(MailboxError.invalidated)")
    #expect(journal.lines == ["\(MailboxError.invalidated)"])
  }

  /// A clock that calls something when it is asked for the time.
  private struct CallingClock: Clock {
    let clock = ManualClock()
    let call: Shared<@Sendable () -> Void>

    var now: ManualClock.Instant {
      call.value()
      return clock.now
    }

    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
      try await clock.sleep(until: deadline)
    }
  }

  @Test func `a sender that meets the end of a full mailbox drops nothing`() async throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let clock = CallingClock(call: Shared {})
    let live = Live(
      try Sketch {
        Sketch.State("a")
        // With a timer set, a sender looks at the clock before it sends, and again before it drops the oldest.
        Sketch.Event.after(.seconds(60), from: "a", to: "a")
        for event in ["1", "2", "3"] {
          Sketch.Event(event, in: "a").perform { [journal] _ in journal.add(event) }
        }
        Sketch.Event("go", in: "a").perform { [journal] transition in
          guard let live = transition.userInfo[.live] else { return }
          for event in ["1", "2"] { try live.post(event) }
          let looks = Shared(0)
          clock.call.set {
            looks.change { $0 += 1 }
            if looks.value == 2 { Task.immediate { await live.end() } }
          }
          do throws(MailboxError) { try live.post("3") } catch { journal.add("\(error)") }
        }
      },
      clock: clock,
      mailbox: .droppingOldest(limit: 2)
    )
    try await live.fire("go", userInfo: ["live": live])
    await live.end()
    #expect(journal.lines == ["\(MailboxError.invalidated)", "1", "2"])
    #expect(live.droppedCount == 0)
  }
}

extension Result {
  fileprivate var isSuccess: Bool { (try? get()) != nil }
}
