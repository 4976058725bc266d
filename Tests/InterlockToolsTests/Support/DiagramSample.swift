import Foundation
import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

/// Machines with diagrams under version control.
struct DiagramSample: CustomTestStringConvertible, Sendable {
  let name: String
  let make: @Sendable () throws -> (diagram: MachineDiagram, table: TransitionTable)

  var testDescription: String { name }

  /// Creates a sample of a machine after firing events on it.
  init<StateID, EventID>(
    _ name: String,
    _ machine: @escaping @Sendable () throws -> Machine<StateID, EventID>,
    firing events: [EventID] = []
  ) {
    self.name = name
    make = {
      var machine = try machine()
      let path = try events.map { try machine.fire($0, at: Date(timeIntervalSince1970: 0)) }
      return (MachineDiagram(of: machine, path: path), TransitionTable(of: machine))
    }
  }

  static let all = [
    DiagramSample("kinds", kinds, firing: ["power", "record", "light", "cut", "power"]),
    DiagramSample("inbox", DiagramExamples.inbox, firing: [.view, .delete]),
    DiagramSample("traffic-light", trafficLight),
    DiagramSample("hostile", hostile, firing: [hostileNames[0]]),
  ]

  /// A machine with states and rows of all kinds.
  static func kinds() throws -> Sketch {
    try Sketch(initial: "off") {
      Sketch.State("off")
      player
      recorder
      Sketch.State.choice("isLong")
      Sketch.State.final("worn")
      Sketch.Event("power", from: "off", to: "resume")
      Sketch.Event("power", from: "on", to: "off")
      Sketch.Event("volume", in: "on").shouldFire("is not muted") { _ in true }
      Sketch.Event("reset", from: "on", to: "stopped").local()
      Sketch.Event("again", from: "on", to: "on")
      Sketch.Event("record", from: "on", "off", to: "recording")
      Sketch.Event("record bright", from: "on", to: "muted", "lit")
      Sketch.Event(
        trigger: .event("swap"),
        sources: .all(["muted", "dark"]),
        targets: ["heard", "lit"]
      )
      Sketch.Event("cut", joining: "muted", "lit", to: "isLong")
      Sketch.Event.always(from: "isLong", to: "worn").shouldFire("long") { _ in false }
      Sketch.Event.always(from: "isLong", to: "off")
      Sketch.Event.completion(of: "recording", to: "off")
      Sketch.Event.after(.seconds(2.5), from: "stopped", to: "off")
      Sketch.Event.fromAnyState("drop", to: "worn").shouldFire { _ in true }
        .shouldFire("is high") { _ in true }
      Sketch.Event.inAnyState("ping")
    }
  }

  private static var player: Sketch.State {
    Sketch.State("on", initial: "stopped") {
      Sketch.State("stopped").deferring("volume")
      Sketch.State("playing", initial: "slow") {
        ["slow", "fast"].map { Sketch.State($0) }
        Sketch.Event.anyEvent(from: "slow", to: "fast")
        Sketch.Event("eject", in: "fast")
      }
      .deferring("eject", "record")
      Sketch.State.history("resume", default: "stopped")
      Sketch.State.history("resume exactly", .deep, default: "fast")
      Sketch.Event("play", from: "stopped", to: "resume exactly")
      Sketch.Event.always(from: "playing", to: "stopped").shouldFire("is at the end") { _ in false }
    }
  }

  private static var recorder: Sketch.State {
    Sketch.State(parallel: "recording") {
      Sketch.State("audio", initial: "muted") {
        Sketch.State("muted")
        Sketch.State.final("heard")
        Sketch.Event("speak", from: "muted", to: "heard")
      }
      Sketch.State("video", initial: "dark") {
        ["dark", "lit"].map { Sketch.State($0) }
        Sketch.State.final("seen")
        Sketch.Event("light", from: "dark", to: "lit")
        Sketch.Event("stop", from: "lit", to: "seen")
      }
      Sketch.State("lamp")
    }
  }

  static func trafficLight() throws -> Sketch {
    try Sketch(initial: "red") {
      ["red", "green", "yellow"].map { Sketch.State($0) }
      Sketch.Event.after(.seconds(40), from: "red", to: "green")
      Sketch.Event.after(.seconds(30), from: "green", to: "yellow")
      Sketch.Event.after(.milliseconds(2_500), from: "yellow", to: "red")
      Sketch.Event.fromAnyState("fault", to: "red")
    }
  }

  /// Names with special characters of diagram languages or terminals.
  static let hostileNames = [
    "end", "state", "note", "[*]", "node", "graph", "direction LR", "a\"b", "a\\n\\", "a\nb\r\tc",
    "a: b; c", "#1 #quot; #35;", "<b>x</b> <<fork>>", "100%% %newline() $x !y", "-->", "1. one",
    "- two", "**bold** __x__ ~~y~~ //z//", "snake_case_name", "`code`", "www.example.org",
    "@enduml",
    "&lt; &amp; &", "{x} | y", "\u{0}\u{1B}[31m", "\u{202E}right", "שלום عالم", "日本語",
    "\"\u{301} |\u{301} &\u{301}lt;", "👩‍👩‍👧 🙂",
    "e\u{301}",
    "A", "\\G \\N", "style: x # y;", "<U+0041> &#65;", "'", "--", "==", "..", "a\u{2028}b", "]]>",
  ]

  /// A chain of states with hostile names. Each state's guard has its name, and each defers the next state's event.
  static func hostile() throws -> Sketch {
    let names = hostileNames
    let simple = names.prefix(names.count - 4)
    return try Sketch(initial: names[0]) {
      for (name, next) in zip(simple, names.dropFirst()) { Sketch.State(name).deferring(next) }
      Sketch.State(names[names.count - 4]) { Sketch.State(names[names.count - 3]) }
      Sketch.State(parallel: names[names.count - 2]) { Sketch.State(names[names.count - 1]) }
      for (name, next) in zip(names, names.dropFirst()) {
        Sketch.Event(name, from: name, to: next).shouldFire(name) { _ in true }
      }
      Sketch.Event(names[3], in: names[1]).shouldFire("") { _ in true }
    }
  }
}
