/// Something that the machine waits for.
package struct Timer: Hashable, Sendable {
  /// When it is due, in seconds since the reference date.
  var deadline: Double

  /// How long it was to wait, in seconds.
  let seconds: Double

  let part: Part

  package init(deadline: Double, seconds: Double, part: Part) {
    self.deadline = deadline
    self.seconds = seconds
    self.part = part
  }

  package enum Part: Hashable, Sendable {
    /// The timeout of a node, by its column.
    case timeout(UInt32, UInt32)
    /// An event that was sent with a delay, and the identifier by which it can be cancelled.
    case sent(Occurrence, id: String?)
  }

  var isTimeout: Bool {
    guard case .timeout = part else { return false }
    return true
  }
}

extension Macrostep {
  /// Cancels the timeouts of the states that are left, and sets those of the states that are entered.
  ///
  /// - Throws: `timeUnknown` where one has to be set and nobody has said what time it is.
  func setTimers(_ route: Route) throws(EngineError) {
    guard !kernel.chart.timeouts.isEmpty, !isRehearsal else { return }
    if !timers.isEmpty, !route.exited.isEmpty {
      let exited = Set(route.exited)
      timers.removeTimeouts { timer in
        guard case .timeout(let node, _) = timer.part else { return false }
        return exited.contains(node)
      }
    }
    for node in route.entered {
      for timeout in kernel.chart.timeouts[node] ?? [] {
        guard let time else { throw .timeUnknown(.node(node)) }
        timers.append(
          Timer(
            deadline: time + timeout.seconds,
            seconds: timeout.seconds,
            part: .timeout(node, timeout.column)
          )
        )
      }
    }
  }

  /// Sends an event with a delay.
  func send(_ event: EventNumber, _ userInfo: UserInfo, after seconds: Double, id: String?) {
    guard let time else {
      untimed = .event(event)
      return
    }
    let item = Occurrence(event: event, userInfo: userInfo)
    timers.append(
      Timer(deadline: time + seconds, seconds: seconds, part: .sent(item, id: id))
    )
  }

  /// Cancels the events that wait under an identifier.
  func cancel(_ id: String) {
    timers.cancel(id)
  }
}
