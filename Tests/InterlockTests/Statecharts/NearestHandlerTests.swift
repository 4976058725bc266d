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
