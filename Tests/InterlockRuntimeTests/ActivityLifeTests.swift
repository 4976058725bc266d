import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

@Suite("Activities and the lifecycle of the machine", .hangLimit)
struct ActivityLifeTests {
  private let journal = Journal()

  @Test func `activities end when the machine finishes`() async throws {
    let live = Live(
      tested: try Sketch {
        Sketch.State(parallel: "work") {
          Sketch.State("left") { Sketch.State("l").activity { _ in await cancellation() } }
          Sketch.State("right") { Sketch.State("r").activity { _ in await cancellation() } }
        }
        Sketch.State.final("end")
        Sketch.Event("stop", from: "work", to: "end")
      }
    )
    try await live.fire("stop")
    await live.settle()
    #expect(live.lifecycle == .finished)
  }

  @Test func `activities are cancelled when the machine is invalidated`() async throws {
    let (started, work) = (Gate(), Gate())
    let live = Live(
      tested: try Sketch {
        Sketch.State("a").activity { [journal] context in
          started.open()
          await cancellation()
          await work.pass()
          do throws(MailboxError) {
            try context.send("go")
          } catch {
            journal.add("\(error == .invalidated)")
          }
          return "go"
        }
        Sketch.State("b")
        Sketch.Event("go", from: "a", to: "b")
      }
    )
    await started.pass()
    live.invalidate()
    work.open()
    await live.settle()
    #expect(live.state == "a")
    #expect(journal.lines == ["true"])
  }

  @Test func `an invalidated machine starts no activity`() async throws {
    let live = Live(
      tested: try Sketch {
        Sketch.State("a")
        Sketch.State("b").activity { [journal] _ in journal.add("started") }
        Sketch.Event("go", from: "a", to: "b").perform { $0.userInfo[.live]?.invalidate() }
      }
    )
    try await live.fire("go", userInfo: ["live": live])
    await live.settle()
    #expect(live.state == "b")
    #expect(journal.lines == [])
  }

  @Test func `resuming an already active machine starts its activities`() async throws {
    var machine = try Sketch {
      Sketch.State("a").activity { _ in "go" }
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
    }
    try machine.activate()
    let live = Live(machine, isSuspended: true)
    var states = live.stateUpdates.makeAsyncIterator()
    live.resume()
    #expect(await states.next() == "a")
    #expect(await states.next() == "b")
  }

  @Test func `a finished machine starts no activity`() async throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State.final("b").activity { [journal] _ in journal.add("started") }
      Sketch.Event("end", from: "a", to: "b")
    }
    try machine.fire("end")
    let live = Live(machine)
    await live.flush()
    #expect(journal.lines.isEmpty)
  }
}
