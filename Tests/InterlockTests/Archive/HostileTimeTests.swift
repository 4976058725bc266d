import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Dates and durations that are not finite")
struct HostileTimeTests {
  /// Expects that a machine can be encoded and decoded, whatever times it was given.
  private func expectArchivable(_ machine: Sketch, _ note: String) throws {
    let prototype = try HostileTimes.prototype()
    let data = try JSONEncoder().encode(machine.snapshot)
    let snapshot = try JSONDecoder().decode(Sketch.Snapshot.self, from: data)
    let restored = try prototype.restored(from: snapshot)
    #expect(restored.timers == machine.timers, "\(note)")
    _ = try JSONEncoder().encode(machine)
  }

  @Test(arguments: HostileTimes.seconds, HostileTimes.seconds)
  func `recomputed deadlines are finite or refused`(
    _ then: Double,
    _ now: Double
  ) throws {
    let prototype = try HostileTimes.prototype()
    let snapshot = try HostileTimes.sleeping().snapshot
    let ways: [RestoredDeadlines] = [
      .remaining(since: at(then), now: at(now)), .restarted(at: at(now)),
      .restarted(at: at(then)),
    ]
    for way in ways {
      do throws(Sketch.RestoreError) {
        let machine = try prototype.restored(from: snapshot, deadlines: way)
        #expect(throws: Never.self) { try expectArchivable(machine, "\(then), \(now)") }
      } catch {
        guard case .invalidDeadlines = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(error.description.hasPrefix("The deadlines of the timers cannot be computed"))
      }
    }
    #expect(throws: Sketch.RestoreError.self) {
      let deadlines = RestoredDeadlines.remaining(since: at(0), now: at(.infinity))
      _ = try prototype.restored(from: snapshot, deadlines: deadlines)
    }
  }

  @Test(arguments: HostileTimes.seconds)
  func `no call leaves a machine that cannot be archived`(_ seconds: Double) throws {
    let time = at(seconds)
    var machine = try HostileTimes.sleeping()
    _ = try? machine.advance(to: time)
    try expectArchivable(machine, "advance")
    for delay in [Duration.seconds(3), .seconds(Int64.max), .seconds(Int64.max) * 18] {
      var fired = try HostileTimes.prototype().begun()
      _ = try? fired.fire("send", userInfo: ["delay": delay], at: time)
      _ = try? fired.fire("go", at: time)
      _ = try? fired.fire("back", at: time)
      try expectArchivable(fired, "fire, \(delay)")
    }
    var activated = try HostileTimes.prototype()
    _ = try? activated.activate(at: time)
    try expectArchivable(activated, "activate")
  }

  @Test func `a definition with a timeout that cannot be archived is refused`() throws {
    let error = try #require(throws: DefinitionError.self) {
      try Sketch(initial: "a") {
        Sketch.State("a")
        Sketch.Event.after(.seconds(Int64.max) * 2, in: "a")
      }
    }
    #expect(error.findings.map(\.check) == [.invalidTimeout])
  }
}
