package import Foundation
package import Interlock

/// An event that may be fired on a random machine, at some moment of its life.
package struct FiringOccasion: Sendable, CustomStringConvertible {
  package let machine: DynamicMachine
  package let event: String
  package let bits: Int

  /// The payload that comes with the event.
  package let payload: Int?

  /// Earlier than all timers of the machine.
  package let time: Date

  package let description: String

  /// The event whose rows carry a payload, in some machines.
  private static let carrying = "a"

  package var userInfo: UserInfo { ["bits": bits] }

  /// The event with its payload, for ways to fire that know its type.
  package var name: DynamicMachine.EventName<Int> { .init(event) }

  /// Calls a closure with each occasion in the life of a random machine: some of its guards and callbacks have only a
  /// name, some throw, and the events are also unknown ones.
  ///
  /// - Parameters:
  ///   - seed: The same seed makes the same occasions.
  ///   - isolation: Where the closure runs.
  ///   - body: Called with each.
  /// - Throws: What building the machine, or the closure, throws.
  package static func each(
    seed: UInt64,
    isolation: isolated (any Actor)? = #isolation,
    _ body: (Self) async throws -> Void
  ) async throws {
    for occasion in try all(seed: seed) { try await body(occasion) }
  }

  private static func all(seed: UInt64) throws -> [Self] {
    let life = try RandomLife(seed: seed, hasGaps: true)
    var random = SplitMix64(seed: ~seed)
    let carries = random.chance(40)
    var machine = carries ? try carryingPayloads(life.prototype) : life.prototype
    guard (try? machine.activate(at: RandomLife.start)) != nil else { return [] }
    var time = RandomLife.start
    var occasions: [Self] = []
    for (number, deed) in life.deeds.enumerated() {
      guard case .fire(let event, let bits, _) = deed else {
        _ = life.outcome(of: deed, &machine, &time)
        continue
      }
      // Some timers set each other without end.
      for _ in 0..<20 where machine.nextDeadline.map({ $0 <= time }) == true {
        guard (try? machine.advanceOnce(to: time)) != nil else { return occasions }
      }
      guard machine.nextDeadline.map({ $0 > time }) ?? true else { return occasions }
      let isTyped = carries ? event == carrying && random.chance(60) : false
      let occasion = Self(
        machine: machine,
        event: random.chance(5) ? "unknown" : event,
        bits: bits,
        payload: isTyped ? bits : nil,
        time: time,
        description: "seed \(seed), deed \(number): \(event)"
      )
      occasions.append(occasion)
      _ = try? occasion.fire(&machine)
    }
    return occasions
  }

  private static func carryingPayloads(_ machine: DynamicMachine) throws -> DynamicMachine {
    try DynamicMachine(initial: machine.initial, stepLimit: machine.stepLimit) {
      machine.topLevelStates
      machine.events.filter { $0.id != carrying }
      machine.events.filter { $0.id == carrying }.map { $0.carrying(Int.self) }
    }
  }

  /// Fires the event.
  package func fire(
    _ machine: inout DynamicMachine
  ) throws(DynamicMachine.FireError) -> DynamicMachine.Receipt {
    if let payload {
      return try machine.fire(name, payload, userInfo: userInfo, at: time)
    }
    return try machine.fire(event, userInfo: userInfo, at: time)
  }

  /// The answer of the machine itself, to which all others are compared.
  package func answer() throws -> FiringAnswer {
    var copy = machine
    return try FiringAnswer { (try fire(&copy), copy.configuration) }
  }
}
