import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

/// A random machine and its history of events and elapsed times.
///
/// Times are multiples of a quarter of a second, so that sums of them are exact.
struct RandomHistory: Sendable {
  /// A step of the history.
  enum Deed: Sendable {
    /// Fires an event and waits for the outcome.
    case fire(String, bits: Int)
    case send(String, bits: Int)
    /// Time goes by from one deadline to the next.
    case wait(quarters: Int)
    /// Time elapses at once, as if the computer had slept.
    case sleep(quarters: Int)
  }

  /// Actions of an activity before it ends. None of them waits.
  enum Work: Sendable {
    case nothing
    case send(String)
    case end(String)
    case fail
  }

  static let start = Date(timeIntervalSinceReferenceDate: 790_000_000)

  let prototype: DynamicMachine

  /// The machine without the prototype's context; nil if it has none.
  let life: DynamicMachine.With<Lines>?
  let deeds: [Deed]
  let lateTimers: LateTimers

  /// The event that answers a timer that has thrown; nil for none.
  let answer: String?

  /// The number of activities started so far, by the clock of their machine.
  private let startedCounts: Shared<[ObjectIdentifier: Int]>
  private let seed: UInt64

  init(seed: UInt64, hasActivities: Bool = false, hasContext: Bool = false) throws {
    var random = SplitMix64(seed: seed)
    let startedCounts = Shared<[ObjectIdentifier: Int]>([:])
    let living = try RandomStatechart.living(using: &random, at: Self.start) { state in
      guard hasActivities, state.id.utf8.reduce(seed, { $0 &+ UInt64($1) }) % 2 == 0 else {
        return state
      }
      return state.activity { context in
        try Self.perform(Self.work(seed, context.clock, startedCounts), context)
      }
    }
    life = hasContext ? try Lines.life(of: living.machine) : nil
    prototype = life?.owning(Lines()) ?? living.machine
    deeds = (0..<Int.random(in: 5...30, using: &random)).map { _ in
      Self.deed(&random, canSleep: !hasActivities)
    }
    lateTimers = random.chance(50) ? .countFromNow : .countFromDeadline
    answer = random.chance(50) ? RandomStatechart.events.randomElement(using: &random) : nil
    self.startedCounts = startedCounts
    self.seed = seed
  }

  private static func deed(_ random: inout SplitMix64, canSleep: Bool) -> Deed {
    let event = RandomStatechart.events.randomElement(using: &random) ?? "a"
    let bits = Int.random(in: 0..<8, using: &random)
    let quarters = Int.random(in: 1...6, using: &random)
    return switch Int.random(in: 0..<100, using: &random) {
    case ..<35: .fire(event, bits: bits)
    case ..<55: .send(event, bits: bits)
    case ..<80: .wait(quarters: quarters)
    default: canSleep ? .sleep(quarters: quarters) : .wait(quarters: quarters)
    }
  }
}

// Activities. Each depends on how many its machine has started before, so that none goes on forever.
extension RandomHistory {
  /// The actions of the next activity that the machine starts.
  func nextWork(on clock: any Clock<Duration>) -> Work {
    Self.work(seed, clock, startedCounts)
  }

  private static func work(
    _ seed: UInt64,
    _ clock: any Clock<Duration>,
    _ startedCounts: Shared<[ObjectIdentifier: Int]>
  ) -> Work {
    var number = 0
    startedCounts.change { counts in
      guard let clock = clock as? ManualClock else { return }
      counts[ObjectIdentifier(clock), default: 0] += 1
      number = counts[ObjectIdentifier(clock), default: 0]
    }
    var random = SplitMix64(seed: seed ^ UInt64(number))
    let event = RandomStatechart.events.randomElement(using: &random) ?? "a"
    guard number <= 12 else { return .nothing }
    return switch Int.random(in: 0..<10, using: &random) {
    case ..<2: .nothing
    case ..<5: .send(event)
    case ..<9: .end(event)
    default: .fail
    }
  }

  private static func perform(
    _ work: Work,
    _ context: DynamicMachine.ActivityContext
  ) throws -> String? {
    switch work {
    case .nothing: return nil
    case .end(let event): return event
    case .fail: throw Mishap()
    case .send(let event):
      try context.send(event)
      return nil
    }
  }
}
