import Foundation
public import Interlock

/// Walks a machine at random, and looks for a walk on which a property does not hold.
///
/// ```swift
/// let random = RandomWalk(of: inbox, seed: 7)
/// let failure = random.failure { walk in
///   walk.allSatisfy { step in !step.machine.isIn(.deleted) || step.machine.nextDeadline != nil }
/// }
/// #expect(failure == nil)
/// ```
///
/// It fires events that can be fired and events that cannot, moves the clock to deadlines or halfway there, and
/// sometimes stores and restores the machine. If the property fails, inputs that are not needed for the failure are
/// removed. A seed always leads to the same walk. The walk ends early when the machine has ended and then refused an
/// event.
public struct RandomWalk<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  /// The machine that walks.
  public typealias Machine = Interlock.Machine<StateID, EventID>

  /// Makes the user info of an event.
  public typealias UserInfoGenerator =
    @Sendable (_ event: EventID, _ numbers: inout SeededNumbers) -> UserInfo

  /// Makes the payload of an event; nil for one that carries none.
  public typealias PayloadGenerator =
    @Sendable (_ event: EventID, _ numbers: inout SeededNumbers) -> EventPayload?

  let prototype: Machine
  let seed: UInt64
  let steps: Int
  let tryLimit: Int

  private let events: [EventID]
  private let weights: [EventID: Int]
  private let userInfo: UserInfoGenerator
  private let payload: PayloadGenerator

  /// The initial time of a walk's clock.
  static var start: Date { Date(timeIntervalSinceReferenceDate: 0) }

  /// Makes random walks.
  ///
  /// - Parameters:
  ///   - prototype: The machine that walks. The walk starts with an inactive copy.
  ///   - seed: The seed that chooses the walk.
  ///   - steps: How many inputs the walk has at most.
  ///   - weights: How often events are fired relative to the others: from 0, for never, to a million; 1 by default.
  ///   - tryLimit: How many walks to try at most to find a shorter one that fails; at least 1.
  ///   - userInfo: Makes the user info of an event.
  ///   - payload: Makes the payload of an event, after its user info.
  public init(
    of prototype: Machine,
    seed: UInt64,
    steps: Int = 100,
    weights: [EventID: Int] = [:],
    tryLimit: Int = 1_000,
    userInfo: @escaping UserInfoGenerator = { _, _ in UserInfo() },
    payload: @escaping PayloadGenerator = { _, _ in nil }
  ) {
    self.prototype = prototype
    self.seed = seed
    self.steps = steps
    self.weights = weights.mapValues { min(max($0, 0), 1_000_000) }
    self.tryLimit = max(tryLimit, 1)
    self.userInfo = userInfo
    self.payload = payload
    var known: Set<EventID> = []
    events = prototype.events.compactMap(\.id).filter { known.insert($0).inserted }
  }

  /// The walk of the seed.
  public var walk: PathWalk<StateID, EventID> {
    walk(notedIn: nil)
  }

  /// The walk of the seed, its inputs recorded in a log.
  func walk(notedIn log: WalkLog<StateID, EventID>?) -> PathWalk<StateID, EventID> {
    PathWalk(of: prototype, at: Self.start, seed: seed, log: log) { walk, numbers in
      isOver(walk) ? nil : input(after: walk, &numbers)
    }
  }

  /// Whether there are no steps left, or nothing more will happen.
  private func isOver(_ walk: PathWalk<StateID, EventID>.Iterator) -> Bool {
    walk.count >= steps || (walk.machine.isFinished && walk.isRefused)
  }

  private func input(
    after walk: PathWalk<StateID, EventID>.Iterator,
    _ numbers: inout SeededNumbers
  ) -> Machine.WalkInput {
    if numbers.chance(5) { return .restoration }
    guard let deadline = walk.machine.nextDeadline, numbers.chance(20) else {
      return event(after: walk, &numbers)
    }
    let left = deadline.timeIntervalSince(walk.time)
    guard numbers.chance(30), (0..<1e12).contains(left) else { return .timer }
    return .wait(.milliseconds(Int64(left * 500)))
  }

  private struct Offer {
    let event: EventID
    let userInfo: UserInfo
    let payload: EventPayload?
  }

  /// In three of four cases, an event that can be fired, if there is one; otherwise any event.
  private func event(
    after walk: PathWalk<StateID, EventID>.Iterator,
    _ numbers: inout SeededNumbers
  ) -> Machine.WalkInput {
    let offers = events.map { event in
      let userInfo = userInfo(event, &numbers)
      return Offer(event: event, userInfo: userInfo, payload: payload(event, &numbers))
    }
    let isLegal = numbers.chance(75)
    let legal = offers.filter { offer in
      let name = Machine.EventName<EventPayload?>(offer.event)
      return isLegal
        && walk.machine.canFire(name, offer.payload, userInfo: offer.userInfo, at: walk.time)
    }
    func choice(of offers: [Offer]) -> Machine.WalkInput? {
      numbers.choice(of: offers) { weights[$0.event] ?? 1 }
        .map { .event($0.event, payload: $0.payload, userInfo: $0.userInfo) }
    }
    return choice(of: legal) ?? choice(of: offers) ?? .restoration
  }
}
