import Foundation
import Interlock
import InterlockEvolution
import InterlockJournal
import InterlockTestSupport
import Testing

@Suite("Journals and migrations: invalid dates and durations")
struct HostileTimeTests {
  @Test(arguments: HostileTimes.seconds)
  func `records with extreme times can be encoded and replayed`(_ seconds: Double) throws {
    let time = at(seconds)
    let inputs: [Sketch.JournalInput] = [
      .activation(userInfo: [:], at: time), .event("go", userInfo: [:], at: time),
      .event("send", userInfo: [:], at: time), .timer(due: time),
    ]
    for start in [
      try HostileTimes.prototype(), try HostileTimes.prototype().begun(),
      try HostileTimes.sleeping(),
    ] {
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
  func `a migration starts no timeout with an invalid date`(_ seconds: Double) throws {
    let old = try Sketch(initial: "a") { Sketch.State("a") }
    let migration = Migration(from: old, .startTimeout(of: "a", .seconds(5), at: at(seconds)))
    let new = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Event.after(.seconds(5), in: "a")
    }
    #expect(throws: EvolutionError.self) { try new.evolving(from: [migration]) }
  }
}
