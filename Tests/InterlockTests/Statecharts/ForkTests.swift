import Interlock
import InterlockTestSupport
import Testing

@Suite("Forks")
struct ForkTests {
  private let journal = Journal()

  /// `z`, and `p` with the regions `a`, `b`, `c`; `b2` is a compound state.
  private func machine(_ events: Sketch.Event...) throws -> Sketch {
    let machine = try Sketch(initial: "z") {
      journal.state("z")
      journal.parallel("p") {
        journal.state("a") { ["a1", "a2"].map { journal.state($0) } }
        journal.state("b") {
          journal.state("b1")
          journal.state("b2") { ["b21", "b22"].map { journal.state($0) } }
        }
        journal.state("c") { ["c1", "c2"].map { journal.state($0) } }
      }
      Sketch.Event("enter", from: "z", to: "p")
      events
    }
    .activated()
    journal.clear()
    return machine
  }

  private static let forks: [(targets: [String], route: String)] = [
    (["a2", "b2"], "-z +p +a +a2 +b +b2 +b21 +c +c1"),
    (["b2", "a2"], "-z +p +a +a2 +b +b2 +b21 +c +c1"),
    (["a2", "b22", "c2"], "-z +p +a +a2 +b +b2 +b22 +c +c2"),
    (["c2"], "-z +p +a +a1 +b +b1 +c +c2"),
    (["b"], "-z +p +a +a1 +b +b1 +c +c1"),
    (["p", "b22"], "-z +p +a +a1 +b +b2 +b22 +c +c1"),
    (["b22", "b"], "-z +p +a +a1 +b +b2 +b22 +c +c1"),
    (["a2", "a2"], "-z +p +a +a2 +b +b1 +c +c1"),
  ]

  @Test(arguments: forks)
  func `a fork enters each target, and regions without a target by default`(
    targets: [String],
    route: String
  ) throws {
    var machine = try machine(
      Sketch.Event(trigger: .event("go"), sources: .states(["z"]), targets: targets)
    )
    let receipt = try machine.fire("go")
    #expect(journal.takeLine() == route)
    #expect(receipt.steps.map(\.targets) == [targets])
    #expect(receipt.steps.map(\.target) == [targets[0]])
  }

  @Test func `the text of a fork lists all its targets`() throws {
    var machine = try machine(Sketch.Event("go", from: "z", to: "b22", "a2"))
    #expect(try machine.fire("go").description == "z --go--> b22, a2")
    #expect(machine.events[1].targets == ["b22", "a2"])
    #expect(machine.events[1].target == "b22")
  }

  @Test func `a fork from one region leaves and enters all regions`() throws {
    var machine = try machine(Sketch.Event("go", from: "c1", to: "a2", "b2")).fired("enter")
    journal.clear()
    try machine.fire("go")
    #expect(
      journal.takeLine()
        == "-c1 -c -b1 -b -a1 -a -p +p +a +a2 +b +b2 +b21 +c +c1"
    )
  }

  @Test func `a local fork within a compound state does not leave it`() throws {
    var machine = try Sketch {
      journal.state("top") {
        journal.state("z")
        journal.parallel("p") {
          journal.state("a") { ["a1", "a2"].map { journal.state($0) } }
          journal.state("b") { ["b1", "b2"].map { journal.state($0) } }
        }
      }
      Sketch.Event("go", from: "top", to: "b2", "a2").local()
    }
    .activated()
    journal.clear()
    try machine.fire("go")
    #expect(journal.takeLine() == "-z +p +a +a2 +b +b2")
  }

  @Test func `a fork can have several sources`() throws {
    let machine = try machine(Sketch.Event("go", from: "z", "p", to: "a2", "c2"))
    #expect(try machine.fired("go").configuration == ["a2", "b1", "c2"])
    #expect(try machine.fired("enter", "go").configuration == ["a2", "b1", "c2"])
  }

  @Test func `guards and callbacks of a fork see all targets`() throws {
    var machine = try machine(
      Sketch.Event("go", from: "z", to: "a2", "b2").shouldFire { [journal] in
        journal.add("\($0.targets)")
        return true
      }
      .perform { [journal] in journal.add("\($0.targets)") }
    )
    try machine.fire("go")
    let lines = journal.lines.filter { $0.hasPrefix("[") }
    #expect(lines.last == "[\"a2\", \"b2\"]")
    #expect(lines.first == lines.last)
  }

  @Test func `two forks in different regions are taken together`() throws {
    var machine = try Sketch {
      Sketch.State(parallel: "top") {
        for side in ["l", "r"] {
          Sketch.State(side) {
            Sketch.State("\(side)0")
            Sketch.State(parallel: "\(side)p") {
              for region in ["a", "b"] {
                Sketch.State("\(side)\(region)") {
                  Sketch.State("\(side)\(region)1")
                  Sketch.State("\(side)\(region)2")
                }
              }
            }
          }
          Sketch.Event("go", from: "\(side)0", to: "\(side)a2", "\(side)b2")
        }
      }
    }
    .activated()
    #expect(machine.configuration == ["l0", "r0"])
    #expect(try machine.fire("go").steps.map(\.source) == ["l0", "r0"])
    #expect(machine.configuration == ["la2", "lb2", "ra2", "rb2"])
  }

  @Test(arguments: ["a2", "b2", "b"])
  func `a row into one region enters the other regions in a machine without callbacks`(
    target: String
  ) throws {
    // Such rows are plain: the table stores where they lead.
    let machine = try Sketch(initial: "z") {
      Sketch.State("z")
      Sketch.State(parallel: "p") {
        Sketch.State("a") { ["a1", "a2"].map { Sketch.State($0) } }
        Sketch.State("b") { ["b1", "b2"].map { Sketch.State($0) } }
      }
      Sketch.Event("go", from: "z", to: target)
    }
    .fired("go")
    #expect(machine.configuration.count == 2)
  }
}
