import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

@Suite("Journals and migrations: dates and durations that are none")
struct HostileTimeTests {
  /// Seconds after the beginning: Foundation cannot describe the dates themselves.
  private static let times: [Double] = [
    .infinity, -.infinity, .nan, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, -1e300,
    0x1p63, Date.distantFuture.seconds, Date.distantPast.seconds,
  ]

  private func prototype() throws -> Sketch {
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

  private func sleeping() throws -> Sketch {
    var machine = try prototype().begun()
    try machine.fire("send", at: at(1))
    return machine
  }

  @Test(arguments: times)
  func `records of a journal can be written, and replayed`(_ seconds: Double) throws {
    let time = at(seconds)
    let inputs: [Sketch.JournalInput] = [
      .activation(userInfo: [:], at: time), .event("go", userInfo: [:], at: time),
      .event("send", userInfo: [:], at: time), .timer(due: time),
    ]
    for start in [try prototype(), try prototype().begun(), try sleeping()] {
      for input in inputs {
        let recording = start.recording(input, number: 1)
        let data = try JSONEncoder().encode(recording.record)
        let record = try JSONDecoder().decode(Sketch.JournalRecord.self, from: data)
        #expect(record.digest == recording.record.digest)
        let again = start.recording(record.input, number: 1)
        #expect(again.record.digest == record.digest, "\(input)")
        #expect(again.machine.snapshot == recording.machine.snapshot)
      }
    }
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func `a migration does not start a timeout at no time`(_ seconds: Double) throws {
    let old = try Sketch(initial: "a") { Sketch.State("a") }
    let migration = Migration(from: old, .startTimeout(of: "a", .seconds(5), at: at(seconds)))
    let new = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Event.after(.seconds(5), in: "a")
    }
    #expect(throws: EvolutionError.self) { try new.evolving(from: [migration]) }
  }
}
