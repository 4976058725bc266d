import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

/// What ends can be awaited.
@Suite("Ending a live machine", .hangLimit)
struct EndingTests {
  private let journal = Journal()
  private let clock = ManualClock()

  /// Two states whose activities, when they are cancelled, clean up once a gate is open.
  private func worker(_ cleanup: Gate) throws -> Sketch {
    @Sendable func work(_ context: Sketch.ActivityContext) async {
      await cancellation()
      await cleanup.pass()
      journal.note("\(context.state) cleaned up")
    }
    return try Sketch {
      Sketch.State("a").activity("upload") { await work($0) }
      Sketch.State("b").activity { await work($0) }
      Sketch.State.final("c")
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("note", in: "a", "b").perform { [journal] _ in journal.note("note") }
      Sketch.Event("finish", from: "b", to: "c")
    }
  }

  private func live(_ prototype: Sketch, isSuspended: Bool = false) -> Live {
    Live(
      prototype,
      isSuspended: isSuspended,
      clock: clock,
      errorHandler: { _ in nil },
      log: { [journal] occurrence in
        switch occurrence {
        case .lifecycle, .activityCancelled, .dropped, .ended: journal.note("\(occurrence)")
        default: break
        }
      }
    )
  }

  @Test func `the end waits for activities, cancelled now or before, and is reported last`()
    async throws
  {
    let cleanup = Gate()
    let live = live(try worker(cleanup))
    try await live.fire("go")
    let ending = Task { await live.end() }
    await journal.wait(for: "activity of b cancelled")
    #expect(live.lifecycle == .invalidated)
    cleanup.open()
    await ending.value
    #expect(
      journal.lines.prefix(4) == [
        "running", "activity upload of a cancelled", "invalidated", "activity of b cancelled",
      ]
    )
    #expect(Set(journal.lines[4...5]) == ["a cleaned up", "b cleaned up"])
    #expect(journal.lines[6...] == ["ended"])
    await live.end()
    #expect(journal.lines.count == 7)
  }

  @Test func `waiting events are processed before the end, and new ones refused`() async throws {
    let live = Shared<Live?>(nil)
    let prototype = try Sketch {
      Sketch.State("a")
      Sketch.Event("note", in: "a").perform { [journal] _ in journal.note("note") }
      Sketch.Event("ask", in: "a").perform { [journal] _ in
        do throws(MailboxError) {
          try live.value?.post("note")
        } catch {
          journal.note("\(error)")
        }
      }
    }
    live.set(self.live(prototype, isSuspended: true))
    let machine = try #require(live.value)
    for event in ["note", "ask", "note"] { try machine.post(event) }
    _ = await machine.onceWaiting { machine in
      machine.resume()
      await machine.end()
    }
    await journal.wait(for: "ended")
    #expect(
      journal.lines == [
        "running", "note", "\(MailboxError.invalidated)", "note", "invalidated", "ended",
      ]
    )
    #expect(throws: MailboxError.invalidated) { try machine.post("note") }
    await #expect(throws: MailboxError.invalidated) { try await machine.fire("note") }
    live.set(nil)
  }

  @Test func `senders that wait for room get their turn before the end`() async throws {
    let live = Live(
      try worker(Gate()),
      isSuspended: true,
      clock: clock,
      mailbox: .suspending(limit: 1)
    )
    try await live.send("note")
    let sending = await live.sending("note")
    let firing = await live.firing("note")
    live.resume()
    await live.end(within: .zero)
    try await sending.value
    _ = try await firing.value
    #expect(journal.lines == ["note", "note", "note"])
  }

  @Test(arguments: [WaitingEvents.dropped, .processed])
  func `waiting events are dropped if asked, and if the machine is suspended`(
    waiting: WaitingEvents
  ) async throws {
    let live = live(try worker(Gate()), isSuspended: true)
    let firing = await live.firing("note")
    try live.post("note")
    await live.end(waiting: waiting)
    #expect(await firing.result.mailboxError == .invalidated)
    #expect(journal.lines.sorted() == ["dropped: note", "ended", "invalidated"])
    #expect(!live.isActive)
  }

  @Test func `activities that ignore the end are named when the limit is over`() async throws {
    let cleanup = Gate()
    let live = live(try worker(cleanup))
    try await live.fire("go")
    let ending = Task { await live.end(within: .seconds(5)) }
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(5), settling: live)
    #expect(await ending.value == ["activity 'upload' of 'a'", "activity of 'b'"])
    cleanup.open()
    #expect(await live.end(within: .seconds(5)) == [])
    #expect(journal.lines.last == "ended")
  }

  @Test func `the limit drops what cannot be processed before it`() async throws {
    let (started, gate) = (Gate(), Gate())
    let live = live(
      try Sketch {
        Sketch.State("a")
        Sketch.Event("block", in: "a").perform { _ in }
        Sketch.Event("note", in: "a")
      }
    )
    // A task that holds the actor keeps the waiting event from being processed.
    let holding = await live.onceWaiting { live in
      try live.post("note")
      started.open()
      await gate.pass()
    }
    await started.pass()
    gate.open()
    #expect(await live.end(within: .seconds(1)) == [])
    _ = await holding.result
    #expect(live.lifecycle == .invalidated)
  }

  @Test func `an end in a cancelled task waits as well`() async throws {
    let cleanup = Gate()
    let live = live(try worker(cleanup))
    await live.flush()
    let ending = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await live.end()
    }
    await journal.wait(for: "activity upload of a cancelled")
    cleanup.open()
    await ending.value
    #expect(journal.lines.suffix(2) == ["a cleaned up", "ended"])
  }

  @Test(arguments: [true, false])
  func `settling after the end waits for what cleans up`(isFinished: Bool) async throws {
    let cleanup = Gate()
    let live = live(try worker(cleanup))
    try await live.fire("go")
    if isFinished { try await live.fire("finish") } else { live.invalidate() }
    let settling = Task {
      let isAtRest = await live.settle()
      return (isAtRest, journal.lines.contains("ended"))
    }
    let given = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await live.settle()
    }
    #expect(await given.value == false)
    // On its way, a clock does not wait for an activity that may wait for it.
    #expect(await clock.advance(by: .seconds(1), settling: live) == false)
    cleanup.open()
    #expect(await settling.value == (true, true))
    #expect(Set(journal.lines).isSuperset(of: ["a cleaned up", "b cleaned up"]))
  }

  @Test func `an activity can end its machine, which waits for the others only`() async throws {
    let shared = Shared<Live?>(nil)
    let others = Gate()
    let prototype = try Sketch {
      Sketch.State(parallel: "all") {
        Sketch.State("one").activity { [journal] _ in
          await shared.value?.end()
          await shared.value?.settle()
          journal.note("returned")
        }
        Sketch.State("two").activity { [journal] _ in
          await cancellation()
          await others.pass()
          journal.note("two cleaned up")
        }
      }
    }
    shared.set(live(prototype, isSuspended: true))
    let live = try #require(shared.value)
    live.resume()
    await journal.wait(for: "invalidated")
    others.open()
    await live.end()
    #expect(journal.lines.suffix(3) == ["two cleaned up", "returned", "ended"])
    shared.set(nil)
  }

  @Test func `an activity of a submachine can end the outer machine`() async throws {
    let shared = Shared<Live?>(nil)
    let inner = try Sketch {
      Sketch.State("inner").activity { [journal] _ in
        await shared.value?.end()
        journal.note("returned")
      }
    }
    let prototype = try Sketch { Sketch.State("outer").activity(running: inner) }
    shared.set(live(prototype, isSuspended: true))
    let live = try #require(shared.value)
    live.resume()
    await journal.wait(for: "ended")
    #expect(journal.lines.suffix(2) == ["returned", "ended"])
    shared.set(nil)
  }

  @Test func `the end of a machine waits for the activities of its submachines`() async throws {
    let cleanup = Gate()
    let worker = try worker(cleanup)
    let prototype = try Sketch {
      Sketch.State("outer").activity(running: worker) { inner, _ in
        try await inner.fire("go")
      }
    }
    let live = live(prototype)
    await live.settle()
    let ending = Task { await live.end() }
    await journal.wait(for: "activity of outer cancelled")
    #expect(await clock.advance(by: .seconds(1), settling: live) == false)
    cleanup.open()
    await ending.value
    #expect(Set(journal.lines.suffix(3)) == ["a cleaned up", "b cleaned up", "ended"])
    #expect(journal.lines.last == "ended")
  }

  @Test(arguments: ["finish", "invalidate", "cancel"])
  func `running returns when the machine has ended`(how: String) async throws {
    let cleanup = Gate()
    let live = live(try worker(cleanup), isSuspended: true)
    let running = await live.onceWaiting { live in
      live.resume()
      await live.run()
    }
    try await live.fire("go")
    switch how {
    case "finish": try await live.fire("finish")
    case "invalidate": live.invalidate()
    default: running.cancel()
    }
    await journal.wait(for: "activity of b cancelled")
    cleanup.open()
    try await running.value
    #expect(live.lifecycle == (how == "finish" ? .finished : .invalidated))
    #expect(journal.lines.last == "ended")
    #expect(Set(journal.lines).isSuperset(of: ["a cleaned up", "b cleaned up"]))
    await live.run()
  }

  @Test func `a machine with a context ends alike`() async throws {
    typealias Life = Sketch.With<Int>
    let life = try Life(initial: "a") {
      Life.State("a").activity { [journal] _ in
        await cancellation()
        journal.note("cleaned up")
      }
      Life.Event("x", in: "a").perform { $0.context += 1 }
    }
    let live = MachineActor.With(life, context: 0, clock: clock)
    try await live.send("x")
    let running = Task { await live.run() }
    #expect(await live.end(within: .seconds(5)) == [])
    await live.end(waiting: .dropped)
    await running.value
    #expect(live.context == 1 && journal.lines == ["cleaned up"])
  }
}

