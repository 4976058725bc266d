import Foundation
import Interlock

/// Extreme and non-finite dates, and a machine to test with them.
package enum HostileTimes {
  /// Seconds after the reference date: Foundation cannot describe the dates themselves.
  package static let seconds: [Double] = [
    .infinity, -.infinity, .nan, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, -1e300,
    0x1p63, Date.distantFuture.seconds, Date.distantPast.seconds,
  ]

  package static func prototype() throws -> Sketch {
    try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("back", from: "b", to: "a")
      Sketch.Event.after(.seconds(5), from: "a", to: "b")
      Sketch.Event("send", in: "a").perform { transition in
        transition.send("back", after: transition.userInfo["delay"] as? Duration ?? .seconds(3))
      }
    }
  }

  package static func sleeping() throws -> Sketch {
    var machine = try prototype().begun()
    try machine.fire("send", at: at(1))
    return machine
  }
}
