import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

@Suite("Late results and events of activities", .hangLimit)
struct LateActivityTests {
  private let journal = Journal()

  @Test func `a result returned after the state was exited is never delivered`() async throws {
    let work = Gate()
    let live = try activityMachine(journal) { _ in
      await work.pass()
      return "note"
    }
    live.resume()
    try await live.fire("in")
    try await live.fire("out")
    work.open()
    await live.settle()
    #expect(journal.lines == ["activity of b started", "activity of b cancelled"])
  }

  @Test func `the result of an earlier run is not delivered for a later run`() async throws {
    let works = [Gate(), Gate()]
    let number = Locked(0)
    let live = try activityMachine(journal) { [journal] _ in
      let own = number.withLock { number in
        number += 1
        return number
      }
      journal.add("begun \(own)")
      await works[own - 1].pass()
      return own == 1 ? "out" : "note"
    }
    live.resume()
    try await live.fire("in")
    await journal.wait(for: "begun 1")
    try await live.fire("again")
    works[0].open()
    works[1].open()
    await live.settle()
    #expect(live.state == "b")
    #expect(journal.lines.count { $0 == "noted in b" } == 1)
  }

  @Test func `a result queued behind an event that exits the state is dropped`() async throws {
    let (started, work) = (Gate(), Gate())
    let live = try activityMachine(journal) { _ in
      started.open()
      await work.pass()
      return "note"
    }
    live.resume()
    try await live.fire("in")
    await started.pass()
    live.suspend()
    try await live.send("out")
    work.open()
    await live.settle()
    live.resume()
    await live.settle()
    #expect(journal.lines == ["activity of b started", "activity of b ended", "dropped: note"])
    #expect(live.state == "c")
  }

  @Test func `an event sent after the state was exited is dropped`() async throws {
    let work = Gate()
    let live = try activityMachine(journal) { context in
      try context.send("note")
      await work.pass()
      try context.send("note")
      return nil
    }
    live.resume()
    try await live.fire("in")
    await journal.wait(for: "noted in b")
    try await live.fire("out")
    work.open()
    await live.settle()
    #expect(
      journal.lines == [
        "activity of b started", "noted in b", "activity of b cancelled", "dropped: note",
      ]
    )
  }

  @Test func `an event sent by an activity is fired even if the activity has ended`() async throws {
    let (started, work) = (Gate(), Gate())
    let live = try activityMachine(journal) { context in
      started.open()
      await work.pass()
      for _ in 1...3 { try context.send("note") }
      return nil
    }
    live.resume()
    try await live.fire("in")
    await started.pass()
    live.suspend()
    work.open()
    await live.settle()
    live.resume()
    await live.settle()
    #expect(journal.lines.count { $0 == "noted in b" } == 3)
  }

  @Test func `events and results of an activity go to the back of the queue`() async throws {
    let (started, work) = (Gate(), Gate())
    let live = Live(
      tested: try Sketch {
        Sketch.State("a").activity { _ in
          started.open()
          await work.pass()
          return "y"
        }
        for event in ["x", "y", "z"] {
          Sketch.Event(event, in: "a").perform { [journal] _ in journal.add(event) }
        }
      }
    )
    await started.pass()
    live.suspend()
    try await live.send("x")
    work.open()
    await live.settle()
    try await live.send("z")
    live.resume()
    await live.settle()
    #expect(journal.lines == ["x", "y", "z"])
  }
}
