import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

@Suite("Activities", .hangLimit)
struct ActivityTests {
  private let journal = Journal()

  @Test func `an activity starts after the macrostep`() async throws {
    let live = Live(
      tested: try Sketch {
        Sketch.State("a")
        Sketch.State("b").didEnter { [journal] in
          journal.add("entered")
          $0.raise("more")
        }
        .activity { [journal] context in
          journal.add("started with \(context.userInfo["key"] ?? "nothing") in \(context.state)")
        }
        Sketch.Event("in", from: "a", to: "b")
        Sketch.Event("more", in: "b").perform { [journal] _ in journal.add("raised") }
      }
    )
    try await live.fire("in", userInfo: ["key": "value"])
    await live.settle()
    #expect(journal.lines == ["entered", "raised", "started with value in b"])
  }

  @Test func `a machine that is a value runs no activity, and only its trace says so`() async throws
  {
    let machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b").activity { [journal] _ in journal.add("started") }
      Sketch.Event("in", from: "a", to: "b")
    }
    let traced = machine.traced { [journal] line in journal.add(line.description) }
    var value = traced
    try value.fire("in")
    #expect(
      journal.take() == [
        "(inactive) --> a", "a --in--> b; 'b' has an activity, which only a live machine runs",
      ]
    )
    let live = Live(tested: traced)
    try await live.fire("in")
    await live.settle()
    #expect(journal.lines == ["(inactive) --> a", "a --in--> b", "started"])
  }

  @Test func `a state that is exited within the macrostep starts no activity`() async throws {
    let live = Live(
      tested: try Sketch {
        Sketch.State("a")
        Sketch.State("b").activity { [journal] _ in journal.add("started") }
        Sketch.State("c")
        Sketch.Event("in", from: "a", to: "b")
        Sketch.Event.always(from: "b", to: "c")
      }
    )
    try await live.fire("in")
    await live.settle()
    #expect(live.state == "c")
    #expect(journal.lines == [])
  }

  @Test func `a state that is entered twice within the macrostep starts its activity once`()
    async throws
  {
    let live = Live(
      tested: try Sketch {
        Sketch.State("a")
        Sketch.State("b").activity { [journal] _ in journal.add("started") }
          .didEnter { if $0.event == "in" { $0.raise("again") } }
        Sketch.Event("in", from: "a", to: "b")
        Sketch.Event("again", from: "b", to: "b")
      }
    )
    try await live.fire("in")
    await live.settle()
    #expect(journal.lines == ["started"])
  }

  @Test func `an activity is cancelled when its state is exited`() async throws {
    let live = try activityMachine(journal) { [journal] _ in
      await cancellation()
      journal.add("over")
      return "in"
    }
    live.resume()
    try await live.fire("in")
    try await live.fire("note")
    try await live.fire("out")
    await live.settle()
    // An event of a cancelled activity is dropped: silently if the machine has forgotten the activity, with a log line
    // if the event was already on its way.
    #expect(
      journal.lines.filter { $0 != "over" && $0 != "dropped: in" } == [
        "activity of b started", "noted in b", "activity of b cancelled",
      ]
    )
    #expect(journal.lines.contains("over"))
    #expect(live.state == "c")
  }

  @Test func `a self-transition restarts the activity`() async throws {
    let live = try activityMachine(journal) { [journal] _ in
      await cancellation()
      journal.add("over")
      return nil
    }
    live.resume()
    try await live.fire("in")
    try await live.fire("again")
    try await live.fire("note")
    await journal.wait(for: "over")
    #expect(
      journal.lines.filter { $0 != "over" } == [
        "activity of b started", "activity of b cancelled", "activity of b started", "noted in b",
      ]
    )
    try await live.fire("out")
    await live.settle()
    #expect(journal.lines.count { $0 == "over" } == 2)
  }

  @Test func `a slow activity does not block the machine`() async throws {
    let work = Gate()
    let live = try activityMachine(journal) { _ in
      await work.pass()
      return "out"
    }
    live.resume()
    try await live.fire("in")
    for _ in 1...100 { try await live.fire("note") }
    #expect(live.state == "b")
    work.open()
    await live.settle()
    #expect(live.state == "c")
  }
}
