/// For each node and column, the first row to try: the node's own, or that of its nearest ancestor that has one.
struct Candidates {
  /// The position of the row, or one of the special numbers below.
  private var positions: [Int32]
  private let columnCount: Int
  private let chart: Chart

  /// The leaf entered when a transition leads to a node; 0 if the tree alone doesn't determine it.
  private let landings: Table<Node, Node>

  private static var none: Int32 { -1 }
  private static var deferred: Int32 { -2 }

  /// - Complexity: O(*n* · *c*) in nodes and columns.
  init(_ chart: Chart, columnCount: Int) {
    self.chart = chart
    self.columnCount = columnCount
    landings = chart.tree.landings
    positions = [Int32](filledWith: Self.none, count: chart.tree.count * columnCount)
    for node in chart.tree.nodes {
      if node != Node.root { inherit(node) }
      for column in chart.deferrals[node] ?? [] { set(Self.deferred, node, column) }
      addRows(of: node)
    }
  }

  private mutating func inherit(_ node: Node) {
    let parent = chart.tree.parent(node).index * columnCount
    let own = node.index * columnCount
    for column in 0..<columnCount { positions[own + column] = positions[parent + column] }
  }

  private mutating func addRows(of node: Node) {
    let range = chart.rowStarts[node]..<chart.rowStarts[node.next]
    var anyEvent: RowPosition?
    for position in range.reversed() where chart.rows[position].column.index < columnCount {
      let column = chart.rows[position].column
      set(position, node, column)
      if column == Column.anyEvent { anyEvent = position }
    }
    guard let anyEvent else { return }
    for column in Column.firstEvent..<Column(number: UInt32(columnCount)) {
      let own = chart.row(of: node, .event(column), after: nil) ?? anyEvent
      set(own, node, column)
    }
  }

  private mutating func set(_ position: RowPosition, _ node: Node, _ column: Column) {
    set(Int32(truncatingIfNeeded: position.number), node, column)
  }

  private mutating func set(_ number: Int32, _ node: Node, _ column: Column) {
    positions[node.index * columnCount + column.index] = number
  }
}

extension Candidates {
  /// What firing an event does when a leaf is the only active one and there is no history.
  func entry(_ leaf: Node, _ column: Column, _ effects: Effects, shift: UInt32) -> DispatchEntry {
    if chart.tree.isEnd(leaf) { return .refused }
    let number = positions[leaf.index * columnCount + column.index]
    guard number >= 0 else { return number == Self.none ? .refused : .unresolved }
    return entry(RowPosition(Int(number)), leaf, column, effects, shift: shift)
  }

  /// What follows each row whose guards refuse, when its source is the only active leaf.
  ///
  /// - Complexity: O(*r*) in the number of rows.
  func followers(rowCount: Int, _ effects: Effects) -> [Follower] {
    var offset = 0
    return (RowPosition(0)..<RowPosition(rowCount)).map { position in
      let row = chart.rows[position]
      offset = chart.isAlternative(position) ? offset + 1 : 0
      guard chart.tree.kind(row.node).isLeaf, !chart.hasAnyEventRows,
        row.column != .anyEvent, row.column.index < columnCount
      else { return .engine }
      let next = position.next
      if next.index < rowCount, chart.isAlternative(next) {
        let entry = entry(next, row.node, row.column, effects, shift: 0)
        let isWithinLimit = offset + 1 < DirectStepLimits.rows
        return isWithinLimit && !entry.isUnresolved ? .nextRow : .engine
      }
      let around = chart.tree.parent(row.node).index * columnCount + row.column.index
      let isEnd =
        positions[around] == Self.none && effects.isSettled(row.node)
        && chart.deferrals[row.node]?.contains(row.column) != true
      return isEnd ? .none : .engine
    }
  }

  /// What firing an event does when a row is the first one to try.
  private func entry(
    _ position: RowPosition,
    _ leaf: Node,
    _ column: Column,
    _ effects: Effects,
    shift: UInt32
  ) -> DispatchEntry {
    let row = chart.rows[position]
    guard chart.joins[row.event] == nil, chart.forks[row.event] == nil else { return .unresolved }
    // An any-event row doesn't say which event its receipt is for.
    let isDirect =
      row.column == column && effects.isComplete
      && effects.guardCount(row.event) <= DirectStepLimits.guards
    let carriesPayload = effects.carriesPayload(column)
    if row.isInternal {
      guard effects.isSettled(leaf) else { return .unresolved }
      if effects.isSilent(row.event), !carriesPayload {
        return .plain(Block(of: ConfigurationNumber(leaf: leaf), shift: shift))
      }
      return isDirect ? .rows(from: position, carryPayload: carriesPayload) : .unresolved
    }
    let next = landings[row.target]
    guard next != .root else { return .unresolved }
    let domain = domain(of: row)
    guard effects.isSettled(leaf, next, within: domain) else { return .unresolved }
    if effects.isSilent(row.event), effects.isSilent(leaf, next, within: domain), !carriesPayload {
      return .plain(Block(of: ConfigurationNumber(leaf: next), shift: shift))
    }
    let isBetweenSiblings =
      next == row.target && domain == chart.tree.parent(leaf) && domain == chart.tree.parent(next)
    return isBetweenSiblings && isDirect
      ? .rows(from: position, carryPayload: carriesPayload) : .unresolved
  }

  private func domain(of row: Row) -> Node {
    chart.domain(of: row, around: row.target...row.target)
  }
}
