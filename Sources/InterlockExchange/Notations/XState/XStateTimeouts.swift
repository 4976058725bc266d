import Interlock

/// The timeouts of a configuration, which are events in XState: wildcards take them, too.
///
/// Here a timeout belongs to its state. A wildcard makes a difference if XState asks it before the state, after the
/// guards of the state's transitions have refused, or in another region.
struct XStateTimeouts {
  private let nodes: XStateNodes

  /// The nodes with timeouts, and those in which guards may refuse one, in document order.
  private var timed: [Int] = []
  private var refusable: [Int] = []

  init(_ nodes: XStateNodes, _ rows: [XStateRow]) {
    self.nodes = nodes
    var conditional: [Int: Set<Duration>] = [:]
    var unconditional: [Int: Set<Duration>] = [:]
    for row in rows {
      guard case .after(let duration) = row.trigger else { continue }
      conditional[row.source, default: []].insert(duration)
      if row.isUnconditional { unconditional[row.source, default: []].insert(duration) }
    }
    timed = conditional.keys.sorted()
    refusable = timed.filter { conditional[$0] != unconditional[$0] }
  }

  /// A node whose timeout XState gives to a transition; nil if there is none.
  func node(takenBy row: XStateRow) -> Int? {
    guard row.matchesTimeouts, !timed.isEmpty else { return nil }
    for node in nodes.ancestors(of: row.source) where !range(node...node, of: timed).isEmpty {
      return node
    }
    guard !row.isEmpty else { return nil }
    let own = row.source...nodes.nodes[row.source].last
    if let node = range(own, of: refusable).first { return node }
    var child = row.source
    for node in nodes.ancestors(of: row.source) {
      if nodes.nodes[node].kind.hasRegions {
        let region = child...nodes.nodes[child].last
        let all = range((node + 1)...nodes.nodes[node].last, of: timed)
        if let first = all.first, !region.contains(first) { return first }
        if let last = all.last, !region.contains(last) { return last }
      }
      child = node
    }
    return nil
  }

  /// The positions in a range.
  private func range(_ range: ClosedRange<Int>, of positions: [Int]) -> ArraySlice<Int> {
    let start = Self.firstIndex(of: positions) { $0 >= range.lowerBound }
    let end = Self.firstIndex(of: positions) { $0 > range.upperBound }
    return positions[start..<end]
  }

  private static func firstIndex(of positions: [Int], where isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (0, positions.count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(positions[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