@MainActor
@Suite("Ending an observable machine", .hangLimit)
struct ObservableEndingTests {
  private typealias Model = ObservableMachine<String, String>

  private let journal = Journal()
  private let clock = ManualClock()

  private func model(_ cleanup: Gate) throws -> Model {
    let model = Model(
      try Sketch {
        Sketch.State("a").activity("upload") { [journal] context in
          try context.send("note")
          await cancellation()
          do throws(MailboxError) { try context.send("note") } catch { journal.note("\(error)") }
          await cleanup.pass()
          journal.note("a cleaned up")
        }
        Sketch.State("b").activity { [journal] _ in
          await cancellation()
          await cleanup.pass()
          journal.note("b cleaned up")
        }
        Sketch.State.final("c")
        Sketch.Event("go", from: "a", to: "b")
        Sketch.Event("note", in: "a", "b").perform { [journal] _ in journal.note("note") }
        Sketch.Event("finish", from: "b", to: "c")
        Sketch.Event.after(.seconds(60), from: "a", to: "b")
      },
      clock: clock
    ) { _ in }
    model.errorHandler = { [journal] in journal.note("\($0)") }
    return model
  }

  @Test func `a model that has ended refuses events, and its timers do not fire`() async throws {
    let cleanup = Gate()
    let model = try model(cleanup)
    cleanup.open()
    try model.activate()
    await model.settle()
    await model.end()
    #expect(journal.lines == ["note", "\(MailboxError.invalidated)", "a cleaned up"])
    #expect(!model.canFire("note") && model.availableEvents().isEmpty)
    #expect(model.refusal(of: "note")?.reason == .finished)
    #expect(throws: Sketch.FireError.self) { try model.fire("note") }
    model.send("note")
    #expect(
      journal.lines.last
        == "Event 'note': The event 'note' cannot be fired in the state 'a': the machine has ended."
    )
    await clock.advance(by: .seconds(60), settling: model)
    #expect(model.state == "a" && clock.sleeperCount == 0)
    await #expect(throws: WaitError.self) { try await model.wait(for: "b", upTo: .seconds(600)) }
  }

  @Test func `the end of a model waits for activities, cancelled now or before`() async throws {
    let cleanup = Gate()
    let model = try model(cleanup)
    try model.activate()
    await model.settle()
    try model.fire("go")
    let ending = Task { await model.end(within: .seconds(5)) }
    await clock.waitForSleepers(1)
    #expect(await clock.advance(by: .seconds(5), settling: model) == false)
    #expect(await ending.value == ["activity 'upload' of 'a'", "activity of 'b'"])
    let settling = Task { await model.settle() }
    cleanup.open()
    #expect(await settling.value)
    #expect(Set(journal.lines.suffix(2)) == ["a cleaned up", "b cleaned up"])
    await model.end()
  }

  @Test(arguments: ["finish", "end", "cancel"])
  func `running a model returns when it has ended`(how: String) async throws {
    let cleanup = Gate()
    let model = try model(cleanup)
    let running = Task { await model.run() }
    await model.settle()
    try model.fire("go")
    cleanup.open()
    switch how {
    case "finish": try model.fire("finish")
    case "end": await model.end()
    default: running.cancel()
    }
    await running.value
    #expect(model.isFinished == (how == "finish") && !model.canFire("note"))
    #expect(Set(journal.lines.suffix(2)) == ["a cleaned up", "b cleaned up"])
    await model.run()
  }

  @Test func `an activity can end its model`() async throws {
    let shared = Shared<Model?>(nil)
    let model = Model(
      try Sketch {
        Sketch.State("a").activity { [journal] _ in
          await shared.value?.end()
          journal.note("returned")
        }
      },
      clock: clock
    )
    shared.set(model)
    await model.run()
    #expect(journal.lines == ["returned"])
    #expect(!model.canFire("x"))
    shared.set(nil)
  }
}
