import Interlock
import InterlockTestSupport

// Selecting rows.

extension SmallOracle {
  mutating func select(isEventless: Bool) -> [Transition] {
    answered = []
    refused = []
    var transitions: [Transition] = []
    for leaf in leaves {
      search: for node in tree.path(from: leaf) + [SmallTree.root] {
        for row in rows(of: node, isEventless) {
          guard let transition = transition(row, from: leaf) else { continue }
          let isNew = !transitions.contains { $0.rows == transition.rows }
          if isNew { transitions.append(transition) }
          break search
        }
      }
    }
    return withoutConflicts(transitions)
  }

  private func rows(of node: Int, _ isEventless: Bool) -> [Int] {
    machine.rows.indices.filter {
      machine.rows[$0].source == node && machine.rows[$0].isEventless == isEventless
    }
  }

  /// The row with its choices resolved; nil if it is not open.
  private mutating func transition(_ row: Int, from leaf: Int) -> Transition? {
    guard holds(row, leaf) else { return nil }
    var path = [row]
    while let target = machine.rows[path[path.count - 1]].target, tree.kinds[target] == .choice {
      guard let next = firstOpen(rows(of: target, true), leaf), !path.contains(next) else {
        return nil
      }
      path.append(next)
    }
    let target = machine.rows[path[path.count - 1]].target
    let domain = target.map { self.domain(of: machine.rows[row], effectiveTargets($0)) }
    return Transition(leaf: leaf, rows: path, targets: target.map { [$0] } ?? [], domain: domain)
  }

  private mutating func firstOpen(_ rows: [Int], _ leaf: Int) -> Int? {
    for row in rows where holds(row, leaf) { return row }
    return nil
  }

  /// Whether the guard of a row holds. It is asked once in a selection.
  private mutating func holds(_ row: Int, _ leaf: Int) -> Bool {
    guard machine.rows[row].isGuarded else { return true }
    if !answered.contains(row) {
      answered.insert(row)
      asked.insert(row)
      call(.shouldFire, row, source: leaf, target: machine.rows[row].target)
      if !open.contains(row) { refused.append(row) }
    }
    return open.contains(row)
  }

  func effectiveTargets(_ target: Int) -> NodeSet {
    guard tree.kinds[target].isHistory else { return [target] }
    return place.history[target] ?? [tree.fallback(of: target)]
  }

  private func domain(of row: SmallMachine.Row, _ targets: NodeSet) -> Int {
    guard row.source != SmallTree.root else { return SmallTree.root }
    let isAround = { (node: Int) in targets.allSatisfy { tree.isInside($0, node) } }
    if row.isLocal, tree.kinds[row.source] == .compound, isAround(row.source) { return row.source }
    let ancestors = tree.path(from: row.source).dropFirst()
    return ancestors.first { tree.kinds[$0] == .compound && isAround($0) } ?? SmallTree.root
  }

  private func withoutConflicts(_ transitions: [Transition]) -> [Transition] {
    var kept: [Transition] = []
    for transition in transitions {
      let rivals = kept.filter { !exits([$0]).intersection(exits([transition])).isEmpty }
      let source = machine.rows[transition.rows[0]].source
      let wins = rivals.allSatisfy { tree.isInside(source, machine.rows[$0.rows[0]].source) }
      guard wins else { continue }
      kept.removeAll { other in rivals.contains { $0.rows == other.rows } }
      kept.append(transition)
    }
    return kept
  }
}
