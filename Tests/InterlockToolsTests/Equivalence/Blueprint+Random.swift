import Interlock
import InterlockTestSupport

extension Blueprint {
  static let events = ["a", "b"]
  static let guards = ["g", "h"]

  /// The parts a random machine may have.
  struct Ingredients: OptionSet {
    let rawValue: Int

    static let hierarchy = Self(rawValue: 1)
    static let timeouts = Self(rawValue: 2)
    static let mixtures: [Self] = [[], .hierarchy, .timeouts, [.hierarchy, .timeouts]]
  }

  /// A random machine that passes all checks.
  static func random(_ ingredients: Ingredients, _ random: inout SplitMix64) -> Self {
    while true {
      let blueprint = candidate(ingredients, &random)
      if (try? blueprint.machine(Answers())) != nil { return blueprint }
    }
  }

  private static func candidate(_ ingredients: Ingredients, _ random: inout SplitMix64) -> Self {
    var count = 0
    var blueprint = Self()
    let depth = ingredients.contains(.hierarchy) ? 2 : 0
    blueprint.nodes = (0..<Int.random(in: 2...3, using: &random)).map { _ in
      node(depth: depth, &count, &random)
    }
    if blueprint.nodes[0].kind == .final { blueprint.nodes[0].kind = .atomic }
    let isDeep = ingredients.contains(.hierarchy)
    if isDeep, random.chance(30) { blueprint.addChoice(&random) }
    for node in blueprint.all where isDeep && node.kind == .compound && random.chance(50) {
      blueprint.rows.append(Row(trigger: .completion, source: node.id, target: nil))
      blueprint.changeTarget(of: blueprint.rows.count - 1, &random)
    }
    for _ in 0..<Int.random(in: 3...9, using: &random) {
      blueprint.addRow(ingredients, &random)
    }
    return blueprint
  }

  private static func node(depth: Int, _ count: inout Int, _ random: inout SplitMix64) -> Node {
    var node = Node(id: "s\(count)")
    count += 1
    guard depth > 0, random.chance(60) else {
      if random.chance(20) { node.kind = .final }
      return node
    }
    node.kind = random.chance(30) ? .parallel : .compound
    node.children = (0..<2).map { _ in Self.node(depth: depth - 1, &count, &random) }
    if node.kind == .parallel {
      for index in node.children.indices where node.children[index].kind == .final {
        node.children[index].kind = .atomic
      }
    } else {
      if node.children[0].kind == .final { node.children[0].kind = .atomic }
      if random.chance(30) {
        node.children.append(
          Node(id: "h\(count)", kind: random.chance(50) ? .history : .deepHistory)
        )
      }
    }
    return node
  }

  private mutating func addChoice(_ random: inout SplitMix64) {
    nodes.append(Node(id: "c", kind: .choice))
    for guards in [["g"], random.chance(70) ? [] : ["h"]] {
      rows.append(Row(trigger: .always, source: "c", guards: guards))
      changeTarget(of: rows.count - 1, &random)
      if rows[rows.count - 1].target == "c" { rows[rows.count - 1].target = nodes[0].id }
    }
  }

  private mutating func addRow(_ ingredients: Ingredients, _ random: inout SplitMix64) {
    let sources = all.filter { [.atomic, .compound, .parallel].contains($0.kind) }
    guard let source = sources.randomElement(using: &random) else { return }
    var row = Row(trigger: .event("a"), source: source.id)
    switch Int.random(in: 0..<100, using: &random) {
    case ..<75: row.trigger = .event(Self.events.randomElement(using: &random) ?? "a")
    case ..<82: row.trigger = .anyEvent
    case ..<90 where ingredients.contains(.hierarchy): row.trigger = .always
    case _ where ingredients.contains(.timeouts):
      // Each state has its own length, so no two active timeouts have the same one.
      row.trigger = .after(Double(1 + (all.firstIndex { $0.id == source.id } ?? 0)))
    default: break
    }
    if random.chance(45) { row.guards = [Self.guards.randomElement(using: &random) ?? "g"] }
    if case .always = row.trigger, row.guards.isEmpty { row.guards = ["h"] }
    rows.append(row)
    changeTarget(of: rows.count - 1, &random)
    if random.chance(10), case .event = row.trigger { rows[rows.count - 1].target = nil }
  }

  mutating func changeTarget(of row: Int, _ random: inout SplitMix64) {
    rows[row].target = all.randomElement(using: &random)?.id
  }
}

extension Blueprint {
  /// The machine with one change that often matters and sometimes does not.
  func nearMiss(_ random: inout SplitMix64) -> Self {
    while true {
      var other = self
      other.change(&random)
      if (try? other.machine(Answers())) != nil { return other }
    }
  }

  private mutating func change(_ random: inout SplitMix64) {
    guard let row = rows.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: changeTarget(of: row, &random)
    case 1: rows[row].guards = rows[row].guards.map { $0 == "g" ? "h" : "g" }
    case 2: rows[row].guards = rows[row].guards.isEmpty ? ["g"] : []
    case 3: rows.swapAt(row, (row + 1) % rows.count)
    case 4: rows.remove(at: row)
    default:
      guard let node = nodes.indices.last, nodes[node].children.isEmpty else { return }
      nodes[node].kind = nodes[node].kind == .final ? .atomic : .final
    }
  }

  /// The machine with its states renamed.
  var renamed: Self {
    var other = self
    other.nodes = nodes.map(\.renamed)
    other.rows = rows.map { row in
      var row = row
      row.source += "'"
      row.target = row.target.map { $0 + "'" }
      return row
    }
    return other
  }
}

extension Blueprint.Node {
  fileprivate var renamed: Self {
    Self(id: id + "'", kind: kind, children: children.map(\.renamed))
  }
}
