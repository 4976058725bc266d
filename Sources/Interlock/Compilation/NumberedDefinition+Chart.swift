extension NumberedDefinition {
  /// The structure of a machine, once the definition has passed all checks.
  ///
  /// - Complexity: O(*s* + *r*) in states and transitions.
  func chart() -> Chart {
    let table = RowTable(self)
    return Chart(
      tree: tree,
      rows: FixedTable(copying: table.rows),
      rowStarts: FixedTable(copying: table.starts.elements),
      columns: extra,
      forks: table.forks,
      joins: table.joins,
      locals: locals,
      deferrals: deferralSets,
      timeouts: timeouts,
      hasAnyEventRows: table.rows.contains { $0.column == Column.anyEvent },
      hasEventlessRows: table.rows.contains {
        $0.column == extra.always && !tree.kind($0.node).isBranch
      }
    )
  }

  /// The local events.
  private var locals: Set<EventPosition> {
    var locals: Set<EventPosition> = []
    for position in events.indices where events[position].isLocal {
      locals.insert(EventPosition(position))
    }
    return locals
  }

  /// For each node, the columns of the events that it defers.
  private var deferralSets: [Node: Set<Column>] {
    var sets: [Node: Set<Column>] = [:]
    guard !deferrals.isEmpty else { return sets }
    for position in 0..<stateCount where !deferrals[position].isEmpty {
      sets[Node(position: position)] = Set(deferrals[position])
    }
    return sets
  }

  private struct NodeTimeout: Hashable {
    let node: Node
    let column: Column
  }

  /// The timeouts of each node, each duration once.
  private var timeouts: [Node: [Chart.Timeout]] {
    var timeouts: [Node: [Chart.Timeout]] = [:]
    guard !extra.timeouts.isEmpty else { return timeouts }
    var seen: Set<NodeTimeout> = []
    for position in events.indices {
      guard case .after(let duration) = events[position].trigger else { continue }
      let timeout = Chart.Timeout(column: events[position].column, seconds: duration.seconds)
      for node in sources[position]
      where seen.insert(NodeTimeout(node: node, column: timeout.column)).inserted {
        timeouts[node, default: []].append(timeout)
      }
    }
    return timeouts
  }
}
