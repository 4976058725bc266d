import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// `fire(_:at:)` is `advance(to:)` followed by `fire(_:at:)`, whatever the machine and however it is called.
@Suite("Firing at a time is advancing to it, then firing")
struct LateEventParityTests {
  /// What a call did, without what only the combined call reports.
  private struct Outcome: Equatable {
    var steps: [DynamicMachine.Receipt.Step] = []
    var unhandled: [String] = []
    var isDeferred = false
    var failure: String?
    var calls: [String] = []
    var trace: [String] = []

    mutating func add(_ receipt: DynamicMachine.Receipt?) {
      guard let receipt else { return }
      steps += receipt.steps
      unhandled += receipt.unhandled
      isDeferred = receipt.isDeferred
    }
  }

  private typealias Call = () throws -> DynamicMachine.Receipt

  /// The outcome of a call that fires timers itself.
  private func outcome(_ call: Call) -> Outcome {
    var outcome = Outcome()
    do {
      outcome.add(try call())
    } catch let error as DynamicMachine.FireError {
      outcome.add(error.expired)
      outcome.failure = error.text
    } catch {
      outcome.failure = "\(error)"
    }
    return outcome
  }

  /// The outcome of advancing and then firing.
  private func outcome(
    upTo limit: Int,
    next: () -> DynamicMachine.PendingTimer?,
    advance: () throws -> [DynamicMachine.Receipt],
    fire: Call
  ) -> Outcome {
    var outcome = Outcome()
    do {
      let receipts = try advance()
      receipts.forEach { outcome.add($0) }
      if receipts.count == limit, let timer = next() {
        let last = outcome.steps.suffix(8).compactMap(\.event).map { "\($0)" }
        outcome.failure = "timer \(timer.content): limit \(limit), \(last)"
        return outcome
      }
    } catch let error as DynamicMachine.FireError {
      outcome.add(error.expired)
      outcome.failure = error.text
      return outcome
    } catch {
      outcome.failure = "\(error)"
      return outcome
    }
    let (steps, unhandled) = (outcome.steps, outcome.unhandled)
    let event = self.outcome(fire)
    outcome = event
    // The error of an event that never ends says nothing about the timers.
    guard event.failure?.hasPrefix("limit") != true else { return outcome }
    outcome.steps = steps + event.steps
    outcome.unhandled = unhandled + event.unhandled
    return outcome
  }

  private static let seedsPerBatch = UInt64(Share.of(daily: 25, gate: 150, soak: 30_000))

  private static func seeds(of batch: Int) -> Range<UInt64> {
    let start = UInt64(batch) * seedsPerBatch
    return start..<start + seedsPerBatch
  }

  @Test(arguments: 0..<8)
  func `a random machine does the same in one call and in two`(batch: Int) throws {
    var lateCount = 0
    for seed in Self.seeds(of: batch) {
      let life = try RandomLife(seed: seed)
      var machine = life.prototype
      var time = RandomLife.start
      for (number, deed) in life.deeds.enumerated() {
        guard case .fire(let event, let bits, let pause?) = deed else {
          _ = life.outcome(of: deed, &machine, &time)
          continue
        }
        time += pause
        lateCount += machine.nextDeadline.map { $0 <= time } == true ? 1 : 0
        let info: UserInfo = ["bits": bits]
        let place = Comment(rawValue: "seed \(seed), deed \(number): \(event)")
        let trace = Journal()
        let forms = [
          machine, try life.prototype.restored(from: machine.snapshot),
          machine.traced { trace.add($0.description) },
        ]
        var results: [(outcome: Outcome, machine: DynamicMachine)] = []
        for form in forms {
          var (once, twice) = (form, form)
          var combined = outcome { try once.fire(event, userInfo: info, at: time) }
          (combined.calls, combined.trace) = (life.journal.take(), trace.take())
          var separate = outcome(
            upTo: machine.stepLimit,
            next: { twice.firstTimer(dueBy: time) },
            advance: { try twice.advance(to: time) },
            fire: { try twice.fire(event, userInfo: info, at: time) }
          )
          (separate.calls, separate.trace) = (life.journal.take(), trace.take())
          try #require(combined == separate, place)
          try #require(once == twice, place)
          combined.trace = []
          results.append((combined, once))
        }
        try #require(results.allSatisfy { $0.outcome == results[0].outcome }, place)
        let snapshot = results[0].machine.snapshot
        try #require(results.allSatisfy { $0.machine.snapshot == snapshot }, place)
        machine = results[0].machine
      }
    }
    #expect(lateCount > 10 || !SplitMix64.hasOwnSeeds)
  }

