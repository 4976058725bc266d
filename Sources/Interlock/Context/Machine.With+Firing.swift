#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine.With {
  /// Fires an event and runs the machine to its next resting configuration, as `fire(_:userInfo:at:trace:)` of a machine
  /// without context.
  ///
  ///     try machine.fire(.place, on: &data)
  ///
  /// - Parameters:
  ///   - event: The event. If no active state handles or defers it, it is refused, unless the definition says that
  ///     such events are ignored.
  ///   - context: What guards read and callbacks change. If anything throws, it is as it was before the event.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: What time it is. Timeouts and delays are measured from it.
  /// - Returns: What happened.
  /// - Throws: As `fire(_:userInfo:at:trace:)`.
  /// - Complexity: As `fire(_:userInfo:at:trace:)`, and a copy of the context if a callback changes it.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func fire(
    _ event: EventID,
    on context: inout Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine.FireError) -> Machine.Receipt {
    let column = machine.dispatchColumn(of: event)
    let entry = machine.backing.dispatch[machine.block, column]
    if entry.isPlain { return machine.takePlainRow(entry, column) }
    if let position = entry.position {
      return machine.adopt(try stepped(from: position, on: &context, userInfo, time.seconds))
    }
    return try ContextFrame.with(&context) { data throws(Machine.FireError) in
      try machine.fire(event, userInfo, time.seconds, data)
    }
  }

  /// Fires an event. A function of its own for callers that are inlined themselves.
  @inlinable
  @inline(never)
  mutating func fireApart(
    _ event: EventID,
    on context: inout Context,
    _ userInfo: UserInfo,
    _ time: Date?
  ) throws(Machine.FireError) -> Machine.Receipt {
    try fire(event, on: &context, userInfo: userInfo, at: time)
  }

  /// The row that is tried first, where the engine is not needed to find it, and it is not plain.
  @inlinable
  @inline(__always)
  func directRow(of event: EventID) -> RowPosition? {
    let entry = machine.backing.dispatch[machine.block, machine.dispatchColumn(of: event)]
    return entry.isPlain ? nil : entry.position
  }

  /// Takes a row without the engine, if nothing follows from it that needs one. What comes out of the frame is numbers,
  /// and what goes in is lent: references would be counted there.
  @inlinable
  @inline(__always)
  func stepped(
    from position: RowPosition,
    on context: inout Context,
    _ userInfo: UserInfo,
    _ seconds: Double
  ) throws(Machine.FireError) -> CallResult {
    if machine.backing.isDetailed {
      return try ContextFrame.with(&context) { data throws(Machine.FireError) in
        try machine.steppedInDetails(from: position, userInfo, seconds, data)
      }
    }
    let leaf = machine.backing.dispatch.number(of: machine.block).leaf
    let plan = Unmanaged.passUnretained(unsafeDowncast(machine.backing, to: Machine.Plan.self))
    return try ContextFrame.with(&context) { data throws(Machine.FireError) in
      let outcome = plan._withUnsafeGuaranteedRef { plan in
        Result { () throws(Machine.FireError) in
          try plan.stepped(from: position, in: leaf, userInfo, seconds, data)
        }
      }
      return try outcome.get()
    }
  }

  /// Fires an event if a row takes it or a state defers it, and answers nil if it is refused.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: What guards read and callbacks change.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: What time it is.
  /// - Returns: What happened; nil where the event was refused.
  /// - Throws: As `fire(_:on:userInfo:at:)`; `.refused` only where code is missing on the way.
  @inlinable
  @discardableResult
  public mutating func fireIfPossible(
    _ event: EventID,
    on context: inout Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine.FireError) -> Machine.Receipt? {
    do throws(Machine.FireError) {
      return try fire(event, on: &context, userInfo: userInfo, at: time)
    } catch {
      guard case .refused(let refusal) = error, refusal.reason != .codeMissing else { throw error }
      return nil
    }
  }

  /// Enters the initial states and works off what follows from that.
  ///
  /// - Parameters:
  ///   - context: What the callbacks of the initial states change.
  ///   - userInfo: Passed to the callbacks of the initial states.
  ///   - time: What time it is; timeouts and delays are measured from it.
  /// - Returns: What happened; the first transition has no source and no event.
  /// - Throws: `FireError.alreadyActive` the second time; otherwise as `fire(_:on:userInfo:at:)`, and then the machine
  ///   is still inactive.
  @discardableResult
  public mutating func activate(
    on context: inout Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine.FireError) -> Machine.Receipt {
    guard !machine.isActive else { throw .alreadyActive }
    return try ContextFrame.with(&context) { data throws(Machine.FireError) in
      let trace = machine.plan.trace
      return try machine.activate(firing: nil, userInfo, time.seconds, trace: trace, data)
    }
  }

  /// Fires what is due: timeouts and delayed events, oldest deadline first, each in a macrostep of its own, and each a
  /// transaction.
  ///
  /// - Parameters:
  ///   - time: What time it is. One in the past of the machine does nothing.
  ///   - context: What guards read and callbacks change.
  /// - Returns: What happened, one receipt for each timer, and no more than the step limit.
  /// - Throws: As `fire(_:on:userInfo:at:)`, but for `refused`: a timer that nothing takes is gone. Those before the one
  ///   that throws have happened.
  @discardableResult
  public mutating func advance(
    to time: Date,
    on context: inout Context
  ) throws(Machine.FireError) -> [Machine.Receipt] {
    var receipts: [Machine.Receipt] = []
    while receipts.count < machine.stepLimit, let receipt = try advanceOnce(to: time, on: &context)
    {
      receipts.append(receipt)
    }
    return receipts
  }

  /// Fires the one timer that is due first.
  ///
  /// - Parameters:
  ///   - time: What time it is.
  ///   - context: What guards read and callbacks change.
  /// - Returns: What happened; nil if none is due.
  /// - Throws: As `advance(to:on:)`; the timer is still set then.
  @discardableResult
  public mutating func advanceOnce(
    to time: Date,
    on context: inout Context
  ) throws(Machine.FireError) -> Machine.Receipt? {
    try ContextFrame.with(&context) { data throws(Machine.FireError) in
      try machine.expire(by: time, data)
    }
  }
}
