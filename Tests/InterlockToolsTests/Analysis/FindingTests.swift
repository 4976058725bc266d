import Interlock
import InterlockTools
import Testing

@Suite("Findings: every fault is found, and near misses are not")
struct FindingTests {
  private typealias State = DynamicMachine.State
  private typealias Event = DynamicMachine.Event

  /// The findings of a machine, as `kind: place`, those of severity `note` in brackets.
  private func findings(
    @DynamicMachine.Builder _ content: () -> [DynamicMachine.Builder.Element]
  ) throws -> [String] {
    StateSpace(of: try DynamicMachine(initial: [], content)).anomalies.map { finding in
      let text = "\(finding.kind.rawValue): \(finding.place)"
      return finding.severity == .note ? "(\(text))" : text
    }
  }

  @Test func `a state that nothing leads to is unreachable`() throws {
    let found = try findings {
      State("a")
      State("b")
      State("island") { State("house") }
      Event("go", from: "a", to: "b")
      Event("go", from: "b", to: "a")
      Event("leave", from: "house", to: "a")
    }
    #expect(found == ["unreachedState: state 'island'", "deadEvent: event 'leave'"])
  }

  @Test func `a state whose only incoming row never wins is unreachable`() throws {
    let found = try findings {
      State("a")
      State("b")
      State("c")
      Event("go", from: "a", to: "b").shouldFire("isOpen")
      Event("go", from: "a", to: "c").shouldFire("isOpen")
      Event("go", from: "b", "c", to: "a")
    }
    #expect(found == ["unreachedState: state 'c'", "deadRow: event 'go' from 'a'"])
  }

  @Test func `a state that is only passed through counts as reached`() throws {
    let found = try findings {
      State("a")
      State("passed")
      State("b")
      Event("go", from: "a", to: "passed")
      Event.always(from: "passed", to: "b")
      Event("back", from: "b", to: "a")
    }
    #expect(found == [])
  }

  @Test func `a history state and a choice that nothing leads to are unreachable`() throws {
    let found = try findings {
      State("a")
      State("b") {
        State.history("past", default: "c")
        State("c")
      }
      State.choice("which")
      Event("go", from: "a", to: "b")
      Event("go", from: "b", to: "a")
      Event.always(from: "which", to: "a")
    }
    #expect(found == ["unreachedState: state 'past'", "unreachedState: state 'which'"])
  }

  @Test func `a dead end is found, with the shortest path to it`() throws {
    let machine = try DynamicMachine(initial: "a") {
      State("a")
      State("b")
      State("end")
      Event("go", from: "a", to: "b")
      Event("fall", from: "b", to: "end")
      Event("jump", from: "a", to: "end")
    }
    let finding = try #require(StateSpace(of: machine).anomalies.first)
    #expect(finding.kind == .deadEnd)
    #expect(finding.path?.description == "a; jump → end")
    #expect(finding.severity == .warning)
  }

  @Test func `a final state is not a dead end`() throws {
    let found = try findings {
      State("a")
      State.final("end")
      Event("jump", from: "a", to: "end")
    }
    #expect(found == [])
  }

  @Test func `a state with only a timeout is not a dead end`() throws {
    let found = try findings {
      State("a")
      State("b")
      Event("go", from: "a", to: "b")
      Event.after(.seconds(1), from: "b", to: "a")
    }
    #expect(found == [])
  }

  @Test func `a cycle that cannot reach an end is a trap`() throws {
    let found = try findings {
      State("a")
      State.final("end")
      State("b")
      State("c")
      Event("finish", from: "a", to: "end")
      Event("go", from: "a", to: "b")
      Event("go", from: "b", to: "c")
      Event("go", from: "c", to: "b")
    }
    #expect(found == ["trap: configuration 'b'"])
  }

  @Test func `a cycle that can reach an end is not a trap`() throws {
    let found = try findings {
      State("a")
      State.final("end")
      State("b")
      Event("finish", from: "a", to: "end")
      Event("go", from: "a", to: "b")
      Event("go", from: "b", to: "a")
    }
    #expect(found == [])
  }

  @Test func `an initial part that is never re-entered is no trap, but two terminal cycles are`()
    throws
  {
    let once = try findings {
      State("start")
      State("a")
      State("b")
      Event("go", from: "start", to: "a")
      Event("go", from: "a", to: "b")
      Event("go", from: "b", to: "a")
    }
    #expect(once == [])
    let apart = try findings {
      State("start")
      State("a")
      State("b")
      Event("left", from: "start", to: "a")
      Event("right", from: "start", to: "b")
      Event("stay", in: "a", "b")
    }
    #expect(apart == ["(trap: configuration 'a')", "(trap: configuration 'b')"])
  }

