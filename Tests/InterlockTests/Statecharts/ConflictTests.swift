import Interlock
import InterlockTestSupport
import Testing

@Suite("Conflicts between regions")
struct ConflictTests {
  private let journal = Journal()

  /// `p` with the regions `a`, `b` and `c`, and `out` beside it.
  private func machine(_ events: Sketch.Event...) throws -> Sketch {
    let machine = try Sketch {
      journal.parallel("p") {
        for region in ["a", "b", "c"] {
          journal.state(region) {
            journal.state("\(region)1")
            journal.state("\(region)2")
          }
        }
      }
      journal.state("out")
      journal.state("away")
      events
    }
    .activated()
    journal.clear()
    return machine
  }

  @Test func `of two rows that leave the same states, the one of the earlier region is taken`()
    throws
  {
    var machine = try machine(
      Sketch.Event("go", from: "b1", to: "away"),
      Sketch.Event("go", from: "a1", to: "out")
    )
    #expect(try machine.fire("go").description == "a1 --go--> out")
    #expect(machine.configuration == ["out"])
    #expect(journal.takeLine() == "-c1 -c -b1 -b -a1 -a -p +out")
  }

  @Test func `a row that leaves the regions wins over a later one within its region`() throws {
    var machine = try machine(
      Sketch.Event("go", from: "a1", to: "out"),
      Sketch.Event("go", from: "b1", to: "b2")
    )
    #expect(try machine.fire("go").description == "a1 --go--> out")
  }

  @Test func `a row within a region wins over a later one that leaves the regions`() throws {
    var machine = try machine(
      Sketch.Event("go", from: "b1", to: "out"),
      Sketch.Event("go", from: "a1", to: "a2"),
      Sketch.Event("go", from: "c1", to: "c2")
    )
    #expect(try machine.fire("go").description == "a1 --go--> a2\nc1 --go--> c2")
    #expect(machine.configuration == ["a2", "b1", "c2"])
  }

  @Test(arguments: ["a", "b", "c"])
  func `the deeper source wins, in whichever region it is`(region: String) throws {
    var machine = try machine(
      Sketch.Event("go", from: "p", to: "out"),
      Sketch.Event("go", from: "\(region)1", to: "\(region)2")
    )
    #expect(try machine.fire("go").description == "\(region)1 --go--> \(region)2")
    #expect(journal.takeLine() == "-\(region)1 +\(region)2")
  }

  @Test func `the deeper source wins even if both rows leave the regions`() throws {
    var machine = try machine(
      Sketch.Event("go", from: "p", to: "out"),
      Sketch.Event("go", from: "c1", to: "away")
    )
    #expect(try machine.fire("go").description == "c1 --go--> away")
    #expect(machine.configuration == ["away"])
  }

  @Test func `a deeper source displaces a selected row without affecting others`() throws {
    // a1 selects the row from any state; the row of b1 displaces it, and that of c1 stays beside it.
    var machine = try machine(
      .fromAnyState("go", to: "out"),
      Sketch.Event("go", from: "b1", to: "b2"),
      Sketch.Event("go", from: "c1", to: "c2")
    )
    #expect(try machine.fire("go").description == "b1 --go--> b2\nc1 --go--> c2")
    #expect(machine.configuration == ["a1", "b2", "c2"])
  }

  @Test func `a row that lost a conflict is not replaced by the next row of its state`() throws {
    var machine = try machine(
      Sketch.Event("go", from: "a1", to: "a2"),
      Sketch.Event("go", from: "b1", to: "out").shouldFire { _ in true },
      Sketch.Event("go", from: "b1", to: "b2")
    )
    #expect(try machine.fire("go").description == "a1 --go--> a2")
    #expect(machine.configuration == ["a2", "b1", "c1"])
  }

  @Test func `a row that lost a conflict runs no callbacks`() throws {
    var machine = try machine(
      Sketch.Event("go", from: "a1", to: "a2").perform(journal.note("a")),
      Sketch.Event("go", from: "b1", to: "out").willFire(journal.note("will"))
        .perform(journal.note("b")).didFire(journal.note("did"))
    )
    try machine.fire("go")
    #expect(journal.takeLine() == "-a1 a +a2")
  }

