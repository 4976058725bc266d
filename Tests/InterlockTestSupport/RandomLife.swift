package import Foundation
package import Interlock

/// A random statechart and the life of one of its machines: events, pauses and their consequences.
///
/// Times are multiples of a quarter of a second, so that sums of them are exact.
package struct RandomLife {
  /// An action on a machine.
  package enum Deed: Sendable {
    /// An event is fired after a pause, or without a time if the pause is nil.
    case fire(String, bits: Int, pause: Double?)
    /// Time passes.
    case wait(Double)
  }

  /// The outcome of a deed.
  package struct Outcome: Hashable {
    package var receipts: [DynamicMachine.Receipt] = []
    package var error: String?
    package var calls: [String] = []
  }

  package static let start = Date(timeIntervalSinceReferenceDate: 790_000_000)

  package let prototype: DynamicMachine
  package let deeds: [Deed]
  package let journal: Journal

  /// The code of the machine, by name.
  private let chart: RandomStatechart

  /// Makes a life.
  ///
  /// - Parameters:
  ///   - seed: The same seed makes the same life.
  ///   - hasCode: Whether the chart has guards and callbacks.
  ///   - hasGaps: Whether some of them have only a name.
  ///   - completing: Adds to each state what the test wants it to have.
  /// - Throws: What building the machine throws.
  package init(
    seed: UInt64,
    hasCode: Bool = true,
    hasGaps: Bool = false,
    completing: @escaping (DynamicMachine.State) -> DynamicMachine.State = { $0 }
  ) throws {
    var random = SplitMix64(seed: seed)
    let journal = Journal()
    (prototype, chart) = try RandomStatechart.living(
      using: &random,
      at: Self.start,
      content: hasGaps ? .gaps : hasCode ? .code : .nothing,
      completing: completing,
      note: { journal.add($0) }
    )
    journal.clear()
    self.journal = journal
    deeds = (0..<Int.random(in: 5...30, using: &random)).map { _ in Self.deed(&random) }
  }

  /// The code for the names of a machine. A name without code is left out, and binding reports it.
  package func behaviour(for names: [BindingError.Item]) -> DynamicMachine.Behaviour {
    names.reduce(DynamicMachine.Behaviour()) { behaviour, item in
      guard let name = item.name else { return behaviour }
      if item.kind == .guard {
        guard let condition = chart.conditions[name] else { return behaviour }
        return behaviour.guard(name, condition)
      }
      guard let callback = chart.callbacks[name] else { return behaviour }
      return behaviour.callback(name, callback)
    }
  }

  /// The machine at some point of its life.
  package var machine: DynamicMachine {
    var machine = prototype
    var time = Self.start
    for deed in deeds.prefix(deeds.count / 2) { _ = outcome(of: deed, &machine, &time) }
    return machine
  }

  private static func deed(_ random: inout SplitMix64) -> Deed {
    guard !random.chance(25) else { return .wait(pause(&random)) }
    return .fire(
      RandomStatechart.events.randomElement(using: &random) ?? "",
      bits: Int.random(in: 0..<8, using: &random),
      pause: random.chance(10) ? nil : pause(&random)
    )
  }

  private static func pause(_ random: inout SplitMix64) -> Double {
    Double(Int.random(in: 0...12, using: &random)) / 4
  }

  /// Performs a deed on a machine and advances the time.
  package func outcome(
    of deed: Deed,
    _ machine: inout DynamicMachine,
    _ time: inout Date
  ) -> Outcome {
    var outcome = Outcome()
    do {
      switch deed {
      case .fire(let event, let bits, nil):
        outcome.receipts = [try machine.fire(event, userInfo: ["bits": bits])]
      case .fire(let event, let bits, let pause?):
        time += pause
        let info: UserInfo = ["bits": bits, "more": ["a": [1.5, true] as [any Sendable]]]
        outcome.receipts = [try machine.fire(event, userInfo: info, at: time)]
      case .wait(let pause):
        time += pause
        while let receipt = try machine.advanceOnce(to: time) {
          outcome.receipts.append(receipt)
          guard outcome.receipts.count < 50 else { break }
        }
      }
    } catch {
      outcome.error = "\(error)"
    }
    outcome.calls = journal.take()
    return outcome
  }
}
