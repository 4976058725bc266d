package import Interlock

private struct JamError: Error, CustomStringConvertible {
  var description: String { "the paper is stuck" }
}

extension Machine<String, String> {
  /// A player that turns itself off, defers ejecting while it plays, and has two regions while it records.
  package static func player() throws -> Self {
    try Self(initial: "off") {
      State("off")
      State("on", initial: "stopped") {
        State("stopped")
        State("playing").deferring("eject")
        Event("play", from: "stopped", to: "playing")
        Event("stop", from: "playing", to: "stopped")
        Event("eject", in: "stopped")
        Event("jam", in: "stopped").perform { _ in throw JamError() }
      }
      State(parallel: "recording") {
        State("audio") { State("muted") }
        State("video") { State("dark") }
      }
      State.final("worn")
      Event("power", from: "off", to: "on")
      Event("power", from: "on", "recording", to: "off")
      Event("record", from: "on", to: "recording")
      Event("drop", from: "off", to: "worn")
      Event.after(.seconds(20), from: "stopped", to: "off")
    }
  }
}
