#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

// Questions that are told the time look ahead at the timers that are due, without running callbacks.

extension Machine {
  /// What an event would meet at a time: the machine after the timers that are due, as far as that follows without
  /// callbacks.
  struct Prospect {
    let machine: Machine

    /// What the timers did.
    let expired: Receipt?

    /// Why a timer can't be fired, so that no event would be tried; nil if all can.
    let obstacle: FireError?

    /// Why an event would be refused.
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

  /// What an event would meet at a time; nil if no timer is due.
  func prospect(at seconds: Double, _ data: CallDataPointer?) -> Prospect? {
    guard isDue(by: seconds) else { return nil }
    var machine = self
    do throws(FireError) {
      let expired = try machine.expireAll(by: seconds) { machine, timer throws(FireError) in
        try machine.rehearse(timer, timer.deadline, data)
      }
      return Prospect(machine: machine, expired: expired, obstacle: nil)
    } catch {
      return Prospect(machine: machine, expired: error.expired, obstacle: error)
    }
  }

  /// Fires the timer that is due first, as if a time had come, without running callbacks.
  private mutating func rehearse(
    _ timer: Timer,
    _ seconds: Double,
    _ data: CallDataPointer?
  ) throws(FireError) -> Receipt {
    let (plan, number) = (plan, number)
    return try move(data) { bits throws(EngineError) in
      try plan.rehearse(timer, number, detailsBits: bits, seconds: seconds)
    }
  }

  /// Fires the timer that is due first without running callbacks, for live machines, which decide themselves which
  /// timers come before an event.
  ///
  /// - Parameters:
  ///   - time: The current time.
  ///   - moment: When the timer counts as taken.
  /// - Returns: What happened; nil if no timer is due, or the timer can't be fired.
  package mutating func rehearseOnce(to time: Date, at moment: Date) -> Receipt? {
    guard let timer = dueTimer(by: time.timeIntervalSinceReferenceDate) else { return nil }
    return try? rehearse(timer, moment.timeIntervalSinceReferenceDate, nil)
  }
}

extension Machine.Plan {
  /// The refusal of an event before which a timer fails.
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
