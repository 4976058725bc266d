import Interlock
import InterlockTestSupport

/// A random machine whose macrosteps can branch: with many rows without an event, choices and completions.
///
/// Each guard has its own name and is asked once per selection, so brute force can answer it freely.
struct RandomBranching {
  private typealias State = DynamicMachine.State
  private typealias Event = DynamicMachine.Event

  static let events = ["e0", "e1"]

  private var random: SplitMix64
  private var leaves: [String] = []
  private var compounds: [String] = []
  private var parallels: [String] = []
  private var count = 0
  private var guardCount = 0

  static func machine(seed: UInt64) throws -> DynamicMachine {
    var maker = Self(random: SplitMix64(seed: seed))
    return try maker.machine()
  }

  private init(random: SplitMix64) {
    self.random = random
  }

  private mutating func machine() throws -> DynamicMachine {
    var states = (0..<Int.random(in: 2...3, using: &random)).map { _ in state(depth: 0) }
    var rows = choices(&states)
    for leaf in leaves { rows += self.rows(from: leaf) }
    for compound in compounds where random.chance(60) {
      rows.append(guarded(.completion(of: compound, to: target()), 30))
    }
    for parallel in parallels where random.chance(70) {
      rows.append(.completion(of: parallel, to: target()))
    }
    let stepLimit = Int.random(in: 2...9, using: &random)
    return try .accepting(rows, in: states, stepLimit: stepLimit)
  }
}

extension RandomBranching {
  private mutating func name() -> String {
    count += 1
    return "s\(count)"
  }

  private mutating func state(depth: Int) -> State {
    switch Int.random(in: 0..<100, using: &random) {
    case ..<25 where depth < 2: return compound(depth: depth)
    case ..<45 where depth == 0:
      let id = name()
      parallels.append(id)
      let regions = (0..<2).map { _ in compound(depth: 1) }
      return State(parallel: id) { regions }
    default:
      leaves.append(name())
      return State("s\(count)")
    }
  }

  private mutating func compound(depth: Int) -> State {
    let id = name()
    compounds.append(id)
    var children = (0..<Int.random(in: 1...2, using: &random)).map { _ in state(depth: depth + 1) }
    if random.chance(60) { children.append(.final(name())) }
    if random.chance(20) { children.append(.history("h\(id)", default: children[0].id)) }
    return State(id) { children }
  }

  /// Two consecutive choices that rows of one leaf lead to.
  private mutating func choices(_ states: inout [State]) -> [Event] {
    guard random.chance(60), let leaf = leaves.randomElement(using: &random) else { return [] }
    states += [.choice("c1"), .choice("c2")]
    return [
      guarded(.always(from: "c1", to: "c2"), 100), guarded(.always(from: "c1", to: target()), 100),
      .always(from: "c1", to: target()), guarded(.always(from: "c2", to: target()), 100),
      .always(from: "c2", to: target()), .init("e0", from: leaf, to: "c1"),
      guarded(.always(from: leaf, to: "c1"), 100),
    ]
  }

  private mutating func rows(from leaf: String) -> [Event] {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      switch Int.random(in: 0..<100, using: &random) {
      case ..<50: return guarded(.always(from: leaf, to: target()), 85)
      case ..<55: return guarded(.after(.seconds(1), from: leaf, to: target()), 50)
      case ..<60: return guarded(.anyEvent(from: leaf, to: target()), 50)
      default:
        let event = Self.events.randomElement(using: &random) ?? "e0"
        return guarded(Event(event, from: leaf, to: target()), 40)
      }
    }
  }

  private mutating func target() -> String {
    (leaves + leaves + compounds + parallels).randomElement(using: &random) ?? "s1"
  }

  private mutating func guarded(_ event: Event, _ percent: Int) -> Event {
    guard random.chance(percent) else { return event }
    guardCount += 1
    return event.guarded(by: ["g\(guardCount)"])
  }
}
