extension Machine {
  /// Fires an event and runs the machine to its next resting configuration.
  ///
  /// An inactive machine is activated first. Guards and callbacks run in the order that
  /// <doc:ProcessingModel> states; then what follows is worked off: eventless transitions, events that
  /// callbacks raised, events that had been deferred, events that callbacks sent. If anything throws, the
  /// machine is exactly as it was before the call, inactive if it was inactive.
  ///
  ///     try message.fire(.view, userInfo: ["device": "phone"])
  ///
  /// - Parameters:
  ///   - event: The event. One that no active state handles or defers is refused, never ignored.
  ///   - userInfo: Passed to every guard and callback of this event; raised events have their own.
  /// - Returns: What happened: the transitions in the order in which they were taken, the states left
  ///   and entered, the raised events that nobody handled, whether the event was deferred.
  /// - Throws: `FireError.refused` where no row takes the event; `.callbackFailed` where a guard or
  ///   callback throws; `.stepLimitExceeded` where there is no end of what follows; `.timeUnknown` where a
  ///   timer has to be set: that takes `fire(_:userInfo:at:)`.
  /// - Complexity: O(1) without allocation for a row with no guard, callback, timer or observer in its way;
  ///   otherwise O(*c* + *n* log *n*) in the rows of the event that are tried and the states that are left
  ///   and entered, and what they call.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func fire(
    _ event: EventID,
    userInfo: UserInfo = UserInfo()
  ) throws(FireError) -> Receipt {
    let column = dispatchColumn(of: event)
    let entry = backing.dispatch[block, column]
    if entry.isPlain { return takePlainRow(entry, column) }
    if entry.isRefused {
      let number = backing.dispatch.number(of: block)
      throw .refused(Refusal(plan: plan, number: number, column: column))
    }
    return try step(event, entry, column, userInfo, seconds: .nan)
  }

  /// Takes a plain row.
  @inlinable
  @inline(__always)
  mutating func takePlainRow(_ entry: DispatchEntry, _ column: Column) -> Receipt {
    let taken = Taken(number: backing.dispatch.number(of: block), column: column)
    block = entry.block
    return Receipt(plan: plan, first: taken, record: nil)
  }

  /// Fires an event that is not plain: without the engine, if nothing follows from it that needs one.
  @inlinable
  @inline(__always)
  mutating func step(
    _ event: EventID,
    _ entry: DispatchEntry,
    _ column: Column,
    _ userInfo: UserInfo,
    seconds: Double
  ) throws(FireError) -> Receipt {
    if let position = entry.position {
      let leaf = backing.dispatch.number(of: block).leaf
      return adopt(try stepped(from: position, in: leaf, userInfo, seconds))
    }
    guard let result = try fired(event, column, userInfo, seconds) else {
      return try fire(event, userInfo, time: seconds, trace: plan.trace)
    }
    return adopt(result)
  }

  /// Takes over where a call has led, and makes its receipt.
  @inlinable
  @inline(__always)
  mutating func adopt(_ result: CallResult) -> Receipt {
    guard result.isSimple else {
      let record = adoptChange(result)
      return Receipt(plan: plan, first: result.taken, record: record)
    }
    block = backing.dispatch.block(of: result.number)
    return Receipt(plan: plan, first: result.taken, record: nil)
  }

  /// Apart from `step`, since it does not change the machine: the plan is not retained for the call.
  @inlinable
  @inline(__always)
  func stepped(
    from position: RowPosition,
    in leaf: Node,
    _ userInfo: UserInfo,
    _ seconds: Double
  ) throws(FireError) -> CallResult {
    if backing.isDetailed {
      return try steppedInDetails(from: position, in: leaf, userInfo, seconds)
    }
    let plan = unsafeDowncast(backing, to: Plan.self)
    do throws(EngineError) {
      return try plan.step(from: position, in: leaf, 0, userInfo, seconds)
    } catch {
      throw plan.fireError(error)
    }
  }

  @usableFromInline
  func steppedInDetails(
    from position: RowPosition,
    in leaf: Node,
    _ userInfo: UserInfo,
    _ seconds: Double
  ) throws(FireError) -> CallResult {
    do throws(EngineError) {
      return try plan.step(from: position, in: leaf, details?.bits ?? 0, userInfo, seconds)
    } catch {
      throw plan.fireError(error)
    }
  }

  /// A copy of the machine in which an event has been fired; the machine itself is unchanged.
  ///
  /// For a transaction with a store: write the new machine, and take it over when that has succeeded.
  ///
  ///     let (sent, receipt) = try order.firing("send")
  ///     try store.write(sent, receipt)
  ///     order = sent
  ///
  /// - Parameters:
  ///   - event: The event. One that no active state handles or defers is refused.
  ///   - userInfo: Passed to every guard and callback of this event.
  /// - Returns: The machine after the event, and what happened.
  /// - Throws: As `fire(_:userInfo:)`. What callbacks have done outside the machine is done, even if the
  ///   copy is thrown away.
  /// - Complexity: As `fire(_:userInfo:)`.
  @inlinable
  public func firing(
    _ event: EventID,
    userInfo: UserInfo = UserInfo()
  ) throws(FireError) -> (machine: Self, receipt: Receipt) {
    var machine = self
    let receipt = try machine.fire(event, userInfo: userInfo)
    return (machine, receipt)
  }

  /// Fires an event and hands each step to a closure: what was taken, what was refused and why.
  ///
  /// Behaves as `fire(_:userInfo:)` in every other respect; the closure of a traced machine is called
  /// too. A step that throws has no line, and the lines before it stand.
  ///
  ///     try message.fire(.view) { line in print(line) }
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - trace: Called once a step, as soon as it is done, and for each event that is not taken.
  /// - Returns: What happened.
  /// - Throws: As `fire(_:userInfo:)`.
  @discardableResult
  public mutating func fire(
    _ event: EventID,
    userInfo: UserInfo = UserInfo(),
    trace: @escaping Trace
  ) throws(FireError) -> Receipt {
    try fire(event, userInfo, time: .nan, trace: plan.trace(and: trace))
  }

  /// Enters the initial states and works off what follows from that.
  ///
  /// - Parameter userInfo: Passed to the callbacks of the initial states.
  /// - Returns: What happened; the first transition has no source and no event.
  /// - Throws: `FireError.alreadyActive` the second time; otherwise as `fire(_:userInfo:)`, and then
  ///   the machine is still inactive.
  @discardableResult
  public mutating func activate(userInfo: UserInfo = UserInfo()) throws(FireError) -> Receipt {
    try activate(userInfo, time: nil)
  }

  /// The column in which the dispatch table answers for an event; that of unknown events where the engine has to.
  @inlinable
  @inline(__always)
  func dispatchColumn(of event: EventID) -> Column {
    if let bits = DispatchTable.bits(of: event),
      MemoryLayout<EventID>.size <= 1 || bits < DispatchTable.directCount
    {
      return backing.dispatch.directColumn(Int(truncatingIfNeeded: bits))
    }
    if backing.isDetailed { return dispatchColumnInDetails(of: event) }
    // Not `plan`, which would be retained while the identifier is looked up.
    return backing.dispatch.masked(unsafeDowncast(backing, to: Plan.self).column(of: event))
  }

  @usableFromInline
  func dispatchColumnInDetails(of event: EventID) -> Column {
    backing.isNumbered ? backing.dispatch.masked(plan.column(of: event)) : .unknownEvent
  }

  /// What firing an event by the engine leads to; nil for one that the machine does not know, and where each step is
  /// traced. Specialised in each client, so that the column of an identifier of one byte is found without looking up
  /// types.
  @inlinable
  @inline(never)
  func fired(
    _ event: EventID,
    _ column: Column,
    _ userInfo: UserInfo,
    _ seconds: Double
  ) throws(FireError) -> CallResult? {
    let column = column == .unknownEvent ? engineColumn(of: event) : column
    guard column != .unknownEvent else { return nil }
    if backing.isDetailed { return try firedInDetails(column, userInfo, seconds) }
    // Not `plan`, which would be retained for the call.
    let plan = unsafeDowncast(backing, to: Plan.self)
    guard !plan.isTraced else { return nil }
    let number = plan.dispatch.number(of: block)
    do throws(EngineError) {
      return try plan.fire(column: column, number, detailsBits: 0, userInfo, seconds: seconds)
    } catch {
      throw plan.fireError(error)
    }
  }

  @inlinable
  @inline(__always)
  func firedInDetails(
    _ column: Column,
    _ userInfo: UserInfo,
    _ seconds: Double
  ) throws(FireError) -> CallResult? {
    let kernel = unsafeDowncast(backing, to: Details.self).kernel
    guard !kernel.isTraced else { return nil }
    let number = number
    let bits = UInt(bitPattern: Unmanaged.passUnretained(backing).toOpaque())
    do throws(EngineError) {
      return try kernel.fire(column: column, number, detailsBits: bits, userInfo, seconds: seconds)
    } catch {
      throw plan.fireError(error)
    }
  }

  /// The column of an event, whatever the dispatch table can answer; that of unknown events if the machine does not know it.
  @inlinable
  @inline(__always)
  func engineColumn(of event: EventID) -> Column {
    let column = plan.directColumn(of: event)
    return column == .unknownEvent ? plan.column(of: event) : column
  }

  /// Fires any event by the engine, with or without a trace.
  @usableFromInline
  mutating func fire(
    _ event: EventID,
    _ userInfo: UserInfo,
    time: Double,
    trace: Trace?
  ) throws(FireError) -> Receipt {
    let plan = plan
    let impulse = Impulse(Occurrence(event: plan.number(of: event), userInfo: userInfo))
    do throws(EngineError) {
      let result = try plan.fire(
        impulse,
        number,
        detailsBits: details?.bits ?? 0,
        seconds: time,
        trace: trace.map(plan.tracing)
      )
      return adopt(result)
    } catch {
      throw plan.fireError(error)
    }
  }

  mutating func activate(_ userInfo: UserInfo, time: Double?) throws(FireError) -> Receipt {
    guard !isActive else { throw .alreadyActive }
    let plan = plan
    do throws(EngineError) {
      let trace = plan.trace.map(plan.tracing)
      return adopt(try plan.activate(userInfo, seconds: time ?? .nan, trace: trace))
    } catch {
      throw plan.fireError(error)
    }
  }
}
