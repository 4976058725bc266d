extension Machine {
  /// The dense numbers that stand for identifiers in a plan.
  struct Numbering {
    /// The nodes of the states, from 1.
    let nodes: [StateID: UInt32]
    /// The columns of the events, from 1, in the order in which their identifiers first appear.
    let columns: [EventID: UInt32]
    /// The columns by the bits of the identifier; 0 for bits that none has.
    let directColumns: [UInt32]

    var nodeCount: Int { nodes.count + 1 }
    var columnCount: Int { columns.count + 1 }

    init(_ definition: Definition) {
      var nodes: [StateID: UInt32] = [:]
      for state in definition.states where nodes[state.id] == nil {
        nodes[state.id] = UInt32(nodes.count + 1)
      }
      var columns: [EventID: UInt32] = [:]
      var directColumns = [UInt32](repeating: 0, count: DispatchTable.directCount)
      for event in definition.events where columns[event.id] == nil {
        let column = UInt32(columns.count + 1)
        columns[event.id] = column
        if let bits = Plan.bits(of: event.id), bits < DispatchTable.directCount {
          directColumns[Int(bits)] = column
        }
      }
      self.nodes = nodes
      self.columns = columns
      self.directColumns = directColumns
    }
  }

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
