#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Machine.Plan {
  /// The timers of a snapshot in the engine's form, in their order.
  func timers(
    of pending: [Machine.PendingTimer],
    in configuration: Configuration
  ) throws(Machine.RestoreError) -> [Timer] {
    var timers: [Timer] = []
    /// The positions of the timeouts of each state.
    var positions: [Node: [Int]] = [:]
    for item in pending {
      switch item.content {
      case .event(let event, let id):
        timers.append(try timer(item, for: event, id: id))
      case .timeout(let state):
        let node = try node(waitingFor: item, of: state, in: configuration)
        positions[node, default: []].append(timers.count)
        timers.append(item.timer(for: .timeout(node, .noEvent)))
      }
    }
    for (node, positions) in positions.sorted(by: { $0.key < $1.key }) {
      let stored = positions.map { pending[$0].seconds }
      for (position, timeout) in zip(positions, try timeouts(of: node, storedAs: stored)) {
        timers[position] = Timer(
          deadline: timers[position].deadline,
          seconds: timeout.seconds,
          part: .timeout(node, timeout.column)
        )
      }
    }
    return timers
  }

  private func timer(
    _ item: Machine.PendingTimer,
    for event: Machine.PendingEvent,
    id: String?
  ) throws(Machine.RestoreError) -> Timer {
    guard item.hasTimes else { throw .invalidTimer(.event(event.event)) }
    return item.timer(for: .sent(try occurrence(event), id: id))
  }

  /// The active node whose timeout a timer waits for.
  private func node(
    waitingFor item: Machine.PendingTimer,
    of state: StateID,
    in configuration: Configuration
  ) throws(Machine.RestoreError) -> Node {
    guard let node = nodes[state] else { throw .unknownState(state, known: stateIDs) }
    guard item.hasTimes, item.seconds > 0, configuration.isActive(node, chart.tree) else {
      throw .invalidTimer(.state(state))
    }
    return node
  }

  /// Returns the timeouts of a state that correspond to stored ones.
  private func timeouts(
    of node: Node,
    storedAs seconds: [Double]
  ) throws(Machine.RestoreError) -> [Chart.Timeout] {
    let state = stateIDs[node.position]
    guard Set(seconds).count == seconds.count else { throw .invalidTimer(.state(state)) }
    let timeouts = chart.timeouts[node] ?? []
    guard let matching = timeouts.matching(seconds) else {
      throw .changedTimeouts(
        of: state,
        stored: seconds.map { Duration(clampingSeconds: $0) },
        known: timeouts.map { Duration(clampingSeconds: $0.seconds) }
      )
    }
    return matching
  }
}

extension Machine.PendingTimer {
  /// Whether its length and its deadline are times.
  fileprivate var hasTimes: Bool {
    seconds.isFinite && deadline.timeIntervalSinceReferenceDate.isFinite
  }

  fileprivate func timer(for part: Timer.Part) -> Timer {
    Timer(deadline: deadline.timeIntervalSinceReferenceDate, seconds: seconds, part: part)
  }
}

extension [Chart.Timeout] {
  /// Returns the timeouts of a state that correspond to stored ones: the timeout of the same length, and for the
  /// others, if equally many are left on both sides, the timeout at the same position.
  ///
  /// - Parameter lengths: The lengths of the stored timeouts in seconds, in the order in which they were set.
  /// - Returns: The timeout for each length; nil if one is left over.
  fileprivate func matching(_ lengths: [Double]) -> [Element]? {
    var rest = self
    var found: [Element?] = []
    for length in lengths {
      let position = rest.position(ofLength: length)
      found.append(position.map { rest.remove(at: $0) })
    }
    let open = found.indices.filter { found[$0] == nil }
    guard open.isEmpty || open.count == rest.count else { return nil }
    for (position, timeout) in zip(open, rest) { found[position] = timeout }
    return found.compactMap { $0 }
  }

  /// The position of the timeout of a length. Storage may have rounded the length.
  private func position(ofLength seconds: Double) -> Int? {
    let nearest = indices.min { abs(self[$0].seconds - seconds) < abs(self[$1].seconds - seconds) }
    return nearest.flatMap { isAbout(self[$0].seconds, seconds) ? $0 : nil }
  }
}
