import Interlock
import InterlockEvolution
import InterlockTools
import Testing

@Suite("Equivalence")
struct EquivalenceTests {
  typealias Door = DynamicMachine

  /// A door with two guarded rows. Tests change parts of it.
  private func door(
    first: String = "isLocked",
    second: String = "isOiled",
    swapped: Bool = false,
    isFinal: Bool = false
  ) throws -> Door {
    let rows = [
      Door.Event("push", from: "closed", to: "stuck").shouldFire(first),
      Door.Event("push", from: "closed", to: "open").shouldFire(second),
    ]
    return try Door {
      Door.State("closed")
      Door.State("open")
      isFinal ? Door.State.final("stuck") : Door.State("stuck")
      swapped ? rows.reversed() : rows
      Door.Event("close", from: "open", to: "closed")
    }
  }

  @Test func `swapping two rows matters if both guards can hold`() throws {
    let distinction = try door().equivalence(to: door(swapped: true)).distinction
    #expect(
      distinction?.description
        == "(activation) → closed | closed; push [isLocked, isOiled] → stuck | open; "
        + "close → refused | closed"
    )
    #expect(distinction?.inputs == [.activation, .event("push"), .event("close")])
    #expect(distinction?.first?.outcome == .refused)
    #expect(distinction?.second?.configuration == ["closed"])
  }

  @Test func `a guard with another name is another guard`() throws {
    let distinction = try door().equivalence(to: door(second: "isNew")).distinction
    #expect(distinction?.steps.count == 2)
    let closed = distinction?.steps.last?.guards.filter { !$0.holds }.map(\.name)
    #expect(closed?.contains("isLocked") == true)
  }

  @Test func `finishing is observable`() throws {
    let distinction = try door().equivalence(to: door(isFinal: true)).distinction
    #expect(distinction?.steps.count == 2)
    #expect(distinction?.first?.isFinished == false)
    #expect(distinction?.second?.isFinished == true)
  }

  @Test func `exclusive guards with the same target may be swapped`()
    throws
  {
    let one = try Door {
      Door.State("s")
      Door.State("t")
      Door.Event("go", from: "s", to: "t").shouldFire("a")
      Door.Event("go", from: "s", to: "t").shouldFire("b")
      Door.Event("go", in: "s")
    }
    let other = try Door {
      Door.State("s")
      Door.State("t")
      Door.Event("go", from: "s", to: "t").shouldFire("b")
      Door.Event("go", from: "s", to: "t").shouldFire("a")
      Door.Event("go", in: "s")
    }
    #expect(try one.equivalence(to: other) == .equivalent)
  }

  @Test func `regions are equivalent to their product`() throws {
    let regions = try Door {
      Door.State(parallel: "both") {
        Door.State("left") {
          Door.State("l0")
          Door.State("l1")
          Door.Event("left", from: "l0", to: "l1")
        }
        Door.State("right") {
          Door.State("r0")
          Door.State("r1")
          Door.Event("right", from: "r0", to: "r1")
        }
      }
    }
    let product = try Door {
      for state in ["00", "01", "10", "11"] { Door.State(state) }
      Door.Event("left", from: "00", to: "10")
      Door.Event("left", from: "01", to: "11")
      Door.Event("right", from: "00", to: "01")
      Door.Event("right", from: "10", to: "11")
    }
    #expect(try regions.equivalence(to: product) == .equivalent)
    #expect(try regions.minimized().states.map(\.name) == ["l0+r0", "l1+r0", "l0+r1", "l1+r1"])
  }

  @Test func `history is equivalent to explicit states`() throws {
    let history = try Door {
      Door.State("on", initial: "slow") {
        Door.State("slow")
        Door.State("fast")
        Door.State.history("last", default: "slow")
        Door.Event("toggle", from: "slow", to: "fast")
      }
      Door.State("off")
      Door.Event("switch", from: "on", to: "off")
      Door.Event("switch", from: "off", to: "last")
    }
    let written = try Door {
      for state in ["slow", "fast", "slowOff", "fastOff"] { Door.State(state) }
      Door.Event("toggle", from: "slow", to: "fast")
      Door.Event("switch", from: "slow", to: "slowOff")
      Door.Event("switch", from: "fast", to: "fastOff")
      Door.Event("switch", from: "slowOff", to: "slow")
      Door.Event("switch", from: "fastOff", to: "fast")
    }
    #expect(try history.equivalence(to: written) == .equivalent)
    // Both states in which only the switch works are merged, whichever event ended the work.
    #expect(try history.minimized().states(for: ["off"]) == ["fast", "off"])
    let small = try history.minimized(observing: .states)
    #expect(small.states(for: ["off"]) == ["off", "off #2"])
    #expect(small.states(for: ["nowhere"]).isEmpty)
  }

  @Test func `an event that the rows do not name is still an input`() throws {
    let any = try Door {
      Door.State("s")
      Door.Event.anyEvent(in: "s")
    }
    let none = try Door {
      Door.State("s")
      Door.Event("x", in: "s")
    }
    #expect(
      try any.equivalence(to: none).description
        == "different: (activation) → s | s; (any other event) → s | refused"
    )
    #expect(try any.minimized().machine.equivalence(to: any) == .equivalent)
  }

  @Test func `an endless step is distinguished from a refusal`() throws {
    let endless = try Door {
      for state in ["s", "t", "u"] { Door.State(state) }
      Door.Event("go", from: "s", to: "t")
      Door.Event.always(from: "t", to: "u").shouldFire("a")
      Door.Event.always(from: "u", to: "t").shouldFire("a")
    }
    let calm = try Door {
      Door.State("s")
      Door.State("t")
      Door.Event("go", from: "s", to: "t")
    }
    let distinction = try endless.equivalence(to: calm).distinction
    #expect(
      distinction?.description == "(activation) → s | s; go [a] → endless | t"
    )
    let error = #expect(throws: EquivalenceError.self) { try endless.minimized() }
    #expect(error?.problems == [.endless(input: "go", configuration: ["s"])])
    #expect(error?.description.contains("In 's', 'go' leads to steps without end") == true)
  }

  @Test func `guards decide where the smallest machine starts`() throws {
    let machine = try Door {
      Door.State("a")
      Door.State("b")
      Door.Event.always(from: "a", to: "b").shouldFire("skips")
      Door.Event("go", in: "b")
    }
    let small = try machine.minimized()
    #expect(small.machine.states.map(\.id) == ["(start)", "b", "a"])
    #expect(small.states.map(\.name) == ["b", "a"])
    #expect(try small.machine.equivalence(to: machine) == .equivalent)
  }

  @Test func `features that cannot be compared are listed, each with a suggestion`() throws {
    let machine = try Door {
      Door.State("s").deferring("later")
      Door.Event("go", in: "s").shouldFire { _ in true }
    }
    let error = #expect(throws: EquivalenceError.self) { try machine.equivalence(to: machine) }
    #expect(error?.problems.count == 2)
    #expect(error?.description.contains("The state 's' defers events.") == true)
    #expect(error?.description.contains("A guard of event 'go'") == true)
    #expect(throws: EquivalenceError.self) { try machine.minimized() }
  }
}
