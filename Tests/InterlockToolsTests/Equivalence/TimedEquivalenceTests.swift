import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("Equivalence in time")
struct TimedEquivalenceTests {
  typealias Lamp = DynamicMachine

  private func lamp(
    seconds: Int = 5,
    touch: Lamp.Event = Lamp.Event("touch", in: "on")
  ) throws -> Lamp {
    try Lamp {
      Lamp.State("off")
      Lamp.State("on")
      Lamp.Event("press", from: "off", to: "on")
      touch
      Lamp.Event.after(.seconds(seconds), from: "on", to: "off")
    }
  }

  @Test func `timeouts of different lengths are distinguished`() throws {
    let distinction = try lamp().equivalence(to: lamp(seconds: 6)).distinction
    #expect(distinction?.inputs == [.activation, .event("press")])
    #expect(distinction?.first?.startedTimeouts == [.seconds(5)])
    #expect(distinction?.second?.description == "on (starts 6.0 seconds)")
  }

  @Test func `a timeout that restarts is distinguished from one that continues`() throws {
    let restarting = try lamp(touch: Lamp.Event("touch", from: "on", to: "on"))
    let distinction = try lamp().equivalence(to: restarting).distinction
    #expect(distinction?.inputs == [.activation, .event("press"), .event("touch")])
    #expect(try lamp().minimized().machine.equivalence(to: lamp()) == .equivalent)
    #expect(try restarting.minimized().machine.equivalence(to: restarting) == .equivalent)
  }

  @Test func `states are not merged if a timeout continues between them`() throws {
    let nested = try Lamp {
      Lamp.State("off")
      Lamp.State("on") {
        Lamp.State("dim")
        Lamp.State("bright")
        Lamp.Event("brighter", from: "dim", to: "bright")
      }
      Lamp.Event("press", from: "off", to: "on")
      Lamp.Event.after(.seconds(5), from: "on", to: "off")
    }
    let error = #expect(throws: EquivalenceError.self) { try nested.minimized() }
    #expect(
      error?.problems == [.runningTimeouts(input: "brighter", configuration: ["dim"])]
    )
  }

  @Test func `timeouts of the same length in two regions are an error`() throws {
    let machine = try Lamp {
      Lamp.State(parallel: "both") {
        Lamp.State("left")
        Lamp.State("right")
      }
      Lamp.Event.after(.seconds(1), in: "left")
      Lamp.Event.after(.seconds(1), in: "right")
    }
    let problem = EquivalenceError.Problem.equalTimeouts(
      .seconds(1),
      configuration: ["left", "right"]
    )
    let error = #expect(throws: EquivalenceError.self) { try machine.equivalence(to: machine) }
    #expect(error?.problems == [problem])
    let other = #expect(throws: EquivalenceError.self) { try machine.minimized() }
    #expect(other?.problems == [problem])
  }

  /// Equivalent machines also behave the same on a real clock, not only when timeouts may be due at any time.
  @Test func `equivalent machines have the same deadlines`() throws {
    var timed = 0
    for seed in 0..<RandomEquivalenceTests.count {
      var random = SplitMix64(seed: seed)
      let answers = Answers()
      let blueprint = Blueprint.random([.hierarchy, .timeouts], &random)
      let first = try blueprint.machine(answers)
      let second = try blueprint.nearMiss(&random).machine(answers)
      let others = [second, try? first.minimized().machine.answering(answers)].compactMap { $0 }
      for other in others where try first.equivalence(to: other).isEquivalent {
        for life in 0..<UInt64(5) {
          timed += try live(first, other, answers, seed: seed &* 31 &+ life)
        }
      }
    }
    #expect(timed > RandomEquivalenceTests.count)
  }

  /// Runs two machines through the same random history.
  ///
  /// - Returns: The number of deadlines.
  private func live(
    _ first: Lamp,
    _ second: Lamp,
    _ answers: Answers,
    seed: UInt64
  ) throws -> Int {
    var random = SplitMix64(seed: seed)
    var pair = [first, second]
    var time = 0.0
    var deadlines = 0
    for _ in 0..<12 {
      time += Double.random(in: 0..<3, using: &random)
      let now = Date(timeIntervalSinceReferenceDate: time)
      answers.set(Set(Blueprint.guards.filter { _ in random.chance(50) }))
      let event = random.chance(60) ? Blueprint.events.randomElement(using: &random) : nil
      let taken = pair.indices.map { index in
        if let event { return (try? pair[index].fire(event, at: now)) != nil }
        return (try? pair[index].advanceOnce(to: now)) != nil
      }
      #expect(taken[0] == taken[1], "seed \(seed)")
      #expect(pair[0].nextDeadline == pair[1].nextDeadline, "seed \(seed)")
      #expect(pair[0].isFinished == pair[1].isFinished, "seed \(seed)")
      if pair[0].nextDeadline != nil { deadlines += 1 }
    }
    return deadlines
  }
}
