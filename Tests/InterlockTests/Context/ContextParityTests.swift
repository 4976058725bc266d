import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// The same random machine twice: once its callbacks write into a context, once into an object that the test resets.
@Suite("A call that throws leaves the context unchanged")
struct ContextParityTests {
  /// The lines that callbacks write, and the number of lines after which a callback throws.
  struct Lines: Equatable {
    var lines: [String] = []
    var limit = Int.max

    mutating func add(_ line: String) throws {
      lines.append(line)
      if lines.count == limit { throw Fault(line) }
    }
  }

  private typealias Life = DynamicMachine.With<Lines>

  private final class Box: @unchecked Sendable {  // Safe because one test uses it.
    var content = Lines()
  }

  private func sample(_ seed: UInt64) throws -> (life: Life, plain: DynamicMachine, Box) {
    var maker = RandomStatechart(random: SplitMix64(seed: seed), content: .nothing)
    let chart = try maker.machine()
    let box = Box()
    let life = try Life(initial: chart.initial, stepLimit: chart.stepLimit) {
      chart.topLevelStates
      for event in chart.events {
        Life.Event(event)
          .shouldFire { $0.context.lines.count % 5 != 3 }
          .perform { try $0.context.add($0.description) }
      }
      Life.Observer.initially { try $0.context.add("initially") }
      Life.Observer.willTransition { try $0.context.add("will") }
      Life.Observer.didEnter { try $0.context.add("entered \($0.owner)") }
      Life.Observer.didExit { try $0.context.add("left \($0.owner)") }
    }
    let plain = try DynamicMachine(initial: chart.initial, stepLimit: chart.stepLimit) {
      chart.topLevelStates
      for event in chart.events {
        event
          .shouldFire { _ in box.content.lines.count % 5 != 3 }
          .perform { try box.content.add($0.description) }
      }
      DynamicMachine.Observer.initially { _ in try box.content.add("initially") }
      DynamicMachine.Observer.willTransition { _ in try box.content.add("will") }
      DynamicMachine.Observer.didEnter { try box.content.add("entered \($0.owner)") }
      DynamicMachine.Observer.didExit { try box.content.add("left \($0.owner)") }
    }
    return (life, plain, box)
  }

  @Test(arguments: 0..<UInt64(Share.of(daily: 30, gate: 600, soak: 6_000)))
  func `a throw from any callback leaves machine and context as they were`(seed: UInt64) throws {
    var (life, plain, box) = try sample(seed)
    var random = SplitMix64(seed: seed)
    var context = Lines()
    let start = Date(timeIntervalSinceReferenceDate: 0)
    _ = error { try life.activate(on: &context, at: start) }
    if error({ try plain.activate(at: start) }) != nil { box.content = Lines() }
    /// Fires what is due first on both, puts the box back if that fails, and says whether it has succeeded.
    func advanceOnce(to time: Date, _ number: Int) -> Bool {
      let lines = box.content
      let late = error { try life.advanceOnce(to: time, on: &context) }
      let expectedLate = error { try plain.advanceOnce(to: time) }
      if expectedLate != nil { box.content = lines }
      #expect(late?.description == expectedLate?.description, "seed \(seed), call \(number)")
      return expectedLate == nil
    }
    for number in 0..<10 {
      #expect(context.lines == box.content.lines, "seed \(seed), call \(number)")
      #expect(life.configuration == plain.configuration, "seed \(seed), call \(number)")
      let event = RandomStatechart.events.randomElement(using: &random) ?? ""
      let now = start + Double(number)
      // What is due comes first, each timer as a transaction of its own. Here one at a time, so that the box, too, is
      // put back for the one that fails.
      while plain.nextDeadline.map({ $0 <= now }) == true, advanceOnce(to: now, number) {}
      #expect(life.canFire(event, on: context, at: now) == plain.canFire(event, at: now))
      // Each callback of the call throws once; in the last round none does.
      let before = context
      for limit in (before.lines.count + 1)... {
        var (copy, trial) = (life, before)
        trial.limit = limit
        let failure = error { try copy.fire(event, on: &trial, at: now) }
        guard case .callbackFailed = failure else { break }
        #expect(trial.lines == before.lines, "seed \(seed), call \(number), limit \(limit)")
        #expect(copy == life, "seed \(seed), call \(number), limit \(limit)")
      }
      let kept = box.content
      let failure = error { try life.fire(event, on: &context, at: now) }
      let expected = error { try plain.fire(event, at: now) }
      if expected != nil { box.content = kept }
      _ = advanceOnce(to: now + 3, number)
      #expect(life.nextDeadline == plain.nextDeadline, "seed \(seed), call \(number)")
      #expect(failure?.description == expected?.description, "seed \(seed), call \(number)")
    }
  }

  @Test(arguments: 0..<UInt64(Share.of(daily: 30, gate: 600, soak: 6_000)))
  func `a machine that owns its context behaves like one that gets it passed`(seed: UInt64) throws {
    var (life, _, _) = try sample(seed)
    var random = SplitMix64(seed: seed)
    var context = Lines()
    var owner = life.owning(context)
    for number in 0..<20 {
      let place = "seed \(seed), call \(number)"
      let now = Date(timeIntervalSinceReferenceDate: Double(number))
      // In most calls some callback throws.
      context.limit = context.lines.count + Int.random(in: 1...12, using: &random)
      owner.own(life.owning(context).ownedContext)
      let event = RandomStatechart.events.randomElement(using: &random) ?? ""
      #expect(owner.canFire(event, at: now) == life.canFire(event, on: context, at: now))
      #expect(owner.canFire(event) == life.canFire(event, on: context))
      #expect(owner.availableEvents(at: now) == life.availableEvents(on: context, at: now))
      let outcome = text { try owner.fire(event, at: now) }
      #expect(outcome == text { try life.fire(event, on: &context, at: now) }, "\(place)")
      let timers = text { try owner.advanceOnce(to: now + 1) }
      #expect(timers == text { try life.advanceOnce(to: now + 1, on: &context) }, "\(place)")
      #expect(owner.context(as: Lines.self) == context, "\(place)")
      #expect(owner == life.owning(context), "\(place)")
    }
  }

  /// The outcome or the error as text.
  private func text(_ call: () throws -> Sketch.Receipt?) -> String {
    do { return try call().map { "\($0), deferred \($0.isDeferred)" } ?? "nothing" } catch {
      return "\(error)"
    }
  }

  private func error(_ call: () throws -> Sketch.Receipt?) -> Sketch.FireError? {
    do {
      _ = try call()
      return nil
    } catch {
      return error as? Sketch.FireError
    }
  }
}
