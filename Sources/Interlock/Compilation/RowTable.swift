extension Machine {
  /// The rows of a definition, ordered by node, then by column, then as they are written.
  struct RowTable {
    private(set) var rows: [Row] = []
    /// For each node the position of its first row; one more for the end.
    private(set) var starts: [Int]
    private(set) var forks: [UInt32: [UInt32]] = [:]
    private(set) var joins: [UInt32: [UInt32]] = [:]

    init(_ definition: Definition, _ numbering: Numbering, _ tree: Tree) {
      starts = [Int](repeating: 0, count: numbering.nodeCount + 1)
      for (index, event) in definition.events.enumerated() {
        let number = UInt32(index)
        let column = numbering.column(of: event.trigger)
        let targets =
          event.targets.count > 1 ? event.targets.compactMap { numbering.nodes[$0] } : []
        if targets.count > 1 { forks[number] = targets }
        let target = event.target.map { numbering.nodes[$0] ?? 0 } ?? Row.internalTarget
        switch event.sources {
        case .any:
          rows.append(Row(node: Tree.root, column: column, target: target, event: number))
        case .states(let ids):
          for node in ids.compactMap({ numbering.nodes[$0] }) {
            rows.append(Row(node: node, column: column, target: target, event: number))
          }
        case .all(let ids):
          let nodes = ids.compactMap { numbering.nodes[$0] }
          let node = nodes.count == 1 ? nodes[0] : tree.commonAncestor(of: nodes)
          joins[number] = nodes
          rows.append(Row(node: node, column: column, target: target, event: number))
        }
      }
      rows = rows.sorted(byNumber: \.column, below: numbering.extra.count)
        .sorted(byNumber: \.node, below: numbering.nodeCount)
      for row in rows { starts[Int(row.node) + 1] += 1 }
      for node in 0..<numbering.nodeCount { starts[node + 1] += starts[node] }
    }
  }
}

extension [Row] {
  /// The rows ordered by a number, equal ones as they stand: a counting sort, linear.
  fileprivate func sorted(byNumber number: KeyPath<Row, UInt32>, below limit: Int) -> [Row] {
    var ends = [Int](repeating: 0, count: limit)
    for row in self { ends[Int(row[keyPath: number])] += 1 }
    for index in 1..<Swift.max(limit, 1) { ends[index] += ends[index - 1] }
    var sorted = self
    for row in reversed() {
      let value = Int(row[keyPath: number])
      ends[value] -= 1
      sorted[ends[value]] = row
    }
    return sorted
  }
}
