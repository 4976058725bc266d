/// For each node and event, the first reaction to try when the event comes from within the node: the node's own, or
/// else that of the nearest ancestor.
///
/// The rules are those of `Chart`, except for the way outward: each node continues from its parent's answer. If each
/// leaf asked its ancestors, the time to build a machine would grow with the square of its depth.
struct HandlingTable {
  private var handlings: [Chart.Handling]
  private let columnCount: Int
  private let chart: Chart
  private let behaviour: BehaviourSummary

  /// - Complexity: O(*n* · *c*) in nodes and columns, and O(log *r*) more for each column of a node with transitions.
  init(_ chart: Chart, _ behaviour: BehaviourSummary, columnCount: Int) {
    self.chart = chart
    self.behaviour = behaviour
    self.columnCount = columnCount
    handlings = [Chart.Handling](filledWith: .none, count: chart.tree.count * columnCount)
    for node in chart.tree.nodes {
      if node != Node.root { inherit(node) }
      if chart.handlesSomething(node) { addOwn(node) }
    }
  }

  private mutating func inherit(_ node: Node) {
    let parent = chart.tree.parent(node).index * columnCount
    let own = node.index * columnCount
    for column in 0..<columnCount { handlings[own + column] = handlings[parent + column] }
  }

  private mutating func addOwn(_ node: Node) {
    for column in Column.anyEvent..<Column(number: UInt32(columnCount)) {
      let handling = chart.handling(of: .event(column), by: node, after: nil)
      if handling != .none { handlings[node.index * columnCount + column.index] = handling }
    }
  }

  private func first(in node: Node, _ column: Column) -> Chart.Handling {
    handlings[node.index * columnCount + column.index]
  }
}

extension HandlingTable {
  /// The effect of an event when a leaf is the only active one and there is no history.
  func entry(_ leaf: Node, _ column: Column, width: UInt32) -> DispatchEntry {
    if chart.tree.isEnd(leaf) { return .refused }
    switch first(in: leaf, column) {
    case .row(let position): return entry(position, leaf, column, width: width)
    case .deferral: return .unresolved
    case .none: return .refused
    }
  }

  /// The outcome of each transition in a direct step, when its source is the only active leaf.
  ///
  /// - Complexity: O(*r* log *r*) in the number of transitions.
  func outcomes() -> [DirectOutcome] {
    var offset: UInt8 = 0
    var last: Row?
    return (RowPosition(0)..<RowPosition(chart.rowCount)).map { position in
      let row = chart.rows[position]
      let isNext = row.node == last?.node && row.column == last?.column
      // Stays at 255 instead of beginning at 0 again.
      offset = isNext ? max(offset, offset &+ 1) : 0
      last = row
      return DirectOutcome(
        nextLeaf: nextLeaf(of: row),
        nextCandidate: nextCandidate(of: position, offset),
        offset: offset
      )
    }
  }

  private func nextCandidate(of position: RowPosition, _ offset: UInt8) -> NextCandidate {
    let (row, next) = (chart.rows[position], position.next)
    let column = row.column
    guard chart.tree.kind(row.node).isLeaf, column != .anyEvent, column.index < columnCount
    else { return .engine }
    switch chart.handling(of: .event(column), by: row.node, after: row.event) {
    case .row(next) where offset < DirectStepLimits.rows - 1:
      // Any width will do: only whether there is an entry is asked.
      return entry(next, row.node, column, width: 1).isUnresolved ? .engine : .nextRow
    // If the guards of a leaf refuse, the transitions of its ancestors are tried.
    case .none where first(in: chart.tree.parent(row.node), column) == .none:
      return .none
    case .row, .deferral, .none:
      return .engine
    }
  }

  /// The effect of an event when a transition is the first one to try.
  private func entry(
    _ position: RowPosition,
    _ leaf: Node,
    _ column: Column,
    width: UInt32
  ) -> DispatchEntry {
    let row = chart.rows[position]
    guard chart.joins[row.event] == nil, chart.forks[row.event] == nil else { return .unresolved }
    let carriesPayload = behaviour.carriesPayload(column)
    // An any-event transition doesn't determine the event of its receipt.
    let canBeDirect =
      row.column == column && behaviour.isComplete
      && behaviour.guardCount(row.event) <= DirectStepLimits.guards
    let direct: DispatchEntry =
      canBeDirect ? .rows(from: position, carryPayload: carriesPayload) : .unresolved
    let isSilent = behaviour.isSilent(row.event) && !carriesPayload
    if row.isInternal {
      guard behaviour.isSettled(leaf) else { return .unresolved }
      return isSilent ? .plain(Block(of: ConfigurationNumber(leaf: leaf), width: width)) : direct
    }
    let next = nextLeaf(of: row)
    guard next != .root else { return .unresolved }
    let domain = chart.domain(of: row, around: row.target...row.target)
    guard behaviour.isSettled(leaf, next, within: domain) else { return .unresolved }
    if isSilent, behaviour.isSilent(leaf, next, within: domain) {
      return .plain(Block(of: ConfigurationNumber(leaf: next), width: width))
    }
    return behaviour.isSilent(between: leaf, next, within: domain, chart.tree)
      ? direct : .unresolved
  }

  /// The leaf that is active once a transition has been taken; the root if the transition alone doesn't determine it.
  private func nextLeaf(of row: Row) -> Node {
    row.isInternal ? Row.internalTarget : chart.tree.entryLeaves[row.target]
  }
}
