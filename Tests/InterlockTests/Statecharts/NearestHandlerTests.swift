import Interlock
import InterlockTestSupport
import Testing

@Suite("The nearest handler wins")
struct NearestHandlerTests {
  private static let levels = ["x", "b", "a", "machine"]

  /// `a` contains `b`, which contains `x`. Each level and the machine have a row, whose guard holds if the
  /// user info names the level.
  private func machine(_ journal: Journal) throws -> Sketch {
    func row(_ level: String, _ event: Sketch.Event) -> Sketch.Event {
      event.shouldFire { transition in
        journal.add(level)
        return (transition.userInfo["open"] as? [String] ?? []).contains(level)
      }
    }
    return try Sketch(initial: "x") {
      row("machine", .inAnyState("go"))
      Sketch.State("a") {
        row("a", Sketch.Event("go", from: "a", to: "of a"))
        Sketch.State("b") {
          Sketch.State("x")
          row("b", Sketch.Event("go", from: "b", to: "of b"))
        }
        row("x", Sketch.Event("go", from: "x", to: "of x"))
      }
      ["of x", "of b", "of a"].map { Sketch.State($0) }
    }
    .activated()
  }

  @Test(arguments: levels.indices)
  func `rows are tried from the innermost state outward, wherever they are written`(
    level: Int
  ) throws {
    let journal = Journal()
    var machine = try machine(journal)
    try machine.fire("go", userInfo: ["open": Array(Self.levels[level...])])
    #expect(journal.lines == Array(Self.levels[...level]))
    #expect(machine.state == (level == 3 ? "x" : "of \(Self.levels[level])"))
  }

  @Test func `a refusal lists every level, from the innermost outward`() throws {
    let journal = Journal()
    var machine = try machine(journal)
    let refusal = try #require(machine.error(firing: "go")?.refusal)
    #expect(refusal.candidates.map(\.source) == ["x", "b", "a", nil])
    #expect(journal.lines == Self.levels)
    #expect(machine.configuration == ["x"])
  }

  @Test func `later rows of a state are tried before rows of its parent`() throws {
    let journal = Journal()
    var machine = try Sketch(initial: "x") {
      Sketch.State("a") { Sketch.State("x") }
      Sketch.State("z")
      Sketch.Event("go", from: "a", to: "z").shouldFire(journal.ask("a 1", false))
      Sketch.Event("go", from: "x", to: "z").shouldFire(journal.ask("x 1", false))
      Sketch.Event("go", from: "a", to: "z").shouldFire(journal.ask("a 2", true))
      Sketch.Event("go", from: "a", "x", to: "z").shouldFire(journal.ask("both", false))
    }
    try machine.fire("go")
    #expect(journal.lines == ["x 1", "both", "a 1", "a 2"])
  }

  @Test func `an internal row without actions hides rows of outer states`() throws {
    var machine = try Sketch(initial: "x") {
      Sketch.State("a") { Sketch.State("x") }
      Sketch.State("z")
      Sketch.Event("go", in: "x")
      Sketch.Event("go", from: "a", to: "z")
    }
    #expect(try machine.fire("go").description == "(inactive) --> x\nx --go--> (internal)")
    #expect(machine.state == "x")
  }

  @Test func `the source of a transition is the active leaf, even for a row of an outer state`()
    throws
  {
    let journal = Journal()
    var machine = try Sketch(initial: "x") {
      Sketch.State("a") {
        Sketch.State("x")
        Sketch.State("y")
      }
      Sketch.Event("go", from: "a", to: "y").perform { journal.add($0.description) }
    }
    #expect(try machine.fire("go").steps.last?.source == "x")
    #expect(journal.lines == ["x --go--> y"])
  }

  @Test func `a state does not handle events of its siblings`() throws {
    let machine = try Sketch(initial: "x") {
      Sketch.State("a") { Sketch.State("x") }
      Sketch.State("b") { Sketch.State("y") }
      Sketch.Event("cross", from: "x", to: "y")
      Sketch.Event("go", in: "a")
    }
    .activated()
    #expect(machine.canFire("go"))
    #expect(try !machine.fired("cross").canFire("go"))
  }

  @Test(arguments: [0, 1, 2, 3, 7, 8, 31, 32, 59, 60])
  func `a row of a state at any depth is found before a row from any state`(depth: Int) throws {
    var inner = Sketch.State("0")
    for level in 1...60 { inner = Sketch.State("\(level)") { inner } }
    var machine = try Sketch(initial: "0") {
      inner
      Sketch.Event.fromAnyState("go", to: "0")
      Sketch.Event("go", in: "\(depth)")
    }
    try machine.activate()
    #expect(try machine.fire("go").description == "0 --go--> (internal)")
  }
}

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
}