  @Test func `a cycle of rows without an event is found`() throws {
    let machine = try DynamicMachine(initial: "a") {
      State("a")
      State("b")
      State("c")
      Event("go", from: "a", to: "b")
      Event.always(from: "b", to: "c").shouldFire("isOdd")
      Event.always(from: "c", to: "b").shouldFire("isOdd")
      Event("back", from: "b", "c", to: "a")
    }
    let finding = try #require(StateSpace(of: machine).anomalies.first { $0.kind == .livelock })
    #expect(finding.severity == .warning)
    #expect(finding.place == "step by go")
    #expect(finding.path?.description == "a")
  }

  @Test func `an acyclic chain of rows without an event is no finding`() throws {
    let found = try findings {
      State("a")
      State("b")
      State("c")
      Event("go", from: "a", to: "b")
      Event.always(from: "b", to: "c").shouldFire("isOdd")
      Event.always(from: "c", to: "a").shouldFire("isEven")
      Event("back", from: "b", "c", to: "a")
    }
    #expect(found == [])
  }

  @Test func `a cycle of unguarded completions never ends`() throws {
    let machine = try DynamicMachine(initial: "idle") {
      State("idle")
      State("a") { State.final("x") }
      State("b") { State.final("y") }
      Event("go", from: "idle", to: "a")
      Event.completion(of: "a", to: "b")
      Event.completion(of: "b", to: "a")
    }
    let finding = try #require(StateSpace(of: machine).anomalies.first { $0.kind == .livelock })
    #expect(finding.severity == .error)
  }

  @Test func `an event in a state that the machine never rests in is dead`() throws {
    let found = try findings {
      State("a")
      State("passed")
      Event("go", from: "a", to: "passed")
      Event.always(from: "passed", to: "a")
      Event("stop", from: "passed", to: "a")
    }
    #expect(found == ["deadEvent: event 'stop'"])
  }

  @Test func `a row of an outer state is dead if inner states always handle its event first`()
    throws
  {
    let covered = try findings {
      State("outer") {
        State("a")
        State("b")
      }
      Event("go", from: "a", to: "b")
      Event("go", from: "b", to: "a")
      Event("go", from: "outer", to: "b")
    }
    #expect(covered == ["deadRow: event 'go' from 'outer'"])
    let open = try findings {
      State("outer") {
        State("a")
        State("b")
      }
      Event("go", from: "a", to: "b")
      Event("go", from: "outer", to: "a")
    }
    #expect(open == [])
  }

  @Test func `a second row with the same guard never wins, one with another guard does`() throws {
    let same = try findings {
      State("a")
      State("b")
      Event("go", from: "a", to: "b").shouldFire("isOpen")
      Event("go", from: "a", to: "a").shouldFire("isOpen")
      Event("back", from: "b", to: "a")
    }
    #expect(same == ["deadRow: event 'go' from 'a'"])
    let other = try findings {
      State("a")
      State("b")
      Event("go", from: "a", to: "b").shouldFire("isOpen")
      Event("go", from: "a", to: "a").shouldFire("not isOpen")
      Event("back", from: "b", to: "a")
    }
    #expect(other == [])
  }

  @Test func `a join of states that are never active together is dead`() throws {
    let found = try findings {
      State(parallel: "on") {
        State("left") {
          State("a")
          State("b")
        }
        State("right") {
          State("c")
          State("d")
        }
      }
      State("off")
      Event("go", from: "a", to: "b")
      Event("go", from: "c", to: "d")
      Event("back", from: "on", to: "on")
      Event("leave", joining: "a", "d", to: "off")
      Event("meet", joining: "b", "d", to: "off")
      Event("back", from: "off", to: "on")
    }
    #expect(found == ["deadEvent: event 'leave'"])
  }