  @Test func `internal rows conflict with nothing`() throws {
    var machine = try machine(
      Sketch.Event("go", from: "a1", to: "out"),
      Sketch.Event("go", in: "b1"),
      Sketch.Event("go", in: "c")
    )
    #expect(
      try machine.fire("go").description == """
        a1 --go--> out
        b1 --go--> (internal)
        c1 --go--> (internal)
        """
    )
    #expect(machine.configuration == ["out"])
  }

  @Test func `a parallel state is no transition domain, so all its regions are left`() throws {
    // From one region into another: the state that contains both is the parallel state.
    var machine = try machine(Sketch.Event("go", from: "a1", to: "b2"))
    try machine.fire("go")
    #expect(journal.takeLine() == "-c1 -c -b1 -b -a1 -a -p +p +a +a1 +b +b2 +c +c1")
  }

  @Test func `a transition from a region to its own child leaves all regions`() throws {
    var machine = try machine(Sketch.Event("go", from: "a", to: "a2"))
    try machine.fire("go")
    #expect(journal.takeLine() == "-c1 -c -b1 -b -a1 -a -p +p +a +a2 +b +b1 +c +c1")
  }

  @Test func `of two rows across regions, the one of the earlier region is taken`() throws {
    var machine = try machine(
      Sketch.Event("go", from: "b1", to: "c2"),
      Sketch.Event("go", from: "a1", to: "b2")
    )
    #expect(try machine.fire("go").description == "a1 --go--> b2")
    #expect(machine.configuration == ["a1", "b2", "c1"])
  }
}

@Suite("Conflicts between nested regions")
struct NestedConflictTests {
  /// `p` with the regions `a` and `b`; `b` contains the parallel state `q` with `c` and `d`.
  private func machine(_ events: Sketch.Event...) throws -> Sketch {
    try Sketch {
      Sketch.State(parallel: "p") {
        Sketch.State("a") { ["a1", "a2"].map { Sketch.State($0) } }
        Sketch.State("b") {
          Sketch.State(parallel: "q") {
            Sketch.State("c") { ["c1", "c2"].map { Sketch.State($0) } }
            Sketch.State("d") { ["d1", "d2"].map { Sketch.State($0) } }
          }
          Sketch.State("b2")
        }
      }
      Sketch.State("out")
      events
    }
    .activated()
  }

  @Test func `rows of three regions at two depths are taken together`() throws {
    var machine = try machine(
      Sketch.Event("go", from: "a1", to: "a2"),
      Sketch.Event("go", from: "c1", to: "c2"),
      Sketch.Event("go", from: "d1", to: "d2")
    )
    #expect(machine.configuration == ["a1", "c1", "d1"])
    try machine.fire("go")
    #expect(machine.configuration == ["a2", "c2", "d2"])
  }

  @Test func `a row within an inner region wins over one of the enclosing region`() throws {
    var machine = try machine(
      Sketch.Event("go", from: "q", to: "b2"),
      Sketch.Event("go", from: "d1", to: "d2"),
      Sketch.Event("go", from: "a1", to: "a2")
    )
    #expect(try machine.fire("go").description == "a1 --go--> a2\nd1 --go--> d2")
    #expect(machine.configuration == ["a2", "c1", "d2"])
  }

  @Test func `leaving the inner regions does not conflict with the outer region`() throws {
    var machine = try machine(
      Sketch.Event("go", from: "c1", to: "b2"),
      Sketch.Event("go", from: "d1", to: "d2"),
      Sketch.Event("go", from: "a1", to: "a2")
    )
    #expect(try machine.fire("go").description == "a1 --go--> a2\nc1 --go--> b2")
    #expect(machine.configuration == ["a2", "b2"])
  }

  @Test func `a row that leaves everything loses to a row of an earlier region`() throws {
    var machine = try machine(
      Sketch.Event("go", from: "d1", to: "out"),
      Sketch.Event("go", from: "c1", to: "c2")
    )
    #expect(try machine.fire("go").description == "c1 --go--> c2")
  }

  @Test func `a row of an earlier outer region wins over an inner row that leaves everything`()
    throws
  {
    var machine = try machine(
      Sketch.Event("go", from: "d1", to: "out"),
      Sketch.Event("go", from: "a1", to: "a2")
    )
    #expect(try machine.fire("go").description == "a1 --go--> a2")
    #expect(machine.configuration == ["a2", "c1", "d1"])
  }
}
