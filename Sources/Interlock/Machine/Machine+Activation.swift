#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension Machine {
  /// Enters the initial states of a machine that must be inactive, because of an event that comes next.
  package mutating func activate(
    _ data: EventData,
    at time: Date?
  ) throws(FireError) -> Receipt {
    try activate(data, time.seconds)
  }

  /// Enters the initial states of a machine that must be inactive.
  mutating func activate(
    _ eventData: EventData,
    _ seconds: Double,
    _ data: CallDataPointer? = nil
  ) throws(FireError) -> Receipt {
    guard !isActive else { throw .alreadyActive }
    return try activate(firing: nil, eventData, seconds, data)
  }

  /// Enters the initial states.
  ///
  /// - Parameters:
  ///   - event: The event that is fired next; nil for none.
  ///   - eventData: The event's user info and payload, passed to the callbacks of the initial states.
  ///   - seconds: The time of the call, in seconds since the reference date; NaN if none was given.
  ///   - data: The call's data besides the machine. Changes that callbacks make to it persist.
  /// - Returns: The receipt.
  /// - Throws: `refused` if code is missing and an event is to be fired next; otherwise `codeMissing`.
  mutating func activate(
    firing event: EventID?,
    _ eventData: EventData,
    _ seconds: Double,
    _ data: CallDataPointer? = nil
  ) throws(FireError) -> Receipt {
    let plan = plan
    return try move(data) { bits throws(EngineError) in
      try plan.activate(
        firing: event.map(plan.number),
        eventData,
        detailsBits: bits,
        seconds: seconds,
        trace: plan.macrostepTrace
      )
    }
  }
}
