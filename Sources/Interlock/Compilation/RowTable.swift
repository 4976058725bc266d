extension Machine {
  /// The rows of a definition, ordered by node, then by column, then as they are written.
  struct RowTable {
    private(set) var rows: [Row] = []
    /// For each node the position of its first row; one more for the end.
    private(set) var starts: [Int]

    init(_ definition: Definition, _ numbering: Numbering) {
      for (index, event) in definition.events.enumerated() {
        let column = numbering.columns[event.id] ?? 0
        let target = event.target.map { numbering.nodes[$0] ?? 0 } ?? Row.internalTarget
        for node in Self.sourceNodes(of: event, numbering) {
          rows.append(Row(node: node, column: column, target: target, event: UInt32(index)))
        }
      }
      rows = rows.sorted(byNumber: \.column, below: numbering.columnCount)
        .sorted(byNumber: \.node, below: numbering.nodeCount)
      starts = [Int](repeating: 0, count: numbering.nodeCount + 1)
      for row in rows { starts[Int(row.node) + 1] += 1 }
      for node in 0..<numbering.nodeCount { starts[node + 1] += starts[node] }
    }

    private static func sourceNodes(of event: Event, _ numbering: Numbering) -> [UInt32] {
      switch event.sources {
      case .any: [Plan.root]
      case .states(let ids): ids.compactMap { numbering.nodes[$0] }
      }
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
