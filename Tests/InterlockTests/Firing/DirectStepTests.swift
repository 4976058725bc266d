import Interlock
import InterlockTestSupport
import Testing

/// Steps without the engine: what guards and callbacks see, and which callbacks run.
@Suite("Steps from leaf to leaf")
struct DirectStepTests {
  private let journal = Journal()

  private func note(_ name: String) -> @Sendable (inout Sketch.Transition) throws -> Void {
    { [journal] transition in journal.add("\(name) in \(transition.state ?? "-")") }
  }

  @Test func `each guard sees the target of its own row`() throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.State("c")
      for target in ["b", "c", "a"] {
        Sketch.Event("go", from: "a", to: target).shouldFire("it is home") { [journal] in
          journal.add($0.target ?? "-")
          return $0.target == "a"
        }
      }
    }
    try machine.fire("go")
    #expect(journal.lines == ["b", "c", "a"])
    #expect(machine.canFire("go"))
  }

  @Test func `a guarded row without callbacks leaves and enters its states`() throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b").shouldFire { _ in true }
      Sketch.Event("back", from: "b", to: "a").shouldFire { _ in true }
      Sketch.Event("stay", in: "a").shouldFire { _ in true }
    }
    try machine.activate()
    #expect(try machine.fire("stay").entered == [])
    #expect(try machine.fire("go").exited == ["a"])
    #expect(machine.state == "b")
    #expect(try machine.fire("back").entered == ["a"])
  }

  @Test func `callbacks after the change see the new state`() throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a").didExit(note("didExit"))
      Sketch.State("b").didEnter(note("didEnter"))
      Sketch.Event("go", from: "a", to: "b").perform(note("perform"))
    }
    try machine.fire("go")
    #expect(journal.lines == ["didExit in b", "perform in b", "didEnter in b"])
  }

  @Test(arguments: ["around", "anywhere"])
  func `a row of a state other than the leaf runs the leaf's exit callbacks`(
    _ event: String
  ) throws {
    var machine = try Sketch(initial: "left") {
      Sketch.State("pair", initial: "left") {
        Sketch.State("left").didExit(note("didExit"))
        Sketch.State("right")
      }
      Sketch.Event("around", from: "pair", to: "right").local()
      Sketch.Event.fromAnyState("anywhere", to: "right")
    }
    try machine.fire(event)
    #expect(machine.state == "right")
    #expect(journal.lines.count == 1)
  }

  @Test func `a row from any state runs the leaf's exit callbacks`() throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a").willExit(note("willExit")).didExit(note("didExit"))
      Sketch.State("b")
      Sketch.Event.fromAnyState("reset", to: "b")
    }
    try machine.fire("reset")
    #expect(journal.lines == ["willExit in a", "didExit in b"])
    try machine.fire("reset")
    #expect(journal.lines.count == 2)
  }
}
