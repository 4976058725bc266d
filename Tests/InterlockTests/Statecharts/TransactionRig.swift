import Interlock
import InterlockTestSupport

/// A machine in which one call can run microsteps of every kind, with a callback at each place.
func transactionRig(_ wire: Tripwire) throws -> Sketch {
  try Sketch {
    Sketch.Observer.hooked(wire.hook)
    Sketch.Observer.initially { _ in try wire.pass("initially machine") }
    wire.state(Sketch.State("off").deferring("later"))
    wire.state(
      Sketch.State("on") {
        wire.state(.history("on h", .deep, default: "a2"))
        wire.state(
          Sketch.State(parallel: "p") {
            for region in ["a", "b"] {
              wire.state(
                Sketch.State(region) {
                  wire.state(Sketch.State("\(region)1"))
                  wire.state(Sketch.State("\(region)2"))
                  wire.state(.final("\(region)!"))
                }
              )
              Sketch.Event("both", from: "\(region)1", to: "\(region)2").hooked(wire.hook)
              Sketch.Event("finish", from: region, to: "\(region)!").hooked(wire.hook)
              Sketch.Event("finish", from: "\(region)2", to: "\(region)!").hooked(wire.hook)
            }
          }
        )
        wire.state(Sketch.State("eventless"))
        wire.state(Sketch.State("timed"))
      }
    )
    Sketch.State.choice("?")
    wire.state(.final("end"))
    rows(wire)
  }
}

@Sketch.Builder
private func rows(_ wire: Tripwire) -> [Sketch.Builder.Element] {
  Sketch.Event("on", from: "off", to: "p").hooked(wire.hook)
  Sketch.Event("history", from: "off", to: "on h").hooked(wire.hook)
  Sketch.Event("fork", from: "off", to: "b2", "a2").hooked(wire.hook)
  Sketch.Event("note", in: "p").hooked(wire.hook)
  Sketch.Event("raise", from: "off", to: "p").perform { $0.raise("both") }.hooked(wire.hook)
  Sketch.Event("send", from: "off", to: "p").perform { $0.send("both") }.hooked(wire.hook)
  Sketch.Event("later", from: "on", to: "off").hooked(wire.hook)
  Sketch.Event("choose", from: "off", to: "?").hooked(wire.hook)
  Sketch.Event.always(from: "?", to: "b2").hooked(wire.hook)
  Sketch.Event("eventless", from: "off", to: "eventless").hooked(wire.hook)
  Sketch.Event.always(from: "eventless", to: "a2").hooked(wire.hook)
  Sketch.Event("timed", from: "off", to: "timed").hooked(wire.hook)
  Sketch.Event.after(.seconds(1), from: "timed", to: "p").hooked(wire.hook)
  Sketch.Event("delay", in: "off").perform { $0.send("on", after: .seconds(1)) }.hooked(wire.hook)
  Sketch.Event.completion(of: "p", to: "off").hooked(wire.hook)
  Sketch.Event("end", from: "off", to: "end").hooked(wire.hook)
  Sketch.Event.fromAnyState("reset", to: "off").hooked(wire.hook)
}
