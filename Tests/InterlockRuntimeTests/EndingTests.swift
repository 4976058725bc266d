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

  private func live(_ prototype: Sketch, isSuspended: Bool = false) -> Live {
    Live(prototype, notedIn: journal, isSuspended: isSuspended, clock: clock)
  }

  @Test func `the end waits for activities, cancelled now or before, and is reported last`()
    async throws
  {
    let cleanup = Gate()
    let live = live(try .worker(cleanup, journal))
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
      Sketch.Event("note", in: "a").perform { [journal] _ in journal.add("note") }
      Sketch.Event("ask", in: "a").perform { [journal] _ in
        do throws(MailboxError) {
          try live.value?.post("note")
        } catch {
          journal.add("\(error)")
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
      try .worker(Gate(), journal),
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
    let live = live(try .worker(Gate(), journal), isSuspended: true)
    let firing = await live.firing("note")
    try live.post("note")
    await live.end(waiting: waiting)
    #expect(await firing.result.mailboxError == .invalidated)
    #expect(journal.lines.sorted() == ["dropped: note", "ended", "invalidated"])
    #expect(!live.isActive)
  }

  @Test func `activities that ignore the end are named when the limit is over`() async throws {
    let cleanup = Gate()
    let live = live(try .worker(cleanup, journal))
    try await live.fire("go")
    let ending = Task { await live.end(within: .seconds(5)) }
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(5), settling: live)
    #expect(await ending.value == ["activity 'upload' of 'a'", "activity of 'b'"])
    cleanup.open()
    #expect(await live.end(within: .seconds(5)) == [])
    #expect(journal.lines.last == "ended")
  }

  @Test func `an end in a cancelled task waits as well`() async throws {
    let cleanup = Gate()
    let live = live(try .worker(cleanup, journal))
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
    let live = live(try .worker(cleanup, journal))
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

  @Test(arguments: ["finish", "invalidate", "cancel"])
  func `running returns when the machine has ended`(how: String) async throws {
    let cleanup = Gate()
    let live = live(try .worker(cleanup, journal), isSuspended: true)
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
}
