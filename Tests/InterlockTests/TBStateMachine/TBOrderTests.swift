import Interlock
import InterlockTestSupport
import Testing

/// The chart of TBStateMachine's tests: `a` with `a1`, `a2`; `b` with `b1` and `b2`, the latter with `b21`
/// and `b22`; `p` with two regions.
private func chart(_ journal: Journal, in initial: String, _ events: Sketch.Event...) throws
  -> Sketch
{
  let machine = try Sketch(initial: initial) {
    journal.state("a") { ["a1", "a2"].map { journal.state($0) } }
    journal.state("b") {
      journal.state("b1")
      journal.state("b2") { ["b21", "b22"].map { journal.state($0) } }
    }
    journal.parallel("p") {
      journal.state("c") { ["c1", "c2"].map { journal.state($0) } }
      journal.state("d") { ["d1", "d2"].map { journal.state($0) } }
    }
    events
  }
  .activated()
  journal.clear()
  return machine
}

@Suite("TBStateMachine: exits and entries")
struct TBRouteTests {
  private let journal = Journal()

  private static let external: [(source: String, target: String, route: String)] = [
    ("a1", "a1", "-a1 +a1"), ("a1", "a2", "-a1 +a2"), ("a1", "b", "-a1 -a +b +b1"),
    ("a1", "b22", "-a1 -a +b +b2 +b22"),
    // A compound state to its own child, and the child to its parent.
    ("a", "a2", "-a1 -a +a +a2"), ("a1", "a", "-a1 -a +a +a1"),
    // Siblings in different regions; a state outside; into the regions.
    ("c1", "d2", "-d1 -d -c1 -c -p +p +c +c1 +d +d2"), ("c1", "a", "-d1 -d -c1 -c -p +a +a1"),
    ("a1", "p", "-a1 -a +p +c +c1 +d +d1"), ("a1", "d2", "-a1 -a +p +c +c1 +d +d2"),
  ]

  @Test(arguments: external)
  func
    `an external transition goes through the deepest compound state that contains source and target`(
      source: String,
      target: String,
      route: String
    ) throws
  {
    let initial = source == "a" ? "a1" : source
    var machine = try chart(journal, in: initial, Sketch.Event("go", from: source, to: target))
    try machine.fire("go")
    #expect(journal.takeLine() == route)
  }

  @Test
  func `by design regions are left in reverse order, in TBStateMachine in the order of entry`()
    throws
  {
    var machine = try chart(journal, in: "p", Sketch.Event("go", from: "p", to: "a2"))
    try machine.fire("go")
    #expect(journal.takeLine() == "-d1 -d -c1 -c -p +a +a2")
  }

  @Test func `a local transition from a compound state to its descendant does not leave it`() throws
  {
    var machine = try chart(journal, in: "b", Sketch.Event("go", from: "b", to: "b22").local())
    try machine.fire("go")
    #expect(journal.takeLine() == "-b1 +b2 +b22")
  }

  @Test
  func
    `by design a local transition from a child to its parent is external, unlike in TBStateMachine`()
    throws
  {
    // TBStateMachine: -b22 -b2 +b1. SCXML has local transitions of compound sources only.
    var machine = try chart(journal, in: "b22", Sketch.Event("go", from: "b22", to: "b").local())
    try machine.fire("go")
    #expect(journal.takeLine() == "-b22 -b2 -b +b +b1")
  }

  @Test
  func `a local transition of a compound state to its first child does not leave it`()
    throws
  {
    var machine = try chart(journal, in: "b22", Sketch.Event("go", from: "b", to: "b1").local())
    try machine.fire("go")
    #expect(journal.takeLine() == "-b22 -b2 +b1")
  }

