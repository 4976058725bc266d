import Interlock
import InterlockTestSupport
import Testing

/// The chart of most of these tests: `a` contains `c` and `b`, and `b` contains `b1` and `b2`; beside it `z`.
private func chart(_ journal: Journal, _ events: Sketch.Event...) throws -> Sketch {
  let machine = try Sketch(initial: "b1") {
    journal.state("a") {
      journal.state("b") {
        journal.state("b1")
        journal.state("b2")
      }
      journal.state("c")
    }
    journal.state("z")
    events
  }
  .activated()
  journal.clear()
  return machine
}

@Suite("External transitions")
struct ExternalTransitionTests {
  private static let routes: [(source: String, target: String, route: String)] = [
    // Between leaves, through the innermost state that contains both.
    ("b1", "b2", "-b1 +b2"),
    ("b1", "c", "-b1 -b +c"),
    ("b1", "z", "-b1 -b -a +z"),
    // A leaf to itself.
    ("b1", "b1", "-b1 +b1"),
    // From a leaf to its parents, which are left and entered.
    ("b1", "b", "-b1 -b +b +b1"),
    ("b1", "a", "-b1 -b -a +a +b +b1"),
    // From a compound state to itself, to its descendants, and out.
    ("b", "b", "-b1 -b +b +b1"),
    ("b", "b1", "-b1 -b +b +b1"),
    ("b", "b2", "-b1 -b +b +b2"),
    ("a", "b2", "-b1 -b -a +a +b +b2"),
    ("a", "c", "-b1 -b -a +a +c"),
    ("b", "c", "-b1 -b +c"),
    ("a", "z", "-b1 -b -a +z"),
  ]

  @Test(arguments: routes)
  func `states are left innermost first and entered outermost first`(
    source: String,
    target: String,
    route: String
  ) throws {
    let journal = Journal()
    var machine = try chart(journal, Sketch.Event("go", from: source, to: target))
    let receipt = try machine.fire("go")
    #expect(journal.takeLine() == route)
    let steps = receipt.exited.map { "-\($0)" } + receipt.entered.map { "+\($0)" }
    #expect(steps.joined(separator: " ") == route)
  }

  @Test func `a row from any state leaves all states`() throws {
    let journal = Journal()
    var machine = try chart(journal, .fromAnyState("go", to: "b2"))
    try machine.fire("go")
    #expect(journal.takeLine() == "-b1 -b -a +a +b +b2")
  }

  @Test func `actions run between the exits and the entries`() throws {
    let journal = Journal()
    var machine = try chart(
      journal,
      Sketch.Event("go", from: "b1", to: "z").perform(journal.note("1")).perform(journal.note("2"))
    )
    try machine.fire("go")
    #expect(journal.takeLine() == "-b1 -b -a 1 2 +z")
  }
}

@Suite("Local transitions")
struct LocalTransitionTests {
  private static let routes: [(source: String, target: String, route: String)] = [
    // The descendants of the source are left, the source itself is not.
    ("b", "b1", "-b1 +b1"),
    ("b", "b2", "-b1 +b2"),
    ("a", "b2", "-b1 -b +b +b2"),
    ("a", "b", "-b1 -b +b +b1"),
    ("a", "c", "-b1 -b +c"),
    // All other local rows behave like external ones.
    ("b1", "b1", "-b1 +b1"),
    ("b1", "b2", "-b1 +b2"),
    ("b1", "b", "-b1 -b +b +b1"),
    ("b", "b", "-b1 -b +b +b1"),
    ("b", "c", "-b1 -b +c"),
    ("a", "z", "-b1 -b -a +z"),
  ]

  @Test(arguments: routes)
  func `a local row from a compound state to its descendant does not leave the compound state`(
    source: String,
    target: String,
    route: String
  ) throws {
    let journal = Journal()
    var machine = try chart(journal, Sketch.Event("go", from: source, to: target).local())
    try machine.fire("go")
    #expect(journal.takeLine() == route)
  }

  @Test func `each source of a local event is treated separately`() throws {
    let journal = Journal()
    var machine = try chart(
      journal,
      Sketch.Event("go", from: "c", "a", to: "b2").local(),
      Sketch.Event("move", from: "b1", to: "c")
    )
    var other = machine
    try machine.fire("go")
    #expect(journal.takeLine() == "-b1 -b +b +b2")
    try other.fire("move")
    journal.clear()
    try other.fire("go")
    #expect(journal.takeLine() == "-c +b +b2")
  }

  @Test func `a row from any state is never local`() throws {
    let journal = Journal()
    var machine = try chart(journal, Sketch.Event.fromAnyState("go", to: "b2").local())
    try machine.fire("go")
    #expect(journal.takeLine() == "-b1 -b -a +a +b +b2")
  }

  @Test func `a local row from a region to its own child leaves no region`() throws {
    let journal = Journal()
    var machine = try Sketch {
      journal.parallel("p") {
        journal.state("a") { ["a1", "a2"].map { journal.state($0) } }
        journal.state("b") { journal.state("b1") }
      }
      Sketch.Event("go", from: "a", to: "a2").local()
    }
    .activated()
    journal.clear()
    try machine.fire("go")
    #expect(journal.takeLine() == "-a1 +a2")
  }

  @Test func `a local row from a parallel state leaves it`() throws {
    let journal = Journal()
    var machine = try Sketch {
      journal.parallel("p") {
        journal.state("a") { ["a1", "a2"].map { journal.state($0) } }
        journal.state("b") { journal.state("b1") }
      }
      Sketch.Event("go", from: "p", to: "a2").local()
    }
    .activated()
    journal.clear()
    try machine.fire("go")
    #expect(journal.takeLine() == "-b1 -b -a1 -a -p +p +a +a2 +b +b1")
  }

  @Test func `an event knows whether it is local`() {
    let event = Sketch.Event("go", from: "b", to: "b1")
    #expect(!event.isLocal)
    #expect(event.local().isLocal)
  }
}

@Suite("Internal transitions")
struct InternalTransitionTests {
  @Test(arguments: ["b1", "b", "a"])
  func `an internal row of any active state leaves and enters nothing`(source: String) throws {
    let journal = Journal()
    var machine = try chart(journal, Sketch.Event("go", in: source).perform(journal.note("done")))
    let receipt = try machine.fire("go")
    #expect(journal.takeLine() == "done")
    #expect(receipt.exited == [])
    #expect(receipt.entered == [])
    #expect(receipt.steps.map(\.targets) == [[]])
    #expect(machine.configuration == ["b1"])
  }

  @Test func `an internal row of the outermost state hides a row from any state`() throws {
    let journal = Journal()
    var machine = try chart(journal, Sketch.Event("go", in: "a"), .fromAnyState("go", to: "z"))
    try machine.fire("go")
    #expect(journal.takeLine() == "")
  }

  @Test func `an internal transition has no target`() {
    #expect(Sketch.Event("go", in: "a").targets == [])
    #expect(Sketch.Event("go", in: "a").target == nil)
  }
}
