import Interlock
import InterlockTestSupport

/// Random machines for archives, with every part of the format, odd strings and sometimes a snapshot.
enum RandomArchive {
  static func machine(seed: UInt64) throws -> DynamicMachine {
    // Golden files hold the archives of some seeds.
    var random = SplitMix64(seed: seed &+ 0x9E37_79B9_7F4A_7C15)
    let states = (0..<Int.random(in: 1...6, using: &random)).map { name($0, &random) }
    let eventNames = (0..<Int.random(in: 0...6, using: &random)).map { name($0, &random) }
    let machine = try DynamicMachine(
      initial: states.randomElement(using: &random) ?? "",
      states: states.map { .init($0, userInfo: userInfo(&random)) },
      events: eventNames.flatMap { events($0, states, &random) },
      stepLimit: [1, 1_000, 1_000_000].randomElement(using: &random) ?? 1
    )
    let isActive = Bool.random(using: &random)
    let state = isActive ? states.randomElement(using: &random) : nil
    return try machine.restored(from: .init(state: state))
  }

  private static func name(_ index: Int, _ random: inout SplitMix64) -> String {
    let letters = [
      "a", "Z", " ", "é", "ß", "\u{0}", "\n", "\"", "\\", "/", "*", "0", "語", "👍🏽", "\u{200D}",
    ]
    let length = Int.random(in: 0...6, using: &random)
    let tail = (0..<length).map { _ in letters.randomElement(using: &random) ?? "" }
    return "\(index)" + tail.joined()
  }

  /// Rows of one event: each state is the source of at most one unguarded row, and that row is its last.
  private static func events(
    _ id: String,
    _ states: [String],
    _ random: inout SplitMix64
  ) -> [DynamicMachine.Event] {
    let sources = states.filter { _ in Bool.random(using: &random) }
    var events: [DynamicMachine.Event] = []
    for source in sources {
      if Int.random(in: 0..<4, using: &random) == 0 {
        let guarded = DynamicMachine.Event(id, from: source, to: target(states, &random))
        events.append(guarded.shouldFire("guard of \(source)") { _ in true })
      }
    }
    if let target = Bool.random(using: &random) ? target(states, &random) : nil {
      if !sources.isEmpty { events.append(.init(id, from: sources, to: target)) }
    } else if !sources.isEmpty {
      events.append(.init(id, in: sources))
    }
    if sources.count < states.count, Int.random(in: 0..<3, using: &random) == 0 {
      events.append(.fromAnyState(id, to: target(states, &random)))
    }
    return events
  }

  private static func target(_ states: [String], _ random: inout SplitMix64) -> String {
    states.randomElement(using: &random) ?? ""
  }

  private static func userInfo(_ random: inout SplitMix64) -> UserInfo {
    let count = max(0, Int.random(in: -3...3, using: &random))
    let facts = (0..<count).map { (name($0, &random), fact(&random, depth: 3)) }
    return UserInfo(Dictionary(facts) { first, _ in first })
  }

  private static func fact(_ random: inout SplitMix64, depth: Int) -> any Sendable {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: return Bool.random(using: &random)
    case 1: return Int.random(in: .min ... .max, using: &random)
    case 2: return Double.random(in: -1...1, using: &random)
    case 3: return Int.random(in: 0...1, using: &random)
    case 4: return name(0, &random)
    case 5:
      return (0..<Int.random(in: 0...3, using: &random)).map { _ in fact(&random, depth: depth - 1)
      }
    default: return [name(1, &random): fact(&random, depth: depth - 1)]
    }
  }
}
