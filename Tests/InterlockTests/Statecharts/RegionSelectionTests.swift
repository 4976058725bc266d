import Interlock
import InterlockTestSupport
import Testing

@Suite("Regions select independently")
struct RegionSelectionTests {
  /// Two regions, `a` and `b`, in `p`; both have a row for `go`.
  private func machine(_ events: Sketch.Event...) throws -> Sketch {
    try Sketch {
      Sketch.State(parallel: "p") {
        Sketch.State("a") {
          Sketch.State("a1")
          Sketch.State("a2")
        }
        Sketch.State("b") {
          Sketch.State("b1")
          Sketch.State("b2")
        }
      }
      events
    }
    .activated()
  }

  @Test func `each region takes its own row, in one microstep`() throws {
    var machine = try machine(
      Sketch.Event("go", from: "b1", to: "b2"),
      Sketch.Event("go", from: "a1", to: "a2")
    )
    #expect(try machine.fire("go").description == "a1 --go--> a2\nb1 --go--> b2")
    #expect(machine.configuration == ["a2", "b2"])
  }

  @Test func `a region without a row stays where it is`() throws {
    var machine = try machine(Sketch.Event("go", from: "b1", to: "b2"))
    #expect(try machine.fire("go").description == "b1 --go--> b2")
    #expect(machine.configuration == ["a1", "b2"])
  }

  @Test func `a row of the parallel state is taken once, and its guard is asked once`() throws {
    let journal = Journal()
    var machine = try machine(
      Sketch.Event("go", in: "p").shouldFire(journal.ask("asked", true))
        .perform(journal.note("performed"))
    )
    #expect(try machine.fire("go").description == "a1 --go--> (internal)")
    #expect(journal.lines == ["asked", "performed"])
  }

  @Test func `a refusing guard of the parallel state is asked once`() throws {
    let journal = Journal()
    var machine = try machine(Sketch.Event("go", in: "p").shouldFire(journal.ask("asked", false)))
    let refusal = try #require(machine.error(firing: "go")?.refusal)
    #expect(journal.lines == ["asked"])
    #expect(refusal.candidates.map(\.source) == ["p"])
  }

  @Test func `one region can handle an event by its own row and another by the parallel state's`()
    throws
  {
    var machine = try machine(
      Sketch.Event("go", from: "a1", to: "a2"),
      Sketch.Event("go", in: "p")
    )
    #expect(try machine.fire("go").description == "a1 --go--> a2\nb1 --go--> (internal)")
    #expect(machine.configuration == ["a2", "b1"])
  }

  @Test func `guards are asked region by region, in document order`() throws {
    let journal = Journal()
    var machine = try machine(
      Sketch.Event("go", in: "p").shouldFire(journal.ask("p", true)),
      Sketch.Event("go", in: "b").shouldFire(journal.ask("b", false)),
      Sketch.Event("go", in: "b1").shouldFire(journal.ask("b1", false)),
      Sketch.Event("go", in: "a").shouldFire(journal.ask("a", false)),
      Sketch.Event("go", in: "a1").shouldFire(journal.ask("a1", false))
    )
    try machine.fire("go")
    #expect(journal.lines == ["a1", "a", "p", "b1", "b"])
  }

  @Test func `plain and compound regions of a parallel state all handle an event`() throws {
    var machine = try Sketch {
      Sketch.State(parallel: "p") {
        Sketch.State("plain")
        Sketch.State("composite") { ["a", "b"].map { Sketch.State($0) } }
      }
      Sketch.Event("go", in: "plain")
      Sketch.Event("go", from: "a", to: "b")
    }
    .activated()
    #expect(try machine.fire("go").description == "plain --go--> (internal)\na --go--> b")
  }
}

@Suite("Regions come before their parallel state")
struct RegionHandlerTests {
  private let journal = Journal()

  /// `p` with the regions `a` and `b`, each with one state; rows write the name of their state.
  private func machine(handlers: [String], isInternal: Bool = true) throws -> Sketch {
    try Sketch {
      Sketch.State(parallel: "p") {
        for region in ["a", "b"] { Sketch.State(region) { Sketch.State("\(region)1") } }
      }
      Sketch.State("z")
      for state in handlers {
        (isInternal ? Sketch.Event("go", in: state) : Sketch.Event("go", from: state, to: "z"))
          .perform(journal.note(state))
      }
    }
    .activated()
  }

  private static let handlers: [(handlers: [String], lines: String)] = [
    // The innermost state first, in every region in order; the parallel state only if no region handles it.
    (["a1", "a", "b1", "b"], "a1 b1"), (["a", "b1"], "a b1"), (["b", "a"], "a b"), (["p"], "p"),
    (["a1", "b1", "p"], "a1 b1"),
  ]

  @Test(arguments: handlers)
  func `the deepest handler comes first, in every region in document order`(
    handlers: [String],
    lines: String
  ) throws {
    var machine = try machine(handlers: handlers)
    try machine.fire("go")
    #expect(journal.takeLine() == lines)
  }

  @Test func `a row of the parallel state leads out only if no region handles the event`() throws {
    var handled = try machine(handlers: ["a1"])
    try handled.fire("go")
    #expect(handled.configuration == ["a1", "b1"])
    var leaving = try machine(handlers: ["p"], isInternal: false)
    try leaving.fire("go")
    #expect(leaving.configuration == ["z"])
    var both = try Sketch {
      Sketch.State(parallel: "p") { ["a", "b"].map { Sketch.State($0) } }
      Sketch.State("z")
      Sketch.Event("go", from: "p", to: "z")
      Sketch.Event("go", from: "a", to: "a").local()
      Sketch.Event("go", in: "b")
    }
    .activated()
    #expect(try both.fire("go").steps.map(\.source) == ["a", "b"])
  }
}
