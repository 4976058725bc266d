extension Machine {
  /// Activates the machine and fires its first event. Each is a transaction: the activation persists whatever happens
  /// to the event.
  @inlinable
  @inline(__always)
  mutating func fireFirst(
    _ event: EventID,
    _ userInfo: UserInfo,
    _ seconds: Double,
    _ data: CallDataPointer?
  ) throws(FireError) -> Receipt {
    var activation: CallResult?
    do throws(FireError) {
      let result = try firedFirst(event, userInfo, seconds, data, &activation)
      if let result { return adopt(result) }
    } catch {
      adopt(activation)
      throw error
    }
    return try fire(event, userInfo, seconds, data, after: activation)
  }

  /// The result of activating the machine and firing its first event; nil if that takes two calls. Specialised in
  /// each client, as `fired` is.
  @inlinable
  @inline(never)
  func firedFirst(
    _ event: EventID,
    _ userInfo: UserInfo,
    _ seconds: Double,
    _ data: CallDataPointer?,
    _ activation: inout CallResult?
  ) throws(FireError) -> CallResult? {
    let column = engineColumn(of: event)
    guard column != .unknownEvent, !backing.isDetailed else { return nil }
    // Not `plan`, which would be retained for the call.
    let plan = unsafeDowncast(backing, to: Plan.self)
    guard !plan.isTraced else { return nil }
    do throws(EngineError) {
      return try plan.fireFirst(
        column: column,
        userInfo,
        detailsBits: CallData.bits(data),
        seconds: seconds,
        &activation
      )
    } catch {
      throw plan.fireError(error)
    }
  }

  /// Takes over an activation whose event failed.
  @usableFromInline
  mutating func adopt(_ activation: CallResult?) {
    if let activation { _ = adopt(activation) as Receipt }
  }

  /// Fires an event after an activation that may already have happened.
  @usableFromInline
  mutating func fire(
    _ event: EventID,
    _ userInfo: UserInfo,
    _ seconds: Double,
    _ data: CallDataPointer?,
    after activation: CallResult?
  ) throws(FireError) -> Receipt {
    let begun: Receipt? = activation.map { adopt($0) }
    return try fire(event, userInfo, time: seconds, trace: plan.trace, data, after: begun)
  }

  /// Enters the initial states.
  ///
  /// - Parameters:
  ///   - event: The event that is fired next; nil for none.
  ///   - userInfo: Passed to the callbacks of the initial states.
  ///   - seconds: The time of the call, in seconds since the reference date; NaN if none was given.
  ///   - trace: Receives each step.
  ///   - data: The call's data besides the machine. Changes that callbacks make to it persist.
  /// - Returns: What happened.
  /// - Throws: `refused` if code is missing and an event is to be fired next; otherwise `codeMissing`.
  mutating func activate(
    firing event: EventID?,
    _ userInfo: UserInfo,
    _ seconds: Double,
    trace: Trace?,
    _ data: CallDataPointer? = nil
  ) throws(FireError) -> Receipt {
    let plan = plan
    do throws(EngineError) {
      let result = try call(data) { bits throws(EngineError) in
        try plan.activate(
          firing: event.map(plan.number),
          userInfo,
          detailsBits: bits,
          seconds: seconds,
          trace: trace.map(plan.tracing)
        )
      }
      return adopt(result)
    } catch {
      throw plan.fireError(error)
    }
  }
}
