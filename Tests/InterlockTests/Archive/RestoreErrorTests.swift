import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Snapshots that do not fit the machine")
struct RestoreErrorTests {
  typealias Snapshot = DynamicMachine.Snapshot

  private let recorder: DynamicMachine

  init() throws {
    recorder = try ChartSamples.recorder()
  }

  @Test(arguments: [
    ["stopped"], ["waiting"], ["stopped", "stopped"], ["stopped", "waiting", "waiting"],
    ["stopped", "waiting", "ringing"], ["stopped", "playing", "waiting"], ["on"],
    ["tape", "clock"],
    ["moving", "waiting"], ["lastTape", "waiting"], ["lastMove", "waiting"], ["off", "off"],
    ["canRecord", "waiting"], ["off", "stopped", "waiting"], ["off", "broken"], ["tape"],
  ])
  func `an impossible or incomplete configuration is refused`(
    _ states: [String]
  ) throws {
    #expect(
      recorder.error(restoring: Snapshot(configuration: states)) == .invalidConfiguration(states)
    )
    let history = ["lastTape": ["stopped"]]
    #expect(
      recorder.error(restoring: Snapshot(configuration: states, history: history))
        == .invalidConfiguration(states)
    )
  }

  @Test(arguments: [
    ["stopped", "waiting"], ["waiting", "stopped"], ["ringing", "ejected"], ["off"], ["broken"],
    ["recording", "ringing"],
  ])
  func `a possible configuration is accepted in any order`(_ states: [String]) throws {
    let machine = try recorder.restored(from: Snapshot(configuration: states))
    #expect(Set(machine.configuration) == Set(states))
  }

  @Test(arguments: [
    ("lastTape", []), ("lastTape", ["playing"]), ("lastTape", ["stopped", "moving"]),
    ("lastTape", ["stopped", "stopped"]), ("lastTape", ["waiting"]), ("lastTape", ["lastMove"]),
    ("lastTape", ["canRecord"]), ("lastTape", ["tape"]), ("lastMove", []), ("lastMove", ["moving"]),
    ("lastMove", ["off"]), ("lastMove", ["playing", "recording"]), ("lastMove", ["lastMove"]),
    ("off", ["off"]), ("tape", ["stopped"]), ("canRecord", ["stopped"]), ("stopped", ["stopped"]),
  ])
  func `impossible history is refused`(_ history: String, _ was: [String]) throws {
    let snapshot = Snapshot(configuration: ["off"], history: [history: was])
    #expect(recorder.error(restoring: snapshot) == .invalidHistory(history))
  }

  @Test(arguments: [
    ("lastTape", ["stopped"]), ("lastTape", ["moving"]), ("lastTape", ["ejected"]),
    ("lastMove", ["stopped"]), ("lastMove", ["recording"]), ("lastMove", ["ejected"]),
  ])
  func `possible history is accepted`(_ history: String, _ was: [String]) throws {
    let snapshot = Snapshot(configuration: ["off"], history: [history: was])
    #expect(try recorder.restored(from: snapshot).snapshot == snapshot)
  }

  @Test func `history of a parallel state must name every region`() throws {
    let chart = try DynamicMachine(initial: "out") {
      DynamicMachine.State("out")
      DynamicMachine.State(parallel: "p") {
        DynamicMachine.State("q") {
          DynamicMachine.State("a")
          DynamicMachine.State("b")
        }
        DynamicMachine.State("r")
        DynamicMachine.State.history("shallow", default: "q")
        DynamicMachine.State.history("deep", .deep, default: "q")
      }
      DynamicMachine.Event("in", from: "out", to: "shallow")
      DynamicMachine.Event("deep", from: "out", to: "deep")
    }
    func takes(_ history: String, _ was: [String]) -> Bool {
      (try? chart.restored(from: .init(configuration: ["out"], history: [history: was]))) != nil
    }
    #expect(takes("shallow", ["q", "r"]))
    #expect(takes("shallow", ["r", "q"]))
    #expect(takes("deep", ["r", "b"]))
    for was in [["q"], ["a", "r"], ["q", "r", "r"], ["q", "r", "out"]] {
      #expect(!takes("shallow", was))
    }
    for was in [["b"], ["q", "r"], ["a", "b", "r"], ["a", "r", "r"]] {
      #expect(!takes("deep", was))
    }
  }

  @Test func `an unknown state is found anywhere in the snapshot`() throws {
    let known = recorder.states.map(\.id)
    for snapshot in [
      Snapshot(configuration: ["x"]), Snapshot(configuration: ["stopped", "x"]),
      Snapshot(configuration: ["off"], history: ["x": ["stopped"]]),
      Snapshot(configuration: ["off"], history: ["lastTape": ["x"]]),
    ] {
      #expect(recorder.error(restoring: snapshot) == .unknownState("x", known: known))
    }
  }
}
