import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

@Suite("Callbacks that control the machine's lifecycle", .hangLimit)
struct CallbackTests {
  private let journal = Journal()
  private let clock = ManualClock()
  private let actor = Shared<Live?>(nil)

  /// A machine whose one-second timer and whose event `do` both run the given action.
  private func live(_ deed: @escaping @Sendable (Live?) -> Void) throws -> Live {
    let live = Live(
      try Sketch {
        Sketch.State("a")
        Sketch.State("b")
        Sketch.State.final("end")
        Sketch.Event.after(.seconds(1), in: "a").perform { [actor, journal] _ in
          journal.add("timer")
          deed(actor.value)
        }
        Sketch.Event("do", in: "a").perform { [actor, journal] _ in
          journal.add("do")
          deed(actor.value)
        }
        Sketch.Event("end", from: "a", to: "end").perform { [actor] _ in
          deed(actor.value)
        }
        Sketch.Event("note", in: "a").perform { [journal] _ in journal.add("note") }
      },
      isSuspended: true,
      clock: clock
    )
    actor.set(live)
    return live
  }

  @Test func `a callback that suspends the machine holds back later events`() async throws {
    let live = try live { $0?.suspend() }
    live.resume()
    try await live.send("do")
    try await live.send("note")
    await live.flush()
    await live.flush()
    #expect(live.lifecycle == .suspended)
    #expect(journal.lines == ["do"])
    live.resume()
    await live.flush()
    #expect(journal.lines == ["do", "note"])
  }

  @Test(arguments: [true, false])
  func `a timer that suspends the machine holds back later timers and events`(
    _ isSent: Bool
  ) async throws {
    let live = try live { $0?.suspend() }
    live.resume()
    await live.flush()
    clock.advance(by: .seconds(1))
    if isSent { try await live.send("note") }
    let firing = await live.firing("note")
    #expect(journal.lines == ["timer"])
    #expect(live.lifecycle == .suspended)
    live.resume()
    _ = try await firing.value
    #expect(journal.lines.dropFirst() == (isSent ? ["note", "note"] : ["note"]))
  }

  @Test func `events held back by a suspending timer keep their order`() async throws {
    let live = try live { $0?.suspend() }
    live.resume()
    await live.flush()
    live.suspend()
    clock.advance(by: .seconds(1))
    let first = await live.firing(["note", "do"])
    let second = await live.firing("note")
    live.resume()
    await live.flush()
    #expect(journal.lines == ["timer"])
    live.resume()
    #expect(try await first.value.count == 2)
    live.resume()
    _ = try await second.value
    #expect(journal.lines == ["timer", "note", "do", "note"])
  }

  @Test func `suspending and resuming in one callback holds back no event`() async throws {
    let live = try live {
      $0?.suspend()
      $0?.resume()
    }
    let notices = Notices(of: live, journal)
    live.resume()
    try await live.send("do")
    try await live.send("note")
    await live.flush()
    await live.flush()
    #expect(journal.lines == ["running", "do", "suspended", "running", "note"])
    withExtendedLifetime(notices) {}
  }

  @Test func `no callback runs after one that invalidates the machine`() async throws {
    let live = try live { $0?.invalidate() }
    let waiting = await live.firing("note")
    let batch = await live.firing(["do", "note", "do"])
    let late = await live.firing("note")
    live.resume()
    _ = try await waiting.value
    #expect(try await batch.value.map(\.mailboxError) == [nil, .invalidated, .invalidated])
    await #expect(throws: MailboxError.invalidated) { try await late.value }
    #expect(journal.lines == ["note", "do"])
  }

  @Test func `the rest of a batch is dropped when the machine ends`() async throws {
    let live = try live { $0?.invalidate() }
    live.resume()
    try await live.send(["note", "do", "note"])
    await live.flush()
    #expect(journal.lines == ["note", "do"])
  }

  @Test func `nothing runs after a timer that invalidates the machine`() async throws {
    let live = try live { $0?.invalidate() }
    live.resume()
    await live.flush()
    clock.advance(by: .seconds(1))
    await #expect(throws: MailboxError.invalidated) { try await live.fire("note") }
    #expect(journal.lines == ["timer"])
  }

  @Test func `a batch runs to its end even if one of its events suspends the machine`() async throws
  {
    let live = try live { $0?.suspend() }
    live.resume()
    #expect(
      await live.fire(["note", "do", "note"]).map(\.text) == [
        "a --note--> (internal)", "a --do--> (internal)", "a --note--> (internal)",
      ]
    )
    #expect(live.lifecycle == .suspended)
  }

  @Test func `changes of the last macrostep are announced in order`() async throws {
    let live = try live { $0?.suspend() }
    let notices = Notices(of: live, journal)
    live.resume()
    try await live.fire("end")
    await live.flush()
    #expect(live.lifecycle == .finished)
    #expect(journal.lines == ["running", "suspended", "finished"])
    withExtendedLifetime(notices) {}
  }

  @Test func `a machine that is invalidated in its last macrostep is not finished`() async throws {
    let live = try live { $0?.invalidate() }
    let notices = Notices(of: live, journal)
    let lifecycles = live.lifecycleUpdates
    live.resume()
    try await live.fire("end")
    await live.flush()
    #expect(live.lifecycle == .invalidated)
    #expect(journal.lines == ["running", "invalidated"])
    #expect(
      await lifecycles.reduce(into: []) { $0.append($1) } == [.suspended, .running, .invalidated]
    )
    withExtendedLifetime(notices) {}
  }
}
