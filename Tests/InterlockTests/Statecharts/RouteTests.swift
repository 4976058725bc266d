import Interlock
import InterlockTestSupport
import Testing

/// `a` with `a1` and `a2`; `b` with `b1` and `b2`, the latter with `b21` and `b22`; `p` with two regions.
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

/// Some of these routes crash TBStateMachine, and others are impossible there.
@Suite("Routes through nested states and regions")
struct RouteTests {
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

  private static let locals: [(initial: String, source: String, target: String, route: String)] = [
    ("a1", "a1", "a1", "-a1 +a1"), ("p", "p", "p", "-d1 -d -c1 -c -p +p +c +c1 +d +d1"),
    ("p", "p", "d2", "-d1 -d -c1 -c -p +p +c +c1 +d +d2"), ("p", "c1", "c1", "-c1 +c1"),
  ]

  @Test(arguments: locals)
  func `a local transition of a leaf to itself or of a parallel state is external`(
    initial: String,
    source: String,
    target: String,
    route: String
  ) throws {
    let event = Sketch.Event("go", from: source, to: target).local()
    var machine = try chart(journal, in: initial, event)
    try machine.fire("go")
    #expect(journal.takeLine() == route)
  }

  @Test func `a transition can connect any two states`() throws {
    let states = ["a", "a2", "b", "b1", "b22", "p", "c", "d2"]
    for (source, target) in states.flatMap({ one in states.map { (one, $0) } }) {
      let event = Sketch.Event("go", from: source, to: target)
      var machine = try chart(journal, in: source, event)
      try machine.fire("go")
      #expect(machine.isIn(target), "\(source) to \(target)")
    }
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
}
