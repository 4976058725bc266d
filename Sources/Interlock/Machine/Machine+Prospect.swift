#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

// Questions with a time first fire the timers that are due in a copy, without running callbacks.

extension Machine {
  /// The machine as an event would find it at a time: after the timers that are due, as far as their effect doesn't
  /// depend on callbacks.
  struct Prospect {
    let machine: Machine

    /// The receipt of the timers.
    let expired: Receipt?

    /// The reason why a timer can't be fired, so that no event would be tried; nil if all can.
    let obstacle: FireError?

    /// The reason why an event would be refused.
    func refusal(
      of event: EventID,
      _ eventData: EventData,
      _ seconds: Double,
      _ data: CallDataPointer?,
      explained: Bool = false
    ) -> Refusal? {
      let refusal =
        obstacle.map { machine.plan.refusal(of: event, in: machine.currentConfiguration, $0) }
        ?? machine.refusalAlone(of: event, eventData, seconds, data, explained: explained)
      return refusal?.following(expired)
    }
  }

  /// The machine as an event would find it at a time; nil if no timer is due.
  func prospect(at seconds: Double, _ data: CallDataPointer?) -> Prospect? {
    guard isDue(by: seconds) else { return nil }
    var machine = self
    let expiry = machine.expiry(by: seconds) { machine, timer throws(FireError) in
      try machine.rehearse(timer, timer.seconds, data)
    }
    let obstacle = expiry.obstacle(in: machine)
    return Prospect(machine: machine, expired: expiry.receipt, obstacle: obstacle)
  }

  /// Fires a timer that is due, as if a time had come, without running callbacks.
  private mutating func rehearse(
    _ timer: DueTimer,
    _ seconds: Double,
    _ data: CallDataPointer?
  ) throws(FireError) -> Receipt {
    let (plan, number) = (plan, number)
    return try move(data) { bits throws(EngineError) in
      try plan.rehearse(timer.item, number, detailsBits: bits, seconds: seconds)
    }
  }

  /// Fires a timer that is due without running callbacks. Live machines use it, because they decide themselves which
  /// timers come before an event.
  ///
  /// - Parameters:
  ///   - timer: The timer.
  ///   - moment: The time at which the timer counts as taken.
  /// - Returns: The receipt; nil if the timer can't be fired.
  package mutating func rehearse(_ timer: DueTimer, at moment: Date) -> Receipt? {
    try? rehearse(timer, moment.timeIntervalSinceReferenceDate, nil)
  }
}

extension Machine.Plan {
  /// The refusal of an event because a timer before it fails.
  fileprivate func refusal(
    of event: EventID,
    in configuration: Configuration,
    _ obstacle: Machine.FireError
  ) -> Machine.Refusal {
    guard case .timerFailed(_, let cause, _) = obstacle else {
      preconditionFailure("Only a timer stands in the way of an event.")
    }
    let event = number(of: event)
    switch cause {
    case .callbackFailed(let failure):
      return refusal(of: event, in: configuration, [], failure: failure)
    case .codeMissing(let items):
      return refusal(of: event, in: configuration, [], missing: items)
    default: return refusal(of: event, in: configuration, [], exceedsLimit: true)
    }
  }
}
