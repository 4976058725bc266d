import Foundation
import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("Steps of a walk")
struct WalkStepTests {
  private let start = Date(timeIntervalSinceReferenceDate: 1_000)

  @Test func `a timer fires at its deadline`() throws {
    let path: [Sketch.WalkInput] = [.timer, .event("power"), .timer, .event("power")]
    let steps = Array(PathWalk(of: try Sketch.player(), along: path, at: start))
    #expect(steps.map(\.isTaken) == [false, true, true, true])
    #expect(steps[0].description == ".timer changes nothing in the inactive machine")
    #expect(steps[2].machine.isIn("off"))
    #expect(steps[3].machine.nextDeadline == start + 40)
  }

  @Test func `the clock does not go back to an overdue timer`() throws {
    let failuresLeft = Locked(1)
    let lamp = try Sketch(initial: "off") {
      Sketch.State("off")
      Sketch.State("on")
      Sketch.Event("power", from: "off", to: "on")
      Sketch.Event.after(.seconds(20), from: "on", to: "off").perform { _ in
        let isFailing = failuresLeft.withLock { left in
          left -= 1
          return left >= 0
        }
        if isFailing { throw Fault("timer") }
      }
    }
    let path: [Sketch.WalkInput] = [
      .event("power"), .wait(.seconds(60)), .timer, .event("power"),
    ]
    let steps = Array(PathWalk(of: lamp, along: path, at: start))
    #expect(steps[1].failure != nil)
    #expect(steps[2].machine.isIn("off"))
    #expect(steps[3].machine.nextDeadline == start + 80)
  }

  /// The user info of the event that waits after a player has been stored and restored.
  private func deferred(with hand: some Sendable) throws -> UserInfo? {
    let path: [Sketch.WalkInput] = [
      .event("power"), .event("play"), .event("eject", userInfo: ["hand": hand]), .restoration,
    ]
    let steps = Array(PathWalk(of: try Sketch.player(), along: path))
    #expect(steps[3].failure == nil && !steps[3].isTaken)
    #expect(steps[3].description == ".restoration changes nothing in 'playing'")
    #expect(steps[2].machine.configuration == steps[3].machine.configuration)
    return steps[3].machine.snapshot.deferred.first?.userInfo
  }

  @Test func `an archive round trip changes nothing`() throws {
    #expect(try deferred(with: 1)?["hand"] as? Int == 1)
  }

  @Test func `a machine that cannot be encoded is kept as it is`() throws {
    struct Hand: Sendable {}
    #expect(try deferred(with: Hand())?["hand"] is Hand)
  }

  /// A state with a wrong implementation of `Codable`.
  enum Lamp: String, Codable {
    case on, off

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode("on")
    }
  }

  @Test func `identifiers that archives do not restore are found`() throws {
    typealias Light = Machine<Lamp, String>
    let light = try Light(initial: .off) {
      Light.State(.off)
      Light.State(.on)
      Light.Event("switch", from: .off, to: .on)
      Light.Event("switch", from: .on, to: .off)
    }
    let path: [Light.WalkInput] = [
      .event("switch"), .restoration, .event("switch"), .restoration,
    ]
    let steps = Array(PathWalk(of: light, along: path))
    #expect(steps[1].failure == nil)
    #expect(steps[3].failure != nil)
    #expect(steps[3].description.contains("Machine in 'off', 2 states"))
    #expect(steps[3].machine.isIn(.off))
  }

  @Test func `a refused event and a failed one say why`() throws {
    let path: [Sketch.WalkInput] = [.event("play"), .event("power"), .event("jam")]
    let steps = Array(PathWalk(of: try Sketch.player(), along: path))
    #expect(steps[0].refusal?.reason == .noTransition && steps[0].failure == nil)
    #expect(steps[0].description == steps[0].refusal?.description)
    #expect(steps[2].refusal == nil)
    #expect(steps[2].description.hasSuffix("threw: the paper is stuck."))
  }
}
