import Interlock
import InterlockEvolution
import InterlockExchange
import InterlockTools
import Testing

@Suite("Tools: guards that test for an active state")
struct PresenceGuardToolTests {
  private typealias State = DynamicMachine.State
  private typealias Event = DynamicMachine.Event

  private func machine(@DynamicMachine.Builder _ rows: () -> [DynamicMachine.Builder.Element])
    throws
    -> DynamicMachine
  {
    try DynamicMachine {
      State(parallel: "p") {
        State("a") { ["a1", "a2", "a3"].map { State($0) } }
        State("b") { ["b1", "b2"].map { State($0) } }
      }
      Event("flip", from: "b1", to: "b2")
      Event("flip", from: "b2", to: "b1")
      rows()
    }
  }

  private func findings(_ machine: DynamicMachine) -> [String] {
    StateSpace(of: machine).anomalies.map { "\($0.kind.rawValue): \($0.place)" }
  }

  @Test func `a loop that a state test ends is no endless cycle`() throws {
    let known = try machine {
      Event.always(from: "a1", to: "a2").shouldFire(whileIn: "b2")
      Event.always(from: "a2", to: "a1").shouldFire(unlessIn: "b2")
      Event("go", from: "a1", to: "a3").shouldFire(unlessIn: "b2")
      Event("go", from: "a3", to: "a1")
    }
    #expect(findings(known) == [])
    #expect(DynamicMachine.Graph(of: known, limit: 100, work: .max).loops.isEmpty)
    let asked = try machine {
      Event.always(from: "a1", to: "a2").shouldFire("one")
      Event.always(from: "a2", to: "a1").shouldFire("other")
      Event("go", from: "a1", to: "a3").shouldFire("one")
      Event("go", from: "a3", to: "a1")
    }
    #expect(!DynamicMachine.Graph(of: asked, limit: 100, work: .max).loops.isEmpty)
  }

  @Test func `a row whose state test holds in no configuration is dead`() throws {
    let machine = try machine {
      Event("go", from: "a1", to: "a2").shouldFire(whileIn: "b2").shouldFire(unlessIn: "b")
      Event("go", from: "a1", to: "a3")
      Event("go", from: "a3", to: "a1")
    }
    #expect(findings(machine).contains("deadRow: event 'go' from 'a1'"), "\(findings(machine))")
  }

  @Test func `guards that test for states of the same region do not overlap`() throws {
    func rows(_ first: String, _ second: String) throws -> DynamicMachine {
      try machine {
        Event("go", from: "a1", to: "a2").shouldFire(whileIn: first)
        Event("go", from: "a1", to: "a3").shouldFire(whileIn: second)
        Event("go", from: "a2", "a3", to: "a1")
      }
    }
    #expect(findings(try rows("b1", "b2")) == [])
    #expect(findings(try rows("b2", "b")).map { $0.prefix(17) } == ["overlappingGuards"])
  }

  @Test func `machines whose state tests amount to the same are equivalent`() throws {
    let guarded = try machine {
      Event("go", from: "a1", to: "a2").shouldFire(whileIn: "b2")
      Event("go", from: "a1", to: "a3").shouldFire(unlessIn: "b2")
      Event("go", from: "a2", "a3", to: "a1")
    }
    let short = try machine {
      Event("go", from: "a1", to: "a2").shouldFire(whileIn: "b2")
      Event("go", from: "a1", to: "a3")
      Event("go", from: "a2", "a3", to: "a1")
    }
    #expect(try guarded.equivalence(to: short) == .equivalent)
    #expect(guarded.guardNamesOfDiagram == ["In(b2)", "!In(b2)"])
  }

  @Test func `Swift source writes state tests as calls`() throws {
    let machine = try machine {
      Event("go", from: "a1", to: "a2").shouldFire("it holds").shouldFire(unlessIn: "b2")
      Event("go", from: "a2", to: "a3").shouldFire(whileIn: "b2")
      Event("go", from: "a3", to: "a1")
    }
    let source = try SwiftSource(of: machine, named: "Sample").text
    #expect(source.contains(#".shouldFire("it holds").shouldFire(unlessIn: .b2)"#), "\(source)")
    #expect(source.contains(".shouldFire(whileIn: .b2)"))
  }
}

extension DynamicMachine {
  fileprivate var guardNamesOfDiagram: [String] { MachineDiagram(of: self).edges.flatMap(\.guards) }
}
