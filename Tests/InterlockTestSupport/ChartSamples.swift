package import Foundation
package import Interlock

/// Sample statecharts.
package enum ChartSamples {
  /// A machine with every part of a statechart: regions, both kinds of history, a choice, final states; a fork, a
  /// join, local and internal rows, rows for any event, timeouts, completions; deferral and delayed events.
  ///
  /// - Parameter journal: The journal that callbacks write to, if any.
  /// - Returns: The machine, inactive.
  /// - Throws: What building it throws.
  package static func recorder(_ journal: Journal = Journal()) throws -> DynamicMachine {
    try DynamicMachine(initial: "off", stepLimit: 50) {
      DynamicMachine.State("off", userInfo: ["title": "Off", "lamps": [0, 1]])
        .didEnter { _ in journal.add("off") }
      DynamicMachine.State(parallel: "on", userInfo: ["watts": 2.5]) {
        tape
        DynamicMachine.State("clock") {
          DynamicMachine.State("waiting")
          DynamicMachine.State("ringing").didEnter { _ in journal.add("ringing") }
        }
      }
      DynamicMachine.State.final("broken", userInfo: ["title": "Broken"])
      tapeEvents
      timedEvents
    }
  }

  private static var tape: DynamicMachine.State {
    DynamicMachine.State("tape", initial: "stopped") {
      DynamicMachine.State.history("lastTape", default: "stopped")
      DynamicMachine.State.history("lastMove", .deep, default: "playing")
      DynamicMachine.State.choice("canRecord")
      DynamicMachine.State("stopped")
      DynamicMachine.State("moving", initial: "playing") {
        DynamicMachine.State("recording")
        DynamicMachine.State("playing").deferring("power", "record")
      }
      .deferring("eject")
      DynamicMachine.State.final("ejected")
    }
  }

  @DynamicMachine.Builder private static var tapeEvents: [DynamicMachine.Builder.Element] {
    DynamicMachine.Event("power", from: "off", to: "on")
    DynamicMachine.Event("power", from: "on", to: "off")
    DynamicMachine.Event("resume", from: "off", to: "lastMove", "ringing")
    DynamicMachine.Event("again", from: "off", to: "lastTape")
    DynamicMachine.Event("both", joining: "playing", "ringing", to: "off")
    DynamicMachine.Event("play", from: "stopped", to: "playing")
    DynamicMachine.Event("record", from: "stopped", to: "canRecord")
    DynamicMachine.Event.always(from: "canRecord", to: "recording")
      .shouldFire("it is not protected") { $0.userInfo["protected"] == nil }
      .shouldFire { _ in true }
    DynamicMachine.Event.always(from: "canRecord", to: "stopped")
    DynamicMachine.Event("rewind", from: "moving", to: "recording").local()
    DynamicMachine.Event("stop", from: "moving", to: "stopped")
    DynamicMachine.Event("eject", from: "tape", to: "ejected")
    DynamicMachine.Event.completion(of: "tape", to: "off")
    DynamicMachine.Event.fromAnyState("drop", to: "broken")
    DynamicMachine.Event.anyEvent(in: "recording")
  }

  @DynamicMachine.Builder private static var timedEvents: [DynamicMachine.Builder.Element] {
    DynamicMachine.Event.after(.seconds(60), from: "waiting", to: "ringing")
    DynamicMachine.Event.after(.milliseconds(5_732), from: "moving", to: "stopped")
    DynamicMachine.Event.after(.milliseconds(250), in: "ringing", "stopped")
    DynamicMachine.Event("alarm", from: "waiting", to: "ringing")
    DynamicMachine.Event.inAnyState("remind").perform { transition in
      let info = transition.userInfo
      transition.send("alarm", userInfo: info, after: .seconds(30), id: "alarm")
      transition.send("stop", after: .milliseconds(1_500))
    }
    DynamicMachine.Event.inAnyState("forget").perform { $0.cancel(id: "alarm") }
  }

  package static let start = Date(timeIntervalSinceReferenceDate: 790_000_000.25)

  /// The events that bring the recorder into configurations of each kind, one event per second.
  package static let lives: KeyValuePairs<String, [String]> = [
    "inactive": [],
    "off": ["forget"],
    "regions": ["power"],
    "history": ["power", "record", "power"],
    "again": ["power", "record", "power", "again", "remind"],
    "resumed": ["power", "record", "power", "resume"],
    "timers": ["power", "remind", "play"],
    "deferred": ["power", "play", "record", "eject"],
    "finished": ["power", "remind", "play", "drop"],
  ]

  /// The recorder in each of those configurations.
  package static func recorders() throws -> [(name: String, machine: DynamicMachine)] {
    try lives.map { ($0.key, try recorder().living($0.value, from: start)) }
  }
}

extension Machine {
  /// Fires events, one per second from a time, after all timers due by then; refused events are skipped.
  package func living(_ events: [EventID], from start: Date) throws -> Self {
    var machine = self
    for (second, event) in events.enumerated() {
      let time = start + Double(second)
      try machine.advance(to: time)
      do throws(FireError) {
        try machine.fire(event, userInfo: ["second": second], at: time)
      } catch {
        guard case .refused = error else { throw error }
      }
    }
    return machine
  }
}
