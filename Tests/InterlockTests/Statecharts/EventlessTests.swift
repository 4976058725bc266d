import Interlock
import InterlockTestSupport
import Testing

@Suite("Eventless rows")
struct EventlessTests {
  private let journal = Journal()

  @Test func `an eventless row is taken in the call that entered its source`() throws {
    var machine = try Sketch(initial: "a") {
      ["a", "b", "c", "d"].map { Sketch.State($0) }
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event.always(from: "b", to: "c")
      Sketch.Event.always(from: "c", to: "d")
    }
    .activated()
    let receipt = try machine.fire("go")
    #expect(receipt.description == "a --go--> b\nb --always--> c\nc --always--> d")
    #expect(receipt.steps.map(\.trigger) == [.event("go"), .always, .always])
    #expect(receipt.steps.map(\.event) == ["go", nil, nil])
    #expect(receipt.entered == ["b", "c", "d"])
    #expect(machine.state == "d")
  }

  @Test func `an eventless row is taken on activation`() throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event.always(from: "a", to: "b")
      Sketch.Event("go", in: "b")
    }
    var other = machine
    #expect(try machine.activate().description == "(inactive) --> a\na --always--> b")
    #expect(try other.fire("go").steps.map(\.event) == [nil, nil, "go"])
  }

  @Test func `the first eventless row whose guards hold is taken, innermost state first`() throws {
    var machine = try Sketch(initial: "x") {
      Sketch.State("a") { ["x", "y"].map { Sketch.State($0) } }
      Sketch.Event.always(from: "a", to: "y").shouldFire(journal.ask("a", false))
      Sketch.Event.always(from: "x", to: "y").shouldFire(journal.ask("x 1", false))
      Sketch.Event.always(from: "x", to: "y").shouldFire(journal.ask("x 2", true))
      Sketch.Event.always(from: "x", to: "x").shouldFire(journal.ask("x 3", true))
    }
    try machine.activate()
    #expect(journal.lines == ["x 1", "x 2", "a"])
    #expect(machine.state == "y")
  }

  @Test func `an eventless row is taken after an internal transition that makes its guard hold`()
    throws
  {
    let gate = Gate()
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("open", in: "a").perform { _ in gate.isOpen = true }
      Sketch.Event("wait", in: "a")
      Sketch.Event.always(from: "a", to: "b").shouldFire { _ in gate.isOpen }
    }
    #expect(try machine.fire("wait").entered == ["a"])
    #expect(machine.state == "a")
    #expect(try machine.fire("open").description == "a --open--> (internal)\na --always--> b")
  }

  private final class Gate: @unchecked Sendable {  // Safe because one thread uses it.
    var isOpen = false
  }

  @Test func `an eventless row sees the user info of the event that led to it`() throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.State("c")
      Sketch.Event("go", from: "a", to: "b").perform { $0.raise("on", userInfo: ["n": 2]) }
      Sketch.Event("on", from: "b", to: "c")
      Sketch.Event("again", in: "c")
      Sketch.Event.always(from: "b", to: "b").shouldFire { [journal] in
        journal.add("\($0.userInfo["n"] ?? "-") \($0.event ?? "no event")")
        return false
      }
      Sketch.Event.always(from: "c", to: "c").shouldFire { [journal] in
        journal.add("\($0.userInfo["n"] ?? "-") \($0.event ?? "no event")")
        return false
      }
    }
    try machine.fire("go", userInfo: ["n": 1])
    try machine.fire("again")
    #expect(journal.lines == ["1 no event", "2 no event", "- no event"])
  }

  @Test func `regions take their eventless rows in one microstep`() throws {
    var machine = try Sketch {
      Sketch.State(parallel: "p") {
        Sketch.State("a") { ["a1", "a2"].map { journal.state($0) } }
        Sketch.State("b") { ["b1", "b2"].map { journal.state($0) } }
      }
      Sketch.Event.always(from: "a1", to: "a2").perform(journal.note("a"))
      Sketch.Event.always(from: "b1", to: "b2").perform(journal.note("b"))
    }
    try machine.activate()
    #expect(journal.takeLine() == "+a1 +b1 -b1 -a1 a b +a2 +b2")
  }

  @Test func `an eventless row of a compound state is taken whichever child is active`() throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b") { ["b1", "b2"].map { Sketch.State($0) } }
      Sketch.State("c")
      Sketch.Event("go", from: "a", to: "b2")
      Sketch.Event.always(from: "b", to: "c")
    }
    #expect(try machine.fire("go").description.hasSuffix("a --go--> b2\nb2 --always--> c"))
  }

  @Test func `an eventless row can come from any state`() throws {
    let gate = Gate()
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.State("broken")
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event.inAnyState("note")
      Sketch.Event(trigger: .always, sources: .any, targets: ["broken"])
        .shouldFire { !$0.isIn("broken") && gate.isOpen }
    }
    try machine.fire("go")
    #expect(machine.state == "b")
    gate.isOpen = true
    #expect(try machine.fire("note").description == "b --note--> (internal)\nb --always--> broken")
    #expect(try machine.fire("note").steps.count == 1)
  }

  @Test func `an eventless row is not an event, so it is never deferred or unhandled`() throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a").deferring("always")
      Sketch.State("b")
      Sketch.Event.always(from: "a", to: "b")
    }
    let receipt = try machine.activate()
    #expect(receipt.unhandled == [])
    #expect(!receipt.isDeferred)
    #expect(machine.events[0].id == nil)
    #expect(machine.events[0].trigger == .always)
  }

  @Test func `a plain row to a state with eventless rows takes them in the same call`() throws {
    var machine = try Sketch(initial: "a") {
      ["a", "b", "c"].map { Sketch.State($0) }
      Sketch.State("d") { Sketch.State("d1") }
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event.always(from: "b", to: "c")
      Sketch.Event("on", from: "c", to: "d")
      Sketch.Event.always(from: "d", to: "a")
    }
    .activated()
    for _ in 0..<3 {
      #expect(try machine.fire("go").steps.count == 2)
      #expect(machine.state == "c")
      #expect(try machine.fire("on").steps.count == 2)
      #expect(machine.state == "a")
    }
  }
}
