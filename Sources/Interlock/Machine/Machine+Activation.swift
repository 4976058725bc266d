extension Machine {
  /// Activates the machine and fires its first event. Each is a transaction: the activation stands, whatever becomes of
  /// the event. Specialised in each client, as `fired` is.
  @inlinable
  @inline(never)
  mutating func fireFirst(
    _ event: EventID,
    _ userInfo: UserInfo,
    _ seconds: Double
  ) throws(FireError) -> Receipt {
    let plan = plan
    let column = engineColumn(of: event)
    guard column != .unknownEvent, !plan.isTraced else {
      return try fire(event, userInfo, time: seconds, trace: plan.trace)
    }
    do throws(EngineError) {
      let call = try plan.fireFirst(column: column, userInfo, seconds: seconds)
      if let result = call.result { return adopt(result) }
      let activation = adopt(call.activation)
      if let error = call.error { throw error }
      let result = try plan.fire(
        column: column,
        number,
        detailsBits: detailsBits,
        userInfo,
        seconds: seconds,
        after: activation.first,
        activation.record
      )
      return adopt(result)
    } catch {
      throw plan.fireError(error)
    }
  }

  /// The address of the details; 0 if there are none.
  @usableFromInline
  var detailsBits: UInt { details?.bits ?? 0 }

  /// Enters the initial states.
  ///
  /// - Parameters:
  ///   - event: The event that you fire next; nil for none.
  ///   - userInfo: Passed to the callbacks of the initial states.
  ///   - seconds: The time of the call, in seconds since the reference date; not a number if nobody said.
  ///   - trace: Gets each step.
  /// - Returns: What happened.
  /// - Throws: `refused` where code is missing on the way and an event is to be fired, otherwise `codeMissing`.
  mutating func activate(
    firing event: EventID?,
    _ userInfo: UserInfo,
    _ seconds: Double,
    trace: Trace?
  ) throws(FireError) -> Receipt {
    let plan = plan
    do throws(EngineError) {
      let result = try plan.activate(
        firing: event.map(plan.number),
        userInfo,
        seconds: seconds,
        trace: trace.map(plan.tracing)
      )
      return adopt(result)
    } catch {
      throw plan.fireError(error)
    }
  }
}
