import Interlock
import InterlockTestSupport

/// A definition as plain data, from which a machine and its reference are built.
struct RandomDefinition: Sendable {
  /// An event that a callback raises, with its user info.
  struct Raised: Sendable {
    let event: Int
    let bits: Int
  }

  /// A guard that holds if the masked bits of the user info have a value.
  struct Guard: Sendable {
    let name: String?
    let mask: Int
    let value: Int

    func holds(_ bits: Int) -> Bool {
      bits & mask == value
    }
  }

  /// The callbacks of a kind, in order; each raises some events.
  typealias Callbacks = [CallbackKind: [[Raised]]]

  struct Event: Sendable {
    let id: Int
    /// The source of the row; nil for any state.
    let sources: [Int]?
    /// The target of the row; nil for an internal event.
    let target: Int?
    let guards: [Guard]
    let callbacks: Callbacks
  }

  let stateCount: Int
  let initial: Int
  let stepLimit: Int
  let eventIDCount: Int
  let stateCallbacks: [Callbacks]
  let events: [Event]
  let observers: Callbacks

  var entersSilently: Bool {
    [.willEnter, .didEnter].allSatisfy { kind in
      (stateCallbacks[initial][kind] ?? []).allSatisfy(\.isEmpty)
    }
  }
}

extension RandomDefinition {
  /// The definition with 600 more states and 70 more events that are never used, which makes it too sparse
  /// for a table of states × events.
  func padded() -> Self {
    let silent = (0..<600).map { _ in Callbacks() }
    let unused = (0..<70).map { index in
      Event(id: 100 + index, sources: [stateCount], target: nil, guards: [], callbacks: [:])
    }
    return Self(
      stateCount: stateCount + silent.count,
      initial: initial,
      stepLimit: stepLimit,
      eventIDCount: eventIDCount,
      stateCallbacks: stateCallbacks + silent,
      events: events + unused,
      observers: observers
    )
  }

  init(using random: inout SplitMix64) {
    let stateCount = Int.random(in: 1...12, using: &random)
    let eventIDCount = Int.random(in: 1...8, using: &random)
    let callbackChance = [0, 15, 40].randomElement(using: &random) ?? 0
    self.stateCount = stateCount
    self.eventIDCount = eventIDCount
    initial = Int.random(in: 0..<stateCount, using: &random)
    stepLimit = Int.random(in: 1...12, using: &random)
    stateCallbacks = (0..<stateCount).map { _ in
      Self.callbacks(
        [.willExit, .willEnter, .didExit, .didEnter],
        eventIDCount,
        callbackChance,
        &random
      )
    }
    observers = Self.callbacks(
      [.willTransition, .didTransition],
      eventIDCount,
      callbackChance / 2,
      &random
    )
    let eventCount = Int.random(in: 1...30, using: &random)
    events = Self.withoutHiddenRows(
      (0..<eventCount).map { _ in
        Self.event(stateCount, eventIDCount, callbackChance, &random)
      },
      stateCount
    )
  }

  private static func callbacks(
    _ kinds: [CallbackKind],
    _ eventIDCount: Int,
    _ chance: Int,
    _ random: inout SplitMix64
  ) -> Callbacks {
    var callbacks: Callbacks = [:]
    for kind in kinds where random.chance(chance) {
      callbacks[kind] = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        guard random.chance(20) else { return [] }
        return (0..<Int.random(in: 1...2, using: &random)).map { _ in
          Raised(
            event: Int.random(in: 0...eventIDCount, using: &random),
            bits: Int.random(in: 0..<8, using: &random)
          )
        }
      }
    }
    return callbacks
  }

  private static func event(
    _ stateCount: Int,
    _ eventIDCount: Int,
    _ callbackChance: Int,
    _ random: inout SplitMix64
  ) -> Event {
    let isOfAnyState = random.chance(15)
    let sourceCount = Int.random(in: 1...max(1, stateCount / 2), using: &random)
    let sources = (0..<stateCount).shuffled(using: &random).prefix(sourceCount)
    let guards = (0..<(random.chance(45) ? Int.random(in: 1...3, using: &random) : 0)).map {
      index in
      let mask = [1, 2, 4, 3].randomElement(using: &random) ?? 1
      let value = mask & Int.random(in: 0..<8, using: &random)
      return Guard(name: random.chance(50) ? "g\(index)" : nil, mask: mask, value: value)
    }
    return Event(
      id: Int.random(in: 0..<eventIDCount, using: &random),
      sources: isOfAnyState ? nil : Array(sources),
      target: random.chance(20) ? nil : Int.random(in: 0..<stateCount, using: &random),
      guards: guards,
      callbacks: callbacks(
        [.willFire, .perform, .didFire],
        eventIDCount,
        callbackChance,
        &random
      )
    )
  }

  /// The events without the rows that could never be taken, which a machine refuses.
  private static func withoutHiddenRows(_ events: [Event], _ stateCount: Int) -> [Event] {
    var hidden: Set<[Int]> = []
    let anyState = -1
    let reachable = events.compactMap { event -> Event? in
      let sources = (event.sources ?? [anyState]).filter { !hidden.contains([event.id, $0]) }
      guard !sources.isEmpty else { return nil }
      if event.guards.isEmpty { hidden.formUnion(sources.map { [event.id, $0] }) }
      return Event(
        id: event.id,
        sources: event.sources == nil ? nil : sources,
        target: event.target,
        guards: event.guards,
        callbacks: event.callbacks
      )
    }
    return reachable.filter { event in
      event.sources != nil || !(0..<stateCount).allSatisfy { hidden.contains([event.id, $0]) }
    }
  }
}
