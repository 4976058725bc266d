extension Draft {
  /// The structure of a machine, once the draft has passed all checks.
  ///
  /// - Complexity: O(*s* + *r*) in states and rows.
  func chart() -> Chart {
    let table = RowTable(self)
    return Chart(
      tree: tree,
      rows: .allocate(copying: table.rows),
      rowStarts: .allocate(copying: table.starts),
      columns: extra,
      forks: table.forks,
      joins: table.joins,
      locals: locals,
      deferrals: deferralSets,
      timeouts: timeouts,
      hasAnyEventRows: table.rows.contains { $0.column == ExtraColumns.anyEvent },
      hasEventlessRows: table.rows.contains {
        $0.column == extra.always && tree.kind($0.node) != .choice
      }
    )
  }

  /// The numbers of the local events.
  private var locals: Set<UInt32> {
    var locals: Set<UInt32> = []
    for position in events.indices where events[position].isLocal {
      locals.insert(UInt32(position))
    }
    return locals
  }

  /// The columns of the events that each node defers.
  private var deferralSets: [UInt32: Set<UInt32>] {
    var sets: [UInt32: Set<UInt32>] = [:]
    guard !deferrals.isEmpty else { return sets }
    for position in 0..<stateCount where !deferrals[position].isEmpty {
      sets[UInt32(position + 1)] = Set(deferrals[position])
    }
    return sets
  }

  /// The timeouts of each node, each duration once.
  private var timeouts: [UInt32: [Chart.Timeout]] {
    var timeouts: [UInt32: [Chart.Timeout]] = [:]
    guard !extra.timeouts.isEmpty else { return timeouts }
    var seen: Set<[UInt32]> = []
    for position in events.indices {
      guard case .after(let duration) = events[position].trigger else { continue }
      let timeout = Chart.Timeout(column: events[position].column, seconds: duration.seconds)
      for node in sources[position] where seen.insert([node, timeout.column]).inserted {
        timeouts[node, default: []].append(timeout)
      }
    }
    return timeouts
  }
}
