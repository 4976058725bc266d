import Interlock
import InterlockTools
import Testing

@Suite("Findings about states: every fault is found, and near misses are not")
struct StateFindingTests {
  private typealias State = DynamicMachine.State
  private typealias Event = DynamicMachine.Event

  @Test func `a state that nothing leads to is unreachable`() throws {
    let found = try anomalies {
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
    let found = try anomalies {
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
    let found = try anomalies {
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
    let found = try anomalies {
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
    let found = try anomalies {
      State("a")
      State.final("end")
      Event("jump", from: "a", to: "end")
    }
    #expect(found == [])
  }

  @Test func `a state with only a timeout is not a dead end`() throws {
    let found = try anomalies {
      State("a")
      State("b")
      Event("go", from: "a", to: "b")
      Event.after(.seconds(1), from: "b", to: "a")
    }
    #expect(found == [])
  }

  @Test func `a cycle that cannot reach an end is a trap`() throws {
    let found = try anomalies {
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
    let found = try anomalies {
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
    let once = try anomalies {
      State("start")
      State("a")
      State("b")
      Event("go", from: "start", to: "a")
      Event("go", from: "a", to: "b")
      Event("go", from: "b", to: "a")
    }
    #expect(once == [])
    let apart = try anomalies {
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
    let found = try anomalies {
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
}
