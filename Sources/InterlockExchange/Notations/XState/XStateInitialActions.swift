import Interlock

/// The states whose initial actions XState sometimes skips when it enters their initial states.
///
/// In SCXML and here, they run whenever no target lies in the state. XState skips them if the state is entered for
/// the sake of a target in another region, or through a history state.
struct XStateInitialActions {
  private let nodes: XStateNodes

  /// The regions with initial actions, by the parallel state around them.
  private var regions: [Int: [Int]] = [:]

  /// The nodes that a history state stands for.
  private(set) var remembered: [Int] = []

  /// The default targets of history states.
  private let defaults: [Int: [Int]]

  init(_ nodes: XStateNodes, defaults: [Int: [Int]]) {
    self.nodes = nodes
    self.defaults = defaults
    let targets = Set(defaults.values.joined())
    for (position, node) in nodes.nodes.enumerated() where node.hasInitialActions {
      guard node.kind.hasOneActiveChild, let parent = node.parent else { continue }
      if nodes.nodes[parent].kind.hasRegions { regions[parent, default: []].append(position) }
      let hasHistory = nodes.nodes[parent].children.contains { nodes.nodes[$0].kind.isHistory }
      if hasHistory || targets.contains(position) { remembered.append(position) }
    }
  }

  /// The regions that are entered for the sake of a transition's target in another region.
  func regions(enteredBy row: XStateRow) -> [Int] {
    guard !regions.isEmpty, !row.targets.isEmpty else { return [] }
    let domain = nodes.domain(of: row) ?? 0
    let ends = row.targets.flatMap { [$0] + defaults[$0, default: []] }
    let around = Set(ends.flatMap(nodes.ancestors)).filter { nodes.isInside($0, domain) }
    return around.flatMap { node in
      regions[node, default: []].filter { region in
        !ends.contains { nodes.isInside($0, region) }
      }
    }
  }
}
