/// The number of a transition in the order written: one for each defined source of each event.
struct WrittenRow: TableNumber {
  let number: UInt32
}

/// The transitions in the order written, also by node.
struct WrittenRows {
  /// The event of each transition.
  private(set) var events = Table<WrittenRow, EventPosition>()

  /// The node of each transition.
  private(set) var nodes = Table<WrittenRow, Node>()

  private var byNode = NumberLists<WrittenRow>()

  /// - Parameters:
  ///   - sources: The sources of each event.
  ///   - eventCount: The number of events.
  ///   - nodeCount: The number of nodes, including the root.
  init(_ sources: NumberLists<Node>, eventCount: Int, nodeCount: Int) {
    events.elements.reserveCapacity(eventCount)
    nodes.elements.reserveCapacity(eventCount)
    for position in 0..<eventCount {
      for node in sources[position] where node.index < nodeCount {
        events.append(EventPosition(position))
        nodes.append(node)
      }
    }
    byNode = NumberLists(nodes.elements, count: nodeCount)
  }

  var count: Int { events.count }

  /// The transitions of a node, in the order written.
  subscript(node: Node) -> ArraySlice<WrittenRow> { byNode[node] }
}

extension NumberLists<WrittenRow> {
  /// Creates a list of transitions for each node: a counting sort in linear time.
  fileprivate init(_ nodes: [Node], count: Int) {
    var ends = [Int](filledWith: 0, count: count + 1)
    for node in nodes { ends[node.index] += 1 }
    for index in 0..<count { ends[index + 1] += ends[index] }
    var numbers = [WrittenRow](filledWith: WrittenRow(number: 0), count: nodes.count)
    // Backward, so that each end moves to the start of its list, which is the end of the one before.
    for index in nodes.indices.reversed() {
      ends[nodes[index].index] -= 1
      numbers[ends[nodes[index].index]] = WrittenRow(number: UInt32(index))
    }
    self.init(numbers: numbers, ends: ends)
  }
}