  @Test(arguments: [("a1", "b", "-a1 -a +b +b1"), ("a1", "a2", "-a1 +a2")])
  func `a local transition between unrelated states is external`(
    source: String,
    target: String,
    route: String
  )
    throws
  {
    var machine = try chart(
      journal,
      in: source,
      Sketch.Event("go", from: source, to: target).local()
    )
    try machine.fire("go")
    #expect(journal.takeLine() == route)
  }

  private static let crashes: [(initial: String, source: String, target: String, route: String)] = [
    ("a1", "a1", "a1", "-a1 +a1"), ("p", "p", "p", "-d1 -d -c1 -c -p +p +c +c1 +d +d1"),
    ("p", "p", "d2", "-d1 -d -c1 -c -p +p +c +c1 +d +d2"), ("p", "c1", "c1", "-c1 +c1"),
  ]

  @Test(arguments: crashes)
  func
    `a local transition of a leaf to itself or of a parallel state is external and does not crash`(
      initial: String,
      source: String,
      target: String,
      route: String
    ) throws
  {
    let event = Sketch.Event("go", from: source, to: target).local()
    var machine = try chart(journal, in: initial, event)
    try machine.fire("go")
    #expect(journal.takeLine() == route)
  }

  @Test func `a transition can connect any two states, unlike in TBStateMachine`() throws {
    let states = ["a", "a2", "b", "b1", "b22", "p", "c", "d2"]
    for (source, target) in states.flatMap({ one in states.map { (one, $0) } }) {
      let event = Sketch.Event("go", from: source, to: target)
      var machine = try chart(journal, in: source, event)
      try machine.fire("go")
      #expect(machine.isIn(target), "\(source) to \(target)")
    }
  }
}

@Suite("TBStateMachine: order of callbacks, and internal transitions")
struct TBOrderTests {
  private let journal = Journal()

  @Test func `guard, exits, action and entries run in this order`() throws {
    var machine = try chart(
      journal,
      in: "a1",
      Sketch.Event("go", from: "a1", to: "b22").shouldFire(journal.ask("guard", true))
        .perform(journal.note("action"))
    )
    try machine.fire("go")
    #expect(journal.takeLine() == "guard -a1 -a action +b +b2 +b22")
  }

  @Test func `willExit sees the old state, didExit the new one`() throws {
    var machine = try Sketch {
      Sketch.State("a").willExit { [journal] in journal.add("will \($0.configuration)") }
        .didExit { [journal] in journal.add("did \($0.configuration)") }
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
    }
    try machine.fire("go")
    #expect(journal.lines == ["will [\"a\"]", "did [\"b\"]"])
  }

  @Test func `an internal transition of a leaf, compound or parallel state runs its action only`()
    throws
  {
    for state in ["a1", "a", "c2", "p"] {
      let event = Sketch.Event("go", in: state).perform(journal.note("action"))
      var machine = try chart(journal, in: state, event)
      let before = machine
      try machine.fire("go")
      #expect(journal.takeLine() == "action")
      #expect(machine == before)
    }
  }

  @Test func `an internal transition cannot have a target`() {
    // In TBStateMachine it is "Ambiguous transition attributes", and so is the documented nil target.
    #expect(Sketch.Event("go", in: "a").targets == [])
    #expect(Sketch.Event("go", in: "a").target == nil)
  }

  @Test func `observers see an internal transition with its event and state`() throws {
    var machine = try chart(journal, in: "a1", Sketch.Event("go", in: "a"))
    try machine.fire("go") { [journal] in journal.add("\($0.event ?? "-") in \($0.source ?? "-")") }
    #expect(journal.lines == ["go in a1"])
  }

  @Test func `observers run before and after the other callbacks`() throws {
    var machine = try Sketch {
      Sketch.Observer.willTransition(journal.note("will"))
      Sketch.Observer.didTransition(journal.note("did"))
      journal.state("a")
      journal.state("b")
      Sketch.Event("go", from: "a", to: "b")
    }
    .activated()
    journal.clear()
    try machine.fire("go")
    #expect(journal.takeLine() == "will -a +b did")
  }
}
