/// The rows of a definition, ordered by node, then by column, then as written.
struct RowTable {
  private(set) var rows: [Row] = []
  /// The position of each node's first row, plus one more for the end.
  private(set) var starts: Table<Node, RowPosition>
  private(set) var forks: [EventPosition: [Node]] = [:]
  private(set) var joins: [EventPosition: [Node]] = [:]

  init(_ numbered: NumberedDefinition) {
    starts = Table(repeating: RowPosition(0), count: numbered.tree.count + 1)
    rows.reserveCapacity(numbered.events.count)
    for index in numbered.events.indices {
      let event = EventPosition(index)
      let column = numbered.events[index].column
      let targets = numbered.targets[index]
      let sources = numbered.sources[index]
      let target = targets.first ?? Row.internalTarget
      if targets.count > 1 { forks[event] = Array(targets) }
      if numbered.events[index].isJoin {
        joins[event] = Array(sources)
        let node = numbered.place(ofJoin: index)
        rows.append(Row(node: node, column: column, target: target, event: event))
      } else {
        for node in sources {
          rows.append(Row(node: node, column: column, target: target, event: event))
        }
      }
    }
    rows = rows.sorted(below: numbered.extra.count, byNumber: \.column.number)
      .sorted(below: numbered.tree.count, byNumber: \.node.number)
    setStarts(numbered.tree)
  }

  /// Records where the rows of each node begin, once they are in order.
  private mutating func setStarts(_ tree: Tree) {
    var next = RowPosition(0)
    for node in tree.nodes {
      starts[node] = next
      while next.index < rows.count, rows[next.index].node == node { next = next.next }
    }
    starts[tree.end] = next
  }
}

extension [Row] {
  /// The rows sorted by a number, keeping the order of equal ones: a counting sort in linear time.
  fileprivate func sorted(below limit: Int, byNumber number: (Row) -> UInt32) -> [Row] {
    guard !zip(self, dropFirst()).allSatisfy({ number($0) <= number($1) }) else { return self }
    var ends = [Int](filledWith: 0, count: limit)
    for row in self { ends[Int(number(row))] += 1 }
    for index in 1..<Swift.max(limit, 1) { ends[index] += ends[index - 1] }
    var sorted = self
    for row in reversed() {
      let value = Int(number(row))
      ends[value] -= 1
      sorted[ends[value]] = row
    }
    return sorted
  }
}
