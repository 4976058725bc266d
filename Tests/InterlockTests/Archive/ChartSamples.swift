import Foundation
import Interlock

/// Machines that are statecharts.
enum ChartSamples {
  /// Has every part of a statechart: regions, both histories, a choice, final states; a fork, a join, local and
  /// internal rows, rows of any event, timeouts, completions; deferral, and delayed events.
  ///
  /// - Parameter journal: Where callbacks write, if it is given.
  /// - Returns: The machine, inactive.
  /// - Throws: What building it throws.
  static func recorder(_ journal: Journal = Journal()) throws -> DynamicMachine {
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
    DynamicMachine.Event("resume", from: "off", to: ["lastMove", "ringing"])
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
    DynamicMachine.Event.inAnyState("forget").perform { $0.cancel("alarm") }
  }

  /// A chart whose states are objects in a document, one of them with the key of a snapshot.
  enum Room: Hashable, Codable {
    case states(Int)
    case active
    case kitchen, hall
    case cellar(light: Bool)
    case last
  }

  static func house() throws -> Machine<Room, Samples.Signal> {
    typealias House = Machine<Room, Samples.Signal>
    return try House(initial: .states(1), .cellar(light: true)) {
      House.State(parallel: .active) {
        House.State(.kitchen, initial: .states(2)) {
          House.State.history(.last, default: .states(2))
          House.State(.states(1))
          House.State(.states(2)).deferring(.connect)
        }
        House.State(.hall) {
          House.State(.cellar(light: false))
          House.State(.cellar(light: true))
        }
      }
      House.State(.states(3))
      House.Event(.drop, from: .active, to: .states(3))
      House.Event(.fail(code: 1), from: .states(3), to: .last)
      House.Event(.connect, from: .states(1), to: .states(2))
      House.Event(.fail(code: 2), from: .cellar(light: true), to: .cellar(light: false))
    }
  }

  /// A document with every key that a machine without names of code has.
  static let document: JSONValue = [
    "interlock": 1, "initials": ["off"], "stepLimit": 5,
    "states": [
      ["id": "off", "userInfo": ["k": 1]],
      ["id": "on", "kind": "parallel"],
      ["id": "door", "parent": "on", "initial": "open", "deferring": ["e"]],
      ["id": "past", "parent": "door", "kind": "deepHistory", "initials": ["open"]],
      ["id": "open", "parent": "door"],
      ["id": "shut", "parent": "door", "kind": "final"],
      ["id": "other", "parent": "on"],
    ],
    "events": [
      ["id": "e", "from": ["off"], "fork": ["past", "other"]],
      ["id": "f", "joining": ["open", "other"], "to": "off", "guards": ["g", .null]],
      ["after": .number(1.5), "from": ["open"], "to": "shut"],
      ["id": "g", "from": ["door"], "to": "open", "local": true],
      ["trigger": "anyEvent", "from": "*"],
      ["completion": "door", "from": ["door"], "to": "off"],
    ],
    "snapshot": [
      "states": ["open", "other"],
      "history": [["state": "past", "was": ["open"]]],
      "timers": [
        ["state": "open", "after": .number(1.5), "deadline": .number(2.25)],
        [
          "event": "e", "userInfo": ["k": []], "id": "i", "after": .number(3.5),
          "deadline": .number(-4.5),
        ],
      ],
      "deferred": [["event": "f", "userInfo": ["k": true]]],
    ],
  ]

  static let start = Date(timeIntervalSinceReferenceDate: 790_000_000.25)

  /// What brings the recorder into configurations of each kind: an event a second.
  static let lives: KeyValuePairs<String, [String]> = [
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

  /// The recorder in each of these configurations.
  static func recorders() throws -> [(name: String, machine: DynamicMachine)] {
    try lives.map { ($0.key, try recorder().living($0.value, from: start)) }
  }
}

extension Machine {
  /// Fires events, one a second from a time, each when it is due before; what is refused is passed over.
  func living(_ events: [EventID], from start: Date) throws -> Self {
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
