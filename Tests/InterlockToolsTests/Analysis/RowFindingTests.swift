import Interlock
import InterlockTools
import Testing

@Suite("Findings about rows: every fault is found, and near misses are not")
struct RowFindingTests {
  private typealias State = DynamicMachine.State
  private typealias Event = DynamicMachine.Event

  @Test func `an event in a state that the machine never rests in is dead`() throws {
    let found = try anomalies {
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
    let covered = try anomalies {
      State("outer") {
        State("a")
        State("b")
      }
      Event("go", from: "a", to: "b")
      Event("go", from: "b", to: "a")
      Event("go", from: "outer", to: "b")
    }
    #expect(covered == ["deadRow: event 'go' from 'outer'"])
    let open = try anomalies {
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
    let same = try anomalies {
      State("a")
      State("b")
      Event("go", from: "a", to: "b").shouldFire("isOpen")
      Event("go", from: "a", to: "a").shouldFire("isOpen")
      Event("back", from: "b", to: "a")
    }
    #expect(same == ["deadRow: event 'go' from 'a'"])
    let other = try anomalies {
      State("a")
      State("b")
      Event("go", from: "a", to: "b").shouldFire("isOpen")
      Event("go", from: "a", to: "a").shouldFire("not isOpen")
      Event("back", from: "b", to: "a")
    }
    #expect(other == [])
  }

  @Test func `a join of states that are never active together is dead`() throws {
    let found = try anomalies {
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
    let both = try anomalies {
      State("a")
      State("b")
      State("c")
      Event("go", from: "a", to: "b").shouldFire("isRich")
      Event("go", from: "a", to: "c").shouldFire("isOld")
      Event("back", from: "b", "c", to: "a")
    }
    #expect(both == ["(overlappingGuards: event 'go' from 'a')"])
    let otherwise = try anomalies {
      State("a")
      State("b")
      State("c")
      Event("go", from: "a", to: "b").shouldFire("isRich")
      Event("go", from: "a", to: "c")
      Event("back", from: "b", "c", to: "a")
    }
    #expect(otherwise == [])
    let elsewhere = try anomalies {
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
    let lost = try anomalies {
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
    let kept = try anomalies {
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
    let found = try anomalies {
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
    let inner = try anomalies {
      State("a")
      State("b")
      Event.after(.seconds(1), from: "a", to: "b")
      Event.after(.seconds(2), from: "a", to: "a")
      Event("back", from: "b", to: "a")
    }
    #expect(inner == ["deadTimeout: timeout of 2.0 seconds from 'a'"])
    let outer = try anomalies {
      State("outer") { State("a") }
      State("b")
      Event.after(.seconds(1), from: "outer", to: "b")
      Event.after(.seconds(2), from: "a", to: "b")
      Event("back", from: "b", to: "a")
    }
    #expect(outer == ["deadTimeout: timeout of 2.0 seconds from 'a'"])
  }

  @Test(arguments: ["guarded", "internal", "inner", "guarded internal"])
  func `a timeout that a shorter one need not precede is alive`(_ kind: String) throws {
    let found = try anomalies {
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
      } else if kind == "guarded internal" {
        Event.after(.seconds(1), in: "a").shouldFire("isBusy")
        Event.after(.seconds(1), from: "a", to: "b")
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
}
