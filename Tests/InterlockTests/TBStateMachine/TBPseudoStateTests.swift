import Interlock
import InterlockTestSupport
import Testing

/// `z`; `p` with three regions of two states each; `out`.
private func chart(_ journal: Journal, @Sketch.Builder _ content: () -> [Sketch.Builder.Element])
  throws -> Sketch
{
  let machine = try Sketch(initial: "z") {
    journal.state("z")
    journal.parallel("p") {
      for region in ["a", "b", "c"] {
        journal.state(region) { ["1", "2"].map { journal.state(region + $0) } }
        Sketch.Event(region, from: "\(region)1", to: "\(region)2")
      }
    }
    journal.state("out")
    Sketch.Event("in", from: "z", "out", to: "p")
    Sketch.Event("leave", from: "p", to: "out")
    content()
  }
  .activated()
  journal.clear()
  return machine
}

@Suite("TBStateMachine: forks")
struct TBForkTests {
  private let journal = Journal()

  @Test func `a fork enters the listed targets and the default of other regions`() throws {
    var machine = try chart(journal) { Sketch.Event("fork", from: "z", to: "c2", "a2") }
    try machine.fire("fork")
    #expect(journal.takeLine() == "-z +p +a +a2 +b +b1 +c +c2")
  }

  @Test
  func
    `fork targets outside the regions are an error when the machine is built, not when it fires`()
    throws
  {
    let error = #expect(throws: DefinitionError.self) {
      try chart(journal) { Sketch.Event("fork", from: "z", to: "a2", "out") }
    }
    #expect(error?.findings.map(\.check) == [.incompatibleTargets])
  }
}

@Suite("TBStateMachine: joins")
struct TBJoinTests {
  private let journal = Journal()

  @Test func `a join enters its target when all sources are active, in any order`() throws {
    let machine = try chart(journal) { Sketch.Event("join", joining: "a2", "b2", to: "out") }
      .fired("in")
    for order in [["a", "b"], ["b", "a"]] {
      var copy = machine
      for event in order {
        #expect(copy.error(firing: "join")?.refusal?.reason == .noTransition)
        try copy.fire(event)
      }
      #expect(try copy.fire("join").entered == ["out"])
    }
  }

  @Test func `the actions of a join run, unlike in TBStateMachine`() throws {
    var machine = try chart(journal) {
      Sketch.Event("join", joining: "a2", "b2", to: "out")
        .perform(journal.note("action")).perform(journal.note("another"))
    }
    .fired("in", "a", "b")
    journal.clear()
    try machine.fire("join")
    #expect(journal.takeLine() == "-c1 -c -b2 -b -a2 -a -p action another +out")
  }

  @Test func `a join forgets its sources when the regions are left, unlike in TBStateMachine`()
    throws
  {
    var machine = try chart(journal) { Sketch.Event("join", joining: "a2", "b2", to: "out") }
      .fired("in", "a", "leave", "in", "b")
    #expect(!machine.canFire("join"))
    try machine.fire("a")
    #expect(machine.canFire("join"))
  }

  @Test
  func `by design a join depends on active states, in TBStateMachine on the events taken`()
    throws
  {
    // Repeated events do no harm, as in TBStateMachine; a source left again does not count, unlike there.
    var machine = try chart(journal) {
      Sketch.Event("join", joining: "a2", "b2", to: "out")
      Sketch.Event("back", from: "a2", to: "a1")
    }
    .fired("in", "a")
    for _ in 0..<3 { #expect(!machine.canFire("join")) }
    try machine.fire("back")
    try machine.fire("b")
    #expect(!machine.canFire("join"))
  }

  @Test func `an eventless join needs no event`() throws {
    let machine = try chart(journal) {
      Sketch.Event(trigger: .always, sources: .all(["a2", "b2"]), targets: ["out"])
    }
    .fired("in", "a", "b")
    #expect(machine.configuration == ["out"])
  }

  @Test func `a join can lead to a fork and to a choice, unlike in TBStateMachine`() throws {
    let toFork = try chart(journal) {
      Sketch.Event(trigger: .event("join"), sources: .all(["a2", "b2"]), targets: ["c2", "a1"])
    }
    #expect(try toFork.fired("in", "a", "b", "join").configuration == ["a1", "b1", "c2"])
    let toChoice = try chart(journal) {
      Sketch.State.choice("?")
      Sketch.Event("join", joining: "a2", "b2", to: "?")
      Sketch.Event.always(from: "?", to: "out").shouldFire { $0.isIn("c2") }
      Sketch.Event.always(from: "?", to: "z")
    }
    #expect(try toChoice.fired("in", "a", "b", "join").state == "z")
    #expect(try toChoice.fired("in", "a", "b", "c", "join").state == "out")
  }
}

@Suite("TBStateMachine: junctions")
struct TBJunctionTests {
  private let journal = Journal()

  private func machine(_ paths: Sketch.Event...) throws -> Sketch {
    try chart(journal) {
      Sketch.State.choice("?")
      Sketch.Event("go", from: "z", to: "?").shouldFire(journal.ask("incoming?", true))
        .perform(journal.note("incoming"))
      paths
    }
  }

  private func path(to target: String, _ isOpen: Bool) -> Sketch.Event {
    .always(from: "?", to: target).shouldFire(journal.ask("\(target)?", isOpen))
      .perform(journal.note("path"))
  }

  @Test
  func
    `a junction runs incoming guard, path guards, exits, incoming action, path action and entries in order`()
    throws
  {
    var machine = try machine(path(to: "p", false), path(to: "out", true))
    try machine.fire("go")
    #expect(journal.takeLine() == "incoming? p? out? -z incoming path +out")
  }

  @Test func `a junction without an open path is an error that changes nothing`() throws {
    var machine = try machine(path(to: "p", false), path(to: "out", false))
    let before = machine
    #expect(machine.error(firing: "go")?.refusal?.candidates.map(\.target) == ["p", "out"])
    #expect(machine == before)
    #expect(journal.takeLine() == "incoming? p? out?")
  }

  @Test
  func `a junction has an else path and can lead to another junction, unlike in TBStateMachine`()
    throws
  {
    var machine = try chart(journal) {
      ["?", "??"].map { Sketch.State.choice($0) }
      Sketch.Event("go", from: "z", to: "?")
      path(to: "p", false)
      Sketch.Event.always(from: "?", to: "??")
      Sketch.Event.always(from: "??", to: "out")
    }
    #expect(try machine.fire("go").entered == ["out"])
  }
}
