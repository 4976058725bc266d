import Interlock
import InterlockTestSupport
import Testing

@Suite("Joins")
struct JoinTests {
  private let journal = Journal()

  /// `p` with the regions `a`, `b` and `c`; `out` beside it.
  private func machine(_ events: Sketch.Event...) throws -> Sketch {
    let machine = try Sketch {
      journal.parallel("p") {
        for region in ["a", "b", "c"] {
          journal.state(region) {
            journal.state("\(region)1")
            journal.state("\(region)2") { journal.state("\(region)2x") }
            Sketch.Event(region, from: "\(region)1", to: "\(region)2")
          }
        }
      }
      ["out", "away"].map { journal.state($0) }
      events
    }
    .activated()
    journal.clear()
    return machine
  }

  private static let join = Sketch.Event("go", joining: "b2", "a2", to: "out")

  @Test(arguments: [[], ["a"], ["b"], ["c"], ["b", "c"]])
  func `a join is refused until all its sources are active, and changes nothing until then`(
    events: [String]
  ) throws {
    var machine = try machine(Self.join)
    for event in events { try machine.fire(event) }
    journal.clear()
    let before = machine
    #expect(!machine.canFire("go"))
    let refusal = try #require(machine.error(firing: "go")?.refusal)
    #expect(refusal.reason == .noTransition)
    #expect(refusal.candidates == [])
    #expect(refusal.sources == ["a2", "b2"])
    #expect(machine == before)
    #expect(journal.lines == [])
  }

  @Test(arguments: [["a", "b"], ["b", "a"], ["c", "b", "a"]])
  func `a join is taken when all its sources are active, entered in any order`(events: [String])
    throws
  {
    var machine = try machine(Self.join)
    for event in events { try machine.fire(event) }
    #expect(machine.canFire("go"))
    #expect(machine.availableEvents().contains("go"))
    let receipt = try machine.fire("go")
    #expect(receipt.steps.count == 1)
    #expect(receipt.exited.last == "p")
    #expect(receipt.entered == ["out"])
    #expect(machine.configuration == ["out"])
  }

  @Test func `a join leaves all regions, runs its actions, then enters the target`() throws {
    var machine = try machine(Self.join.perform(journal.note("join"))).fired("a", "b")
    journal.clear()
    try machine.fire("go")
    #expect(journal.takeLine() == "-c1 -c -b2x -b2 -b -a2x -a2 -a -p join +out")
  }

  @Test func `a source of a join that is left again no longer counts`() throws {
    var machine = try machine(Self.join, Sketch.Event("back", from: "a2", to: "a1"))
    for event in ["a", "back", "b"] { try machine.fire(event) }
    #expect(!machine.canFire("go"))
    try machine.fire("a")
    #expect(machine.canFire("go"))
  }

  @Test func `leaving the parallel state resets a join`() throws {
    let machine = try machine(
      Self.join,
      Sketch.Event("leave", from: "p", to: "away"),
      Sketch.Event("enter", from: "away", to: "p")
    )
    .fired("a", "leave", "enter", "b")
    #expect(!machine.canFire("go"))
    #expect(try machine.fired("a", "go").state == "out")
  }

  @Test func `the guards of a join are asked once, when all sources are active`() throws {
    var machine = try machine(Self.join.shouldFire("open", journal.ask("asked", false))).fired("a")
    journal.clear()
    #expect(machine.error(firing: "go")?.refusal?.reason == .noTransition)
    #expect(journal.lines == [])
    try machine.fire("b")
    journal.clear()
    let refusal = try #require(machine.error(firing: "go")?.refusal)
    #expect(refusal.candidates.map(\.unmet[0].name) == ["open"])
    #expect(journal.lines == ["asked"])
  }

  @Test func `a row of an inner state wins over a join`() throws {
    var machine = try machine(Self.join, Sketch.Event("go", from: "a2", to: "a1")).fired("a", "b")
    #expect(try machine.fire("go").description == "a2x --go--> a1")
    #expect(machine.configuration == ["a1", "b2x", "c1"])
  }