  @Test func `overlapping guards are reported, but not a last row without a guard`()
    throws
  {
    let both = try findings {
      State("a")
      State("b")
      State("c")
      Event("go", from: "a", to: "b").shouldFire("isRich")
      Event("go", from: "a", to: "c").shouldFire("isOld")
      Event("back", from: "b", "c", to: "a")
    }
    #expect(both == ["(overlappingGuards: event 'go' from 'a')"])
    let otherwise = try findings {
      State("a")
      State("b")
      State("c")
      Event("go", from: "a", to: "b").shouldFire("isRich")
      Event("go", from: "a", to: "c")
      Event("back", from: "b", "c", to: "a")
    }
    #expect(otherwise == [])
    let elsewhere = try findings {
      State("a")
      State("b")
      State("c")
      Event("go", from: "a", to: "b").shouldFire("isRich")
      Event("go", from: "b", to: "c").shouldFire("isOld")
      Event("back", from: "b", "c", to: "a")
    }
    #expect(elsewhere == [])
  }

  @Test func `an event that is deferred but never handled later is found`() throws {
    let lost = try findings {
      State("a").deferring("call")
      State("b")
      State("hall")
      Event("go", from: "a", to: "b")
      Event("go", from: "b", to: "a")
      Event("call", from: "hall", to: "a")
      Event("enter", from: "hall", to: "a")
    }
    #expect(
      lost == [
        "unreachedState: state 'hall'", "deadEvent: event 'call'", "deadEvent: event 'enter'",
        "lostDeferral: state 'a'",
      ]
    )
    let kept = try findings {
      State("a").deferring("call")
      State("b")
      Event("go", from: "a", to: "b")
      Event("go", from: "b", to: "a")
      Event("call", from: "b", to: "a")
    }
    #expect(kept == [])
  }

  @Test func `a deferred event whose handler is no longer reachable is found`()
    throws
  {
    let found = try findings {
      State("early")
      State("late").deferring("call")
      State("night")
      Event("call", in: "early")
      Event("go", from: "early", to: "late")
      Event("go", from: "late", to: "night")
      Event("go", from: "night", to: "late")
    }
    #expect(found == ["lostDeferral: state 'late'"])
  }

  @Test func `a timeout that a shorter one always precedes is dead`() throws {
    let inner = try findings {
      State("a")
      State("b")
      Event.after(.seconds(1), from: "a", to: "b")
      Event.after(.seconds(2), from: "a", to: "a")
      Event("back", from: "b", to: "a")
    }
    #expect(inner == ["deadTimeout: timeout of 2.0 seconds from 'a'"])
    let outer = try findings {
      State("outer") { State("a") }
      State("b")
      Event.after(.seconds(1), from: "outer", to: "b")
      Event.after(.seconds(2), from: "a", to: "b")
      Event("back", from: "b", to: "a")
    }
    #expect(outer == ["deadTimeout: timeout of 2.0 seconds from 'a'"])
  }

  @Test(arguments: ["guarded", "internal", "inner"])
  func `a timeout that a shorter one need not precede is alive`(_ kind: String) throws {
    let found = try findings {
      State("outer") {
        State("a")
        State("c")
      }
      State("b")
      if kind == "guarded" {
        Event.after(.seconds(1), from: "a", to: "b").shouldFire("isCold")
        Event.after(.seconds(2), from: "a", to: "b")
      } else if kind == "internal" {
        Event.after(.seconds(1), in: "a")
        Event.after(.seconds(2), from: "a", to: "b")
      } else {
        Event.after(.seconds(1), from: "a", to: "c")
        Event.after(.seconds(2), from: "outer", to: "b")
      }
      Event("change", from: "a", to: "c")
      Event("change", from: "c", to: "a")
      Event("back", from: "b", to: "a")
    }
    #expect(found == [])
  }

  @Test func `an incomplete exploration makes no claims that something never happens`() throws {
    let machine = try DynamicMachine(
      initial: "0",
      states: (0..<20).map { State("\($0)") },
      events: (0..<19).map { Event("\($0)", from: "\($0)", to: "\($0 + 1)") }
    )
    #expect(StateSpace(of: machine, limit: 5).anomalies.isEmpty)
    #expect(StateSpace(of: machine).anomalies.map(\.kind) == [.deadEnd])
  }

  @Test func `a finding names its place, its problem and a suggestion`() throws {
    let machine = try DynamicMachine(initial: "a") {
      State("a")
      State("b")
      Event("go", from: "a", to: "b")
    }
    let finding = try #require(StateSpace(of: machine).anomalies.first)
    #expect(
      finding.description == """
        warning: configuration 'b': nothing leads out of it, and the machine has not ended; \
        add a row that leads on, or make it a final state
          by: a; go → b
        """
    )
  }
}
