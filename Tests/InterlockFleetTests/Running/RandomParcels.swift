import Foundation
import Interlock
import InterlockTestSupport

/// Parcels with the same random machine, which has a context, payloads and effects, and what happens to them.
struct RandomParcels {
  typealias Life = DynamicMachine.With<Parcel>

  /// What happens to one of the parcels.
  struct Step {
    let parcel: Int
    let pause: Double
    let deed: Deed
  }

  enum Deed {
    case fire(String, bits: Int)
    case scan(Parcel.Scan, bits: Int)
    /// Only time passes.
    case wait
  }

  /// What a step has led to.
  struct Outcome: Hashable {
    var receipts: [DynamicMachine.Receipt]?
    var error: String?
    var calls: [String] = []
  }

  static let scan = DynamicMachine.EventName<Parcel.Scan>("scan")
  private static let scanned = EffectName<Parcel.Scan>("scanned")
  private static let moved = EffectName<String>("moved")

  let life: Life
  let keepsHistory: Bool
  let parcels = (0..<3).map { Parcel(count: $0) }
  let steps: [Step]
  private let journal: Journal

  private struct NoMachine: Error {}

  /// Makes parcels.
  ///
  /// - Parameter seed: The same seed makes the same parcels.
  /// - Throws: Only if this code has a mistake.
  init(seed: UInt64) throws {
    let source = try RandomLife(seed: seed)
    var random = SplitMix64(seed: seed ^ 0xF1EE7)
    var made: Life?
    // Some random rows are refused.
    for _ in 0..<100 where made == nil { made = try? Self.life(of: source.prototype, &random) }
    guard let made else { throw NoMachine() }
    life = made
    journal = source.journal
    keepsHistory = random.chance(50)
    steps = (source.deeds + source.deeds).map { Self.step($0, &random) }
  }

  private static func step(_ deed: RandomLife.Deed, _ random: inout SplitMix64) -> Step {
    let parcel = Int.random(in: 0..<3, using: &random)
    switch deed {
    case .wait(let pause):
      return Step(parcel: parcel, pause: pause, deed: .wait)
    case .fire(_, let bits, let pause) where random.chance(35):
      let amount = Int.random(in: -5...20, using: &random)
      let scan = Parcel.Scan(amount: amount, place: random.chance(50) ? #"„\"'ß"# : nil)
      return Step(parcel: parcel, pause: pause ?? 0, deed: .scan(scan, bits: bits))
    case .fire(let event, let bits, let pause):
      return Step(parcel: parcel, pause: pause ?? 0, deed: .fire(event, bits: bits))
    }
  }
}

extension RandomParcels {
  /// What a step on a row or a value leads to.
  func outcome(_ perform: () async throws -> [DynamicMachine.Receipt]?) async -> Outcome {
    var outcome = Outcome()
    do { outcome.receipts = try await perform() } catch { outcome.error = "\(error)" }
    outcome.calls = journal.take()
    return outcome
  }

  /// Performs a deed on a value.
  func perform(
    _ deed: Deed,
    on machine: inout DynamicMachine,
    at time: Date
  ) throws -> [DynamicMachine.Receipt] {
    switch deed {
    case .fire(let event, let bits):
      [try machine.fire(event, userInfo: ["bits": bits], at: time)]
    case .scan(let scan, let bits):
      [try machine.fire(Self.scan, scan, userInfo: ["bits": bits], at: time)]
    case .wait: try machine.advance(to: time)
    }
  }

  /// The effects of a deed on a value: those of the timers, and those of the event.
  func effects(of deed: Deed, on machine: DynamicMachine, at time: Date) -> [Effect] {
    var (machine, receipts) = (machine, [DynamicMachine.Receipt]())
    defer { journal.clear() }
    do throws(DynamicMachine.FireError) {
      receipts = try machine.advance(to: time)
    } catch {
      return error.expired?.effects ?? []
    }
    let isAdvanced = machine.nextDeadline.map { $0 > time } ?? true
    if isAdvanced, let last = try? perform(deed, on: &machine, at: time) { receipts += last }
    return receipts.flatMap(\.effects)
  }
}

// The machine: a random statechart, whose rows get payloads, and code that sees the context.
extension RandomParcels {
  private static func life(
    of chart: DynamicMachine,
    _ random: inout SplitMix64
  ) throws -> Life {
    let states = chart.topLevelStates.map { state($0, &random) }
    let rows = chart.events.map { row($0, &random) }
    return try Life(initial: chart.initial, stepLimit: chart.stepLimit) {
      states
      rows
      Life.Observer.didEnter {
        $0.context.name = String(($0.context.name + " \($0.owner)").suffix(30))
      }
    }
  }

  private static func state(
    _ state: DynamicMachine.State,
    _ random: inout SplitMix64
  ) -> Life.State {
    var state = Life.State(state)
    if random.chance(30) { state = state.deferring(scan.id) }
    if random.chance(40) { state = state.holding(\.limit) { $0.context.count } }
    return state
  }

  private static func row(
    _ event: DynamicMachine.Event,
    _ random: inout SplitMix64
  ) -> Life.Event {
    guard case .event = event.trigger else {
      return Life.Event(event).perform(callback(&random))
    }
    if random.chance(5) { return Life.Event(event.triggered(by: .anyEvent)) }
    if random.chance(30) {
      let place = Int.random(in: 0..<3, using: &random)
      return Life.Event(event.triggered(by: .event(scan.id))).carrying(Parcel.Scan.self)
        .shouldFire { $0.context.count % 3 != place || $1.amount < 0 }
        .perform { transition, scan in
          transition.context.count &+= scan.amount
          transition.emit(scanned, scan)
        }
        .event
    }
    var row = Life.Event(event)
    if random.chance(20) { row = row.shouldFire { $0.context.count % 5 != 3 } }
    if random.chance(70) { row = row.perform(callback(&random)) }
    return row
  }

  private static func callback(_ random: inout SplitMix64) -> Life.Callback {
    let number = Int.random(in: 1..<100, using: &random)
    let payload = Parcel.Scan(amount: number, place: "\(number)")
    let delay = Duration.milliseconds(250 * Int.random(in: 1...12, using: &random))
    return switch Int.random(in: 0..<100, using: &random) {
    case ..<50: { $0.context.change(number) }
    case ..<65: { $0.emit(moved, "\($0)") }
    case ..<75:
      {
        $0.context.change(number)
        $0.emit(scanned, Parcel.Scan(amount: $0.context.count))
      }
    case ..<80: { $0.raise(scan, payload) }
    case ..<92: { $0.send(scan, payload, after: delay) }
    default:
      {
        $0.context.change(number)
        $0.emit(moved, "lost")
        if $0.context.count.isMultiple(of: 2) { throw Fault("\(number)") }
      }
    }
  }
}

extension Parcel {
  /// Changes a field.
  fileprivate mutating func change(_ number: Int) {
    switch number % 9 {
    case 0: small &+= 99
    case 1: weight += 0.1
    case 2: isOpen.toggle()
    case 3: due += 0.25
    case 4: kind = kind == .box ? .letter : .box
    case 5: level = level == .low ? .high : .low
    case 6: tags = (tags + [#"\"\#(number)'"#]).suffix(3)
    default: count &+= number
    }
  }
}
