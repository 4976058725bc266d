#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension [Chart.Timeout] {
  /// The timeout closest to a number of seconds, which may have been rounded in storage.
  fileprivate func nearest(to seconds: Double) -> Element? {
    let nearest = self.min { abs($0.seconds - seconds) < abs($1.seconds - seconds) }
    return nearest.flatMap { isAbout($0.seconds, seconds) ? $0 : nil }
  }
}

extension Machine.Plan {
  /// The timer of a snapshot, in the engine's form.
  func timer(
    _ timer: Machine.PendingTimer,
    in configuration: Configuration
  ) throws(Machine.RestoreError) -> Timer {
    let deadline = timer.deadline.timeIntervalSinceReferenceDate
    switch timer.content {
    case .event(let event, let id):
      guard deadline.isFinite, timer.seconds.isFinite else {
        throw .invalidTimer(.event(event.event))
      }
      return Timer(
        deadline: deadline,
        seconds: timer.seconds,
        part: .sent(try occurrence(event), id: id)
      )
    case .timeout(let state):
      guard let node = nodes[state] else { throw .unknownState(state, known: stateIDs) }
      let timeout = chart.timeouts[node]?.nearest(to: timer.seconds)
      guard let timeout, deadline.isFinite, configuration.isActive(node, chart.tree) else {
        throw .invalidTimer(.state(state))
      }
      return Timer(
        deadline: deadline,
        seconds: timeout.seconds,
        part: .timeout(node, timeout.column)
      )
    }
  }
}
