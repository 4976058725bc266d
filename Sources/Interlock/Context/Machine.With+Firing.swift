#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine.With {
  /// Fires an event and runs the machine to its next stable configuration, as `fire(_:userInfo:at:)` of a machine
  /// without a context.
  ///
  /// ```swift
  /// try machine.fire(.place, on: &data)
  /// ```
  ///
  /// - Parameters:
  ///   - event: The event. If no active state handles or defers it, it is refused, unless the definition ignores such
  ///     events.
  ///   - context: The context. Guards read it, callbacks change it. If anything throws, the changes of the event are
  ///     undone; those of timers that were due remain.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: The current time. Timeouts and delays are measured from it. Timers that are due by then come first.
  /// - Returns: The receipt.
  /// - Throws: As `fire(_:userInfo:at:)`.
  /// - Complexity: As `fire(_:userInfo:at:)`, plus one copy of the context if a callback changes it, including
  ///   the arrays and dictionaries in it that callbacks change.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func fire(
    _ event: EventID,
    on context: inout Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine.FireError) -> Machine.Receipt {
    let seconds = time.seconds
    if !machine.isDue(by: seconds) {
      let (entry, column) = entry(of: event)
      switch machine.way(of: entry) {
      case .plain: return machine.takePlainRow(entry, column)
      case .direct(let position):
        let start = directStart
        let result = try ContextFrame.with(&context) { _, data throws(Machine.FireError) in
          try start.step(from: position, EventData(userInfo), at: seconds, nil, data)
        }
        return machine.adopt(result)
      case .engine: break
      }
    }
    return try fireSeparately(event, on: &context, EventData(userInfo), seconds)
  }

  /// Fires an event if a transition takes it or a state defers it; returns nil if it is refused.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: The context. Guards read it, callbacks change it.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: The current time. Timers that are due by then come first.
  /// - Returns: The receipt; nil if the event was refused.
  /// - Throws: As `fire(_:on:userInfo:at:)`; `.refused` only if code is missing on the way.
  @inlinable
  @discardableResult
  public mutating func fireIfPossible(
    _ event: EventID,
    on context: inout Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine.FireError) -> Machine.Receipt? {
    try Machine.nilIfRefused { () throws(Machine.FireError) in
      try fire(event, on: &context, userInfo: userInfo, at: time)
    }
  }

  /// Enters the initial states, and runs the machine to its next stable configuration.
  ///
  /// - Parameters:
  ///   - context: The context. The callbacks of the initial states change it.
  ///   - userInfo: Passed to the callbacks of the initial states.
  ///   - time: The current time. Timeouts and delays are measured from it.
  /// - Returns: The receipt; the first transition has no source and no event.
  /// - Throws: `FireError.alreadyActive` the second time; otherwise as `fire(_:on:userInfo:at:)`, and then the
  ///   machine is still inactive.
  @discardableResult
  public mutating func activate(
    on context: inout Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine.FireError) -> Machine.Receipt {
    try ContextFrame.with(&context) { _, data throws(Machine.FireError) in
      try machine.activate(EventData(userInfo), time.seconds, data)
    }
  }

  /// Takes the eventless and completion transitions that are open, and runs the machine to its next stable
  /// configuration, as `settle(userInfo:at:)` of a machine without a context.
  ///
  /// - Parameters:
  ///   - context: The context. Guards read it, callbacks change it.
  ///   - userInfo: Passed to every guard and callback, except to those of timers.
  ///   - time: The current time. Timeouts and delays are measured from it. Timers that are due by then come first.
  /// - Returns: The receipt, timers included; nil if nothing was due or open.
  /// - Throws: As `fire(_:on:userInfo:at:)`, except `refused`.
  @discardableResult
  public mutating func settle(
    on context: inout Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine.FireError) -> Machine.Receipt? {
    let expiry = expiry(by: time.seconds, on: &context)
    if let obstacle = expiry.obstacle(in: machine) { throw obstacle }
    let (expired, plan) = (expiry.receipt, machine.plan)
    return try Machine.settle(after: expired, plan) { entered throws(Machine.FireError) in
      try ContextFrame.with(&context) { _, data throws(Machine.FireError) in
        try machine.settle(EventData(userInfo), time.seconds, except: entered, data)
      }
    }
  }

  /// Fires all timers that are due: timeouts and delayed events, earliest deadline first, each in its own macrostep,
  /// and each as its own transaction.
  ///
  /// - Parameters:
  ///   - time: The current time. If it is before the machine's time, nothing happens.
  ///   - context: The context. Guards read it, callbacks change it.
  /// - Returns: One receipt for each timer, at most as many as the step limit.
  /// - Throws: As `advance(to:)`.
  @discardableResult
  public mutating func advance(
    to time: Date,
    on context: inout Context
  ) throws(Machine.FireError) -> [Machine.Receipt] {
    let seconds = time.timeIntervalSinceReferenceDate
    let expiry = expiry(by: seconds, on: &context)
    if let error = expiry.error { throw error }
    return expiry.receipts
  }

  /// Fires the timer that is due first.
  ///
  /// - Parameters:
  ///   - time: The current time.
  ///   - context: The context. Guards read it, callbacks change it.
  /// - Returns: The receipt; nil if none is due.
  /// - Throws: As `advanceOnce(to:)`.
  @discardableResult
  public mutating func advanceOnce(
    to time: Date,
    on context: inout Context
  ) throws(Machine.FireError) -> Machine.Receipt? {
    try ContextFrame.with(&context) { _, data throws(Machine.FireError) in
      try machine.expire(by: time, data)
    }
  }
}