  @Test func `several joins of one event are tried in order, then rows of the parent`() throws {
    let machine = try machine(
      Sketch.Event("go", joining: "a2", "b2", "c2", to: "out"),
      Sketch.Event("go", joining: "a2", "b2", to: "away"),
      Sketch.Event("go", in: "p")
    )
    #expect(try machine.fired("a", "go").configuration == ["a2x", "b1", "c1"])
    #expect(try machine.fired("a", "b", "go").configuration == ["away"])
    #expect(try machine.fired("a", "b", "c", "go").configuration == ["out"])
  }

  @Test func `a join can lead to a state in one of its regions`() throws {
    var machine = try machine(Sketch.Event("go", joining: "a2", "b2", to: "c2")).fired("a", "b")
    journal.clear()
    try machine.fire("go")
    #expect(machine.configuration == ["a1", "b1", "c2x"])
  }

  @Test func `a join can have sources at different depths, or only one`() throws {
    let machine = try machine(
      Sketch.Event("deep", joining: "a2x", "b", to: "out"),
      Sketch.Event("single", joining: "a2", to: "out")
    )
    #expect(!machine.canFire("deep"))
    #expect(!machine.canFire("single"))
    #expect(try machine.fired("a", "deep").configuration == ["out"])
    #expect(try machine.fired("a", "single").configuration == ["out"])
  }

  @Test func `an eventless join is taken when the last source is entered`() throws {
    var machine = try machine(
      Sketch.Event(trigger: .always, sources: .all(["a2", "b2"]), targets: ["out"])
    )
    try machine.fire("b")
    #expect(machine.configuration == ["a1", "b2x", "c1"])
    let receipt = try machine.fire("a")
    #expect(receipt.steps.map(\.trigger) == [.event("a"), .always])
    #expect(machine.configuration == ["out"])
  }

  @Test func `a join with several targets is a fork too`() throws {
    var machine = try machine(
      Sketch.Event(
        trigger: .event("go"),
        sources: .all(["a2", "b2"]),
        targets: ["a2", "c2"]
      )
    )
    .fired("a", "b")
    #expect(try machine.fire("go").description == "a2x --go--> a2, c2")
    #expect(machine.configuration == ["a2x", "b1", "c2x"])
  }

  @Test func `one event can take several joins in nested regions at once`() throws {
    var machine = try Sketch {
      Sketch.State(parallel: "top") {
        for side in ["l", "r"] {
          Sketch.State(side) {
            Sketch.State(parallel: "\(side)p") {
              for region in ["a", "b"] {
                Sketch.State("\(side)\(region)") { Sketch.State("\(side)\(region)1") }
              }
            }
            Sketch.State("\(side) done")
          }
          Sketch.Event("go", joining: "\(side)a1", "\(side)b1", to: "\(side) done")
        }
      }
    }
    .activated()
    #expect(try machine.fire("go").steps.count == 2)
    #expect(machine.configuration == ["l done", "r done"])
  }

  @Test func `a join can lead to a choice`() throws {
    let machine = try Sketch {
      Sketch.State(parallel: "p") {
        for region in ["a", "b", "c"] {
          Sketch.State(region) { ["1", "2"].map { Sketch.State(region + $0) } }
          Sketch.Event(region, from: "\(region)1", to: "\(region)2")
        }
      }
      ["out", "away"].map { Sketch.State($0) }
      Sketch.State.choice("?")
      Sketch.Event("join", joining: "a2", "b2", to: "?")
      Sketch.Event.always(from: "?", to: "out").shouldFire { $0.isIn("c2") }
      Sketch.Event.always(from: "?", to: "away")
    }
    #expect(try machine.fired("a", "b", "join").state == "away")
    #expect(try machine.fired("a", "b", "c", "join").state == "out")
  }
}
