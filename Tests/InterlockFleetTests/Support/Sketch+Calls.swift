import Interlock
import InterlockTestSupport

extension Sketch {
  /// A call that ends after a while, and rings for a shorter while in it.
  static func calls() throws -> Sketch {
    try Sketch(initial: "idle") {
      Sketch.State("idle")
      Sketch.State("call") {
        Sketch.State("ringing")
        Sketch.State("talking")
        Sketch.Event("answer", from: "ringing", to: "talking")
      }
      Sketch.Event("dial", from: "idle", to: "call")
      Sketch.Event.after(.seconds(10), from: "ringing", to: "idle")
      Sketch.Event.after(.seconds(60), from: "call", to: "idle")
    }
  }
}
