import Interlock

/// A random machine that table rows can hold: flat or a tree, with all kinds of rows.
package struct RandomMachine {
  package static let events = ["e0", "e1", "e2", "e3"]

  /// The machine, built from the first definition that passes all checks.
  package let machine: Sketch

  /// The guards that were asked.
  package let asked = Asked()

  package final class Asked: @unchecked Sendable {
    // Safe because a test fires on one thread.
    package var count = 0
  }

  package init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    while true {
      if let machine = Self.machine(asked, &random) {
        self.machine = machine
        return
      }
    }
  }

  private struct Node {
    let id: String
    let isFinal: Bool
    var children: [Node] = []

    var all: [Node] { [self] + children.flatMap(\.all) }
    var isCompound: Bool { !children.isEmpty }
  }

  private static func machine(_ asked: Asked, _ random: inout SplitMix64) -> Sketch? {
    var count = 0
    let roots = nodes(depth: Int.random(in: 1...3, using: &random), &count, &random)
    let all = roots.flatMap(\.all)
    let hasChoice = random.chance(30)
    let timeoutChance = [10, 20, 60].randomElement(using: &random) ?? 20
    var events: [Sketch.Event] = []
    for _ in 0..<Int.random(in: 3...14, using: &random) {
      if let event = row(all, hasChoice, timeoutChance, asked, &random) { events.append(event) }
    }
    for node in all where node.isCompound && node.children.contains(where: \.isFinal) {
      guard random.chance(70), let target = all.randomElement(using: &random) else { continue }
      events.append(.completion(of: node.id, to: target.id))
    }
    let choices = hasChoice ? [Sketch.State.choice("choice")] : []
    if hasChoice, let target = all.randomElement(using: &random) {
      let other = all.randomElement(using: &random) ?? target
      let first = Sketch.Event.always(from: "choice", to: other.id)
      events.append(guarded(first, asked, &random))
      events.append(.always(from: "choice", to: target.id))
    }
    guard let initial = all.first(where: { !$0.isFinal }) else { return nil }
    return try? Sketch(initial: initial.id) {
      roots.map(state)
      choices
      events
    }
  }

  private static func nodes(
    depth: Int,
    _ count: inout Int,
    _ random: inout SplitMix64
  ) -> [Node] {
    (0..<Int.random(in: 2...4, using: &random)).map { index in
      let id = "s\(count)"
      count += 1
      let isFinal = index > 0 && random.chance(20)
      let isCompound = depth > 1 && !isFinal && random.chance(45)
      let children = isCompound ? nodes(depth: depth - 1, &count, &random) : []
      return Node(id: id, isFinal: isFinal, children: children)
    }
  }

  private static func state(_ node: Node) -> Sketch.State {
    if node.isFinal { return .final(node.id) }
    return Sketch.State(node.id) { node.children.map(state) }
  }

  private static func row(
    _ all: [Node],
    _ hasChoice: Bool,
    _ timeoutChance: Int,
    _ asked: Asked,
    _ random: inout SplitMix64
  ) -> Sketch.Event? {
    let sources = all.filter { !$0.isFinal }.shuffled(using: &random)
      .prefix(Int.random(in: 1...3, using: &random)).map(\.id)
    guard let target = all.randomElement(using: &random)?.id, let source = sources.first
    else { return nil }
    let end = hasChoice && random.chance(20) ? "choice" : target
    let id = events.randomElement(using: &random) ?? "e0"
    let seconds: Double = [0.5, 1, 2, 2.5, 4].randomElement(using: &random) ?? 1
    let event: Sketch.Event
    switch Int.random(in: 0..<100, using: &random) {
    case _ where random.chance(timeoutChance):
      event =
        random.chance(20)
        ? .after(.seconds(seconds), in: source) : .after(.seconds(seconds), from: source, to: end)
    case ..<55: event = Sketch.Event(id, from: sources, to: end)
    case ..<63: event = Sketch.Event(id, in: sources)
    case ..<73: event = Sketch.Event(id, from: sources, to: target).local()
    case ..<80: event = .fromAnyState(id, to: end)
    case ..<85: event = .inAnyState(id)
    default: event = .always(from: source, to: target)
    }
    return random.chance(20) ? guarded(event, asked, &random) : event
  }

  private static func guarded(
    _ event: Sketch.Event,
    _ asked: Asked,
    _ random: inout SplitMix64
  ) -> Sketch.Event {
    let isOpen = random.chance(50)
    return event.shouldFire(isOpen ? "open" : "closed") { _ in
      asked.count += 1
      return isOpen
    }
  }
}
