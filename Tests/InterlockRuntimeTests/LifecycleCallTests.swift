import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

/// Conche's machines keep the same rules.
@Suite("Suspending, resuming and invalidating a live machine", .hangLimit)
struct LifecycleCallTests {
  @Test func `two suspensions need two resumptions`() async throws {
    let live = Live(try .lamp(), isSuspended: true)
    live.suspend()
    try await live.send("on")
    #expect(!live.resume())
    await live.flush()
    #expect(live.state == "off")
    #expect(live.resume())
    await live.flush()
    #expect(live.state == "on")
  }

  @Test func `surplus resumptions have no effect`() async throws {
    let journal = Journal()
    let live = Live(try .lamp(), isSuspended: true)
    let notices = Notices(of: live, journal)
    for _ in 1...5 { #expect(live.resume()) }
    live.suspend()
    try await live.send("on")
    await live.flush()
    #expect(live.state == "off")
    #expect(live.lifecycle == .suspended)
    #expect(journal.lines == ["running", "suspended"])
    withExtendedLifetime(notices) {}
  }

  @Test func `suspending does not interrupt running work`() async throws {
    let (started, work) = (Gate(), Gate())
    let journal = Journal()
    let live = Live(
      tested: try Sketch {
        Sketch.State("working").activity { _ in
          started.open()
          await work.pass()
          journal.add(Task.isCancelled ? "cancelled" : "done")
          return "finish"
        }
        Sketch.State("finished")
        Sketch.Event("finish", from: "working", to: "finished")
      }
    )
    await started.pass()
    live.suspend()
    work.open()
    await live.settle()
    #expect(journal.lines == ["done"])
    // The event that the activity returned still waits.
    await live.flush()
    #expect(live.state == "working")
    var states = live.stateUpdates.makeAsyncIterator()
    #expect(await states.next() == "working")
    live.resume()
    #expect(await states.next() == "finished")
  }

  @Test func `every suspension posts a notification, even if the machine is already suspended`()
    async throws
  {
    let journal = Journal()
    let live = Live(try .lamp(), isSuspended: true)
    let notices = Notices(of: live, journal)
    live.suspend()
    live.suspend()
    for _ in 1...3 { live.resume() }
    live.suspend()
    live.invalidate()
    await live.flush()
    #expect(journal.lines == ["suspended", "suspended", "running", "suspended", "invalidated"])
    withExtendedLifetime(notices) {}
  }

  @Test func `the actor posts notifications between macrosteps`() async throws {
    let journal = Journal()
    let live = Live(
      tested: try Sketch {
        Sketch.State("a").didExit { _ in journal.add("exit") }
        Sketch.State("b").didEnter { _ in journal.add("enter") }
        Sketch.Event("go", from: "a", to: "b").willFire { $0.userInfo[.live]?.suspend() }
      },
      isSuspended: true
    )
    let token = NotificationCenter.default.addObserver(
      forName: ActorLifecycle.suspended.notification,
      object: live,
      queue: nil
    ) { notification in
      guard let live = notification.object as? Live else { return }
      live.preconditionIsolated()
      journal.add("\(live.lifecycle) in \(live.state)")
    }
    live.resume()
    try await live.fire("go", userInfo: ["live": live])
    await live.flush()
    #expect(journal.lines == ["exit", "enter", "suspended in b"])
    NotificationCenter.default.removeObserver(token)
  }

  @Test func `an invalidated machine processes no more events`() async throws {
    let journal = Journal()
    let live = Live(try .recorder(journal, ["x", "y"]), isSuspended: true)
    try await live.send("x")
    try await live.send("y")
    live.invalidate()
    live.resume()
    await live.flush()
    #expect(live.lifecycle == .invalidated)
    #expect(journal.lines == [])
    #expect(throws: MailboxError.invalidated) { try live.send("x") }
    await #expect(throws: MailboxError.invalidated) { try await live.send(["x"]) }
    await #expect(throws: MailboxError.invalidated) { try await live.fire("x") }
    let outcomes = await live.fire(["x", "y"])
    #expect(outcomes.map(\.mailboxError) == [.invalidated, .invalidated])
  }

  @Test func `invalidation ends waiting calls to fire`() async throws {
    let live = Live(try .lamp(), isSuspended: true)
    let one = await live.firing("on")
    let two = await live.firing(["off", "on"])
    live.invalidate()
    await #expect(throws: MailboxError.invalidated) { try await one.value }
    #expect(try await two.value.map(\.mailboxError) == [.invalidated, .invalidated])
    #expect(live.state == "off")
  }

  @Test func `a second invalidation has no effect`() async throws {
    let journal = Journal()
    let live = Live(try .lamp(), isSuspended: true)
    let notices = Notices(of: live, journal)
    live.resume()
    live.invalidate()
    live.invalidate()
    live.suspend()
    #expect(!live.resume())
    await live.flush()
    await live.flush()
    #expect(journal.lines == ["running", "invalidated"])
    #expect(live.lifecycle == .invalidated)
    withExtendedLifetime(notices) {}
  }

  @Test func `a machine that has never run can be invalidated and flushed`() async throws {
    let live = Live(try .lamp(), isSuspended: true)
    live.invalidate()
    await live.flush()
    #expect(live.lifecycle == .invalidated)
  }

  @Test func `a finished machine cannot be suspended or resumed`() async throws {
    let journal = Journal()
    let live = Live(
      tested: try Sketch {
        Sketch.State("a")
        Sketch.State.final("end")
        Sketch.Event("end", from: "a", to: "end")
      },
      isSuspended: true
    )
    let notices = Notices(of: live, journal)
    live.resume()
    try await live.fire("end")
    live.suspend()
    live.suspend()
    await live.flush()
    #expect(live.lifecycle == .finished)
    await #expect(throws: Sketch.FireError.self) { try await live.fire("end") }
    live.resume()
    await live.flush()
    #expect(journal.lines == ["running", "finished"])
    withExtendedLifetime(notices) {}
  }
}
