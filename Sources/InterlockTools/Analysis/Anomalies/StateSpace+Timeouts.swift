import Interlock
import InterlockEvolution

extension StateSpace {
  /// Timeouts that are never due, because a shorter one without a guard always leaves their state first.
  var deadTimeouts: [Anomaly] {
    let timeouts = rows.compactMap(Timeout.init).filter { graph.uses[$0.row.number] != nil }
    let leaving = timeoutsThatLeave(timeouts)
    return timeouts.compactMap { timeout in
      let earlier = leaving.first { isFaster($0, than: timeout) }
      return earlier.map { finding(timeout, after: $0) }
    }
  }

  /// The timeouts before which no transition of the same timer is tried that may stay in the state.
  private func timeoutsThatLeave(_ timeouts: [Timeout]) -> [Timeout] {
    var staying: Set<Timeout.Timer> = []
    return timeouts.filter { timeout in
      let event = timeout.row.event
      defer { if event.targets.isEmpty || event.isLocal { staying.insert(timeout.timer) } }
      return !staying.contains(timeout.timer)
    }
  }

  /// Whether a timeout leaves the state of another before that one is due: its own state, or one around it, which was
  /// entered no later.
  private func isFaster(_ first: Timeout, than second: Timeout) -> Bool {
    guard first.timer.seconds < second.timer.seconds, !first.row.event.isGuarded else {
      return false
    }
    guard let state = first.row.source, leaves(second.row.source, by: first.row) else {
      return false
    }
    return ancestors(of: second.row.source).contains(state)
  }

  /// Whether a transition leaves a state, or everything in the state around it.
  private func leaves(_ state: StateID?, by row: NumberedRow) -> Bool {
    guard !row.event.targets.isEmpty else { return false }
    guard row.event.isLocal, let source = row.source else { return true }
    return state != source
  }

  /// A state and those around it.
  private func ancestors(of state: StateID?) -> [StateID] {
    Array(
      sequence(state: state) { next -> StateID? in
        defer { next = next.flatMap { machine.parent(of: $0) } }
        return next
      }
    )
  }

  private func finding(_ timeout: Timeout, after other: Timeout) -> Anomaly {
    Anomaly(
      kind: .deadTimeout,
      severity: .warning,
      place: timeout.row.place,
      location: timeout.row.event.location,
      message: "it is never due: the \(other.row.place) leaves the state before",
      suggestion: "make it shorter than that, or remove it",
      path: graph.uses[timeout.row.number].flatMap(\.origin).map(path(to:))
    )
  }

  /// A transition that a timeout triggers.
  private struct Timeout {
    let row: NumberedRow
    let timer: Timer

    /// What is set when its state is entered.
    struct Timer: Hashable {
      let state: StateID?
      let seconds: Double
    }

    init?(_ row: NumberedRow) {
      guard case .after(let duration) = row.event.trigger else { return nil }
      self.row = row
      timer = Timer(state: row.source, seconds: duration.seconds)
    }
  }
}
