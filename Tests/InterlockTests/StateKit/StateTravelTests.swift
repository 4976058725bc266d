import Interlock
import InterlockTestSupport
import Testing

@Suite("StateKit: transitions through the least common ancestor")
struct StateTravelTests {
  private let journal = Journal()

  /// Each state has an event with its name that leads to it from each leaf.
  private func tree(in initial: String = "A11", _ elements: Sketch.Event...) throws -> Sketch {
    let machine = try Sketch(initial: initial) {
      journal.state("root") {
        journal.state("A") {
          journal.state("A1") { journal.state("A11") }
          journal.state("A2")
        }
        journal.state("B") { ["B1", "B2"].map { journal.state($0) } }
      }
      for target in ["root", "A", "A1", "A11", "A2", "B", "B1", "B2"] {
        Sketch.Event(target, from: "A11", "A2", "B1", "B2", to: target)
      }
      Sketch.Observer.didTransition(journal.note("changed"))
      elements
    }
    .activated()
    journal.clear()
    return machine
  }

  private static let travels: [(start: String, target: String, route: String)] = [
    ("A11", "B1", "-A11 -A1 -A +B +B1 changed"), ("A11", "A2", "-A11 -A1 +A2 changed"),
    ("B2", "A11", "-B2 -B +A +A1 +A11 changed"), ("B1", "B2", "-B1 +B2 changed"),
  ]

  @Test(arguments: travels)
  func `a transition exits up to the common ancestor, enters down from it, and is observed once`(
    start: String,
    target: String,
    route: String
  ) throws {
    var machine = try tree(in: start)
    try machine.fire(target)
    #expect(journal.takeLine() == route)
    #expect(machine.configuration == [target])
  }

  @Test
  func `by design a self-transition leaves and enters its state, and an internal event does not`()
    throws
  {
    var machine = try tree(in: "B1", Sketch.Event("stay", in: "B1"))
    try machine.fire("B1")
    #expect(journal.takeLine() == "-B1 +B1 changed")
    try machine.fire("stay")
    #expect(journal.takeLine() == "changed")
  }

  @Test func `by design a transition to a parent state leaves and enters it again`() throws {
    // In StateKit the transition ends in the parent state, with no child active.
    var machine = try tree(in: "A2")
    try machine.fire("A")
    #expect(journal.takeLine() == "-A2 -A +A +A1 +A11 changed")
  }

  @Test func `a local transition to a child only enters`() throws {
    var machine = try tree(in: "A2", Sketch.Event("down", from: "A", to: "A11").local())
    try machine.fire("down")
    #expect(journal.takeLine() == "-A2 +A1 +A11 changed")
  }

  @Test func `willExit sees the old state, and didExit sees the new one`() throws {
    // In StateKit the current state is the parent state at every level of the way.
    let journal = Journal()
    var machine = try Sketch(initial: "a") {
      Sketch.State("s") {
        Sketch.State("a").willExit { journal.add("will exit in \($0.state ?? "-")") }
          .didExit { journal.add("did exit in \($0.state ?? "-")") }
      }
      Sketch.State("t") { Sketch.State("b") }.didEnter {
        journal.add("did enter in \($0.state ?? "-")")
      }
      Sketch.Event("go", from: "a", to: "b")
    }
    try machine.fire("go")
    #expect(journal.lines == ["will exit in a", "did exit in b", "did enter in b"])
  }

  @Test func `observers see each transition with its own state, in order`() throws {
    // StateKit reports each change after the last one, all with the same final state.
    let journal = Journal()
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b").didEnter { $0.raise("on") }
      Sketch.State("c")
      Sketch.Observer.didTransition { journal.add("\($0.target ?? "-") in \($0.state ?? "-")") }
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("on", from: "b", to: "c")
    }
    try machine.fire("go")
    #expect(journal.lines == ["b in b", "c in c"])
  }

  @Test
  func `an event raised during exits runs after the transition, not during it as in StateKit`()
    throws
  {
    // StateKit: exit AAA, AA, A, enter B, BA, then exit BA, B, and the outer target wins.
    let journal = Journal()
    var machine = try Sketch(initial: "AAA") {
      journal.state("A") {
        journal.state("AA") { journal.state("AAA") }.didExit { $0.raise("redirect") }
      }
      journal.state("B") { journal.state("BA") }
      journal.state("idle")
      Sketch.Event("reset", from: "A", to: "idle")
      Sketch.Event("redirect", from: "idle", to: "BA")
    }
    .activated()
    journal.clear()
    try machine.fire("reset")
    #expect(journal.takeLine() == "-AAA -AA -A +idle -idle +B +BA")
    #expect(machine.configuration == ["BA"])
  }

  @Test
  func
    `an event raised during entries runs after the transition, and is not an error as in StateKit`()
    throws
  {
    let journal = Journal()
    var machine = try Sketch(initial: "idle") {
      journal.state("idle")
      journal.state("A") { journal.state("AA") { journal.state("AAA") } }
        .didEnter { $0.raise("redirect") }
      journal.state("B")
      Sketch.Event("go", from: "idle", to: "AAA")
      Sketch.Event("redirect", from: "A", to: "B")
    }
    .activated()
    journal.clear()
    try machine.fire("go")
    #expect(journal.takeLine() == "-idle +A +AA +AAA -AAA -AA -A +B")
    #expect(machine.configuration == ["B"])
  }

  @Test func `an endless loop is an error in every build, and the machine keeps working`() throws {
    // In StateKit it is an assertion, and the chart never works again.
    var machine = try Sketch(stepLimit: 100) {
      Sketch.State("a").didEnter { if $0.event != nil { $0.raise("go") } }
      Sketch.State("b").didEnter { $0.raise("go") }
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("go", from: "b", to: "a")
      Sketch.Event("note", in: "a")
    }
    .activated()
    for _ in 0..<3 {
      guard case .stepLimitExceeded(limit: 100, _) = machine.error(firing: "go") else {
        Issue.record("expected stepLimitExceeded")
        return
      }
      #expect(machine.configuration == ["a"])
      try machine.fire("note")
    }
  }

  @Test func `refused events do not count towards the step limit, unlike in StateKit`() throws {
    var machine = try Sketch(stepLimit: 10) {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
    }
    .activated()
    for _ in 0..<200 { #expect(machine.error(firing: "unknown") != nil) }
    #expect(try machine.fire("go").entered == ["b"])
  }
}