  @Test(arguments: 0..<8)
  func `a machine with a context and payloads does the same in one call and in two`(batch: Int)
    throws
  {
    for seed in Self.seeds(of: batch) {
      var random = SplitMix64(seed: seed)
      let holder = try Holder(seed: seed)
      var (entity, life, context) = (holder, holder.life, holder)
      var owner = life.owning(context)
      _ = try? entity.activate(on: \.life, at: at(0))
      _ = try? life.activate(on: &context, at: at(0))
      _ = try? owner.activate(at: at(0))
      var time = at(0)
      for number in 0..<12 {
        time += Double(Int.random(in: 0...12, using: &random)) / 4
        let event = Holder.Life.EventName<Int>(
          RandomStatechart.events.randomElement(using: &random) ?? ""
        )
        let payload = Int.random(in: 0..<5, using: &random)
        let place = Comment(rawValue: "seed \(seed), call \(number): \(event.id) \(payload)")
        var twice = entity
        let separate = outcome(
          upTo: twice.life.outline.stepLimit,
          next: { twice.life.owning(twice).firstTimer(dueBy: time) },
          advance: { try twice.advance(to: time, on: \.life) },
          fire: { try twice.fire(event, payload, on: \.life, at: time) }
        )
        let combined = outcome { try entity.fire(event, payload, on: \.life, at: time) }
        let beside = outcome { try life.fire(event, payload, on: &context, at: time) }
        let owned = outcome { try owner.fire(event, payload, at: time) }
        try #require(combined == separate, place)
        try #require(combined == beside, place)
        try #require(combined == owned, place)
        try #require(entity == twice, place)
        try #require(entity.lines == context.lines && entity.life == life, place)
        try #require(owner.context(as: Holder.self)?.lines == context.lines, place)
        try #require(owner == life.owning(context), place)
      }
    }
  }

  @Test(arguments: 0..<8)
  func `a question at a time says what firing then does, if no callbacks run`(batch: Int) throws {
    var counts = [true: 0, false: 0]
    for seed in Self.seeds(of: batch) {
      var random = SplitMix64(seed: seed)
      var machine = try Self.guarded(seed: seed)
      // An inactive machine answers for its initial states, not for what follows them.
      guard (try? machine.activate(at: at(0))) != nil else { continue }
      var time = at(0)
      for number in 0..<12 {
        time += Double(Int.random(in: 0...12, using: &random)) / 4
        let event = RandomStatechart.events.randomElement(using: &random) ?? ""
        let info: UserInfo = ["bits": Int.random(in: 0..<5, using: &random)]
        let place = Comment(rawValue: "seed \(seed), call \(number): \(event)")
        let before = machine
        let canFire = machine.canFire(event, userInfo: info, at: time)
        let asked = machine.refusal(of: event, userInfo: info, at: time)
        let available = machine.availableEvents(userInfo: info, at: time)
        try #require(machine == before, place)
        try #require((asked == nil) == canFire, place)
        let isKnown = RandomStatechart.events.contains(event)
        try #require(!isKnown || !available.contains(event) || canFire, place)
        counts[canFire, default: 0] += before.nextDeadline.map { $0 <= time } == true ? 1 : 0
        switch Result(catching: { () throws(DynamicMachine.FireError) in
          try machine.fire(event, userInfo: info, at: time)
        }) {
        case .success: try #require(canFire, place)
        case .failure(.refused(let refusal)):
          try #require(!canFire, place)
          try #require(asked?.reason == refusal.reason, place)
          try #require(asked?.configuration == refusal.configuration, place)
          try #require(asked?.expired == refusal.expired, place)
        case .failure(.timerFailed(_, let cause, let expired)):
          try #require(!canFire, place)
          try #require(asked?.expired == expired, place)
          try #require(asked?.failure == cause.failure, place)
        case .failure(.callbackFailed(let failure)):
          // A guard of the event, or of what follows from it.
          try #require(canFire || asked?.failure?.cause as? Fault == failure.cause as? Fault, place)
        case .failure: break
        }
      }
    }
    #expect(counts.values.allSatisfy { $0 > 5 } || !SplitMix64.hasOwnSeeds)
  }

  /// A random machine whose only code are guards, some of which throw.
  private static func guarded(seed: UInt64) throws -> DynamicMachine {
    var maker = RandomStatechart(random: SplitMix64(seed: seed), content: .nothing)
    let chart = try maker.machine()
    return try DynamicMachine(initial: chart.initial, stepLimit: 20) {
      chart.topLevelStates
      for (index, event) in chart.events.enumerated() {
        event.shouldFire { transition in
          let bits = transition.userInfo["bits"] as? Int ?? Int(transition.time?.seconds ?? 0)
          if (bits + index) % 11 == 7 { throw Fault("guard") }
          return (bits + index) % 4 != 1
        }
      }
    }
  }
}

extension DynamicMachine {
  /// The timer that is due first at a time; of several, the one set first.
  fileprivate func firstTimer(dueBy time: Date) -> PendingTimer? {
    timers.filter { $0.deadline <= time }.min { $0.deadline < $1.deadline }
  }
}

/// An entity whose machine counts lines, decides by their number and by payloads, and sometimes throws.
private struct Holder: MachineContext, Equatable {
  typealias Life = DynamicMachine.With<Self>

  var lines: [String] = []
  var life: Life

  init(seed: UInt64) throws {
    var maker = RandomStatechart(random: SplitMix64(seed: seed), content: .nothing)
    let chart = try maker.machine()
    life = try Life(initial: chart.initial, stepLimit: chart.stepLimit) {
      chart.topLevelStates
      for event in chart.events {
        if event.id != nil {
          Life.Event(event).carrying(Int.self)
            .shouldFire { ($0.context.lines.count + $1) % 5 != 3 }
            .perform { transition, _ in try transition.context.add(transition.description) }
        } else {
          Life.Event(event)
            .shouldFire { $0.context.lines.count % 5 != 3 }
            .perform { try $0.context.add($0.description) }
        }
      }
      Life.Observer.didEnter { try $0.context.add("entered \($0.owner)") }
    }
  }

  mutating func add(_ line: String) throws {
    lines.append(line)
    if lines.count % 11 == 7 { throw Fault(line) }
  }
}
