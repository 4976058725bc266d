#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The treatment of timers when a machine is restored.
public enum RestoredDeadlines: Hashable, Sendable {
  /// Timers keep their deadlines, even if the lengths of timeouts have changed. Overdue timers fire when `advance` is
  /// called. Timeouts that the snapshot doesn't contain are not set.
  case kept
  /// Timers have as much time left as when the snapshot was taken.
  case remaining(since: Date, now: Date)
  /// Timers start again: all timeouts of active states, even if the snapshot doesn't contain them, and delayed events.
  case restarted(at: Date)
}

extension RestoredDeadlines {
  /// The timers that matter: timeouts that start again anyway need not fit.
  func relevantTimers<StateID, EventID>(
    of snapshot: Machine<StateID, EventID>.Snapshot
  ) -> [Machine<StateID, EventID>.PendingTimer] {
    guard case .restarted = self else { return snapshot.timers }
    return snapshot.timers.filter { timer in
      if case .event = timer.content { true } else { false }
    }
  }

  /// Whether its dates are valid times.
  var areTimes: Bool {
    switch self {
    case .kept: true
    case .remaining(let then, let now):
      then.timeIntervalSinceReferenceDate.isFinite && now.timeIntervalSinceReferenceDate.isFinite
    case .restarted(let date): date.timeIntervalSinceReferenceDate.isFinite
    }
  }

  /// Whether timeouts are set that the snapshot doesn't contain.
  var areRestarted: Bool {
    guard case .restarted = self else { return false }
    return true
  }

  func applied(
    to timers: [Timer],
    in configuration: Configuration,
    _ chart: Chart
  ) -> [Timer] {
    var timers = timers
    switch self {
    case .kept: break
    case .remaining(let then, let now):
      let pause = now.timeIntervalSince(then)
      for index in timers.indices { timers[index].deadline += pause }
    case .restarted(let date):
      let now = date.timeIntervalSinceReferenceDate
      timers.removeAll { $0.isTimeout }
      for index in timers.indices { timers[index].deadline = now + timers[index].seconds }
      let nodes = ascending(Array(chart.timeouts.keys))
      for node in nodes where configuration.isActive(node, chart.tree) {
        timers += (chart.timeouts[node] ?? []).map { timeout in
          Timer(
            deadline: now + timeout.seconds,
            seconds: timeout.seconds,
            part: .timeout(node, timeout.column)
          )
        }
      }
    }
    return timers
  }
}
