#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine {
  /// Fires an event and runs the machine to its next stable configuration.
  ///
  /// An inactive machine is activated first, as by `activate`. Once that has succeeded, the machine is active,
  /// whatever happens to the event. **If the call is told the time, timers that are due by then are fired before the
  /// event**, as by `advance(to:)`, and what they did stands as well: see <doc:Time>. Guards and callbacks run in the
  /// order that <doc:ProcessingModel> states. The machine then processes what follows: eventless transitions, events
  /// that callbacks raised, events that had been deferred, and events that callbacks sent. If anything throws, the
  /// machine is as it was before the event.
  ///
  ///     try message.fire(.view, userInfo: ["device": "phone"])
  ///
  ///     try player.fire(.power, at: .now)
  ///
  ///     try message.fire(.view) { line in print(line) }
  ///
  /// - Parameters:
  ///   - event: The event. If no active state handles or defers it, it is refused, unless the definition ignores such
  ///     events.
  ///   - userInfo: Passed to every guard and callback of this event. Raised events have their own.
  ///   - time: The current time: `transition.time` in guards and callbacks. Timers with this deadline or an earlier one
  ///     come before the event. Timeouts and delays are measured from it.
  ///   - trace: Called once for each step, as soon as it is done, and for each event that is not taken. A step that
  ///     throws produces no line, but the lines before it remain. The closure of a traced machine is called as well.
  /// - Returns: What happened, timers that were due included: the transitions in the order in which they were taken,
  ///   the states left and entered, the events that nothing handled, and whether the event was deferred.
  /// - Throws: `FireError.refused` if no row takes the event; `.callbackFailed` if a guard or callback throws;
  ///   `.stepLimitExceeded` if more follows than the step limit allows; `.timeUnknown` if a timer has to be set and
  ///   no time was passed; `.timerFailed` if a timer that was due fails, or more are due than the step limit allows:
  ///   the event has then not been tried. ``FireError/expired`` says which timers have been fired nevertheless.
  /// - Complexity: O(1) without allocation for a row with no guard, callback, timer or observer in its way. Otherwise
  ///   O(*c* + *n* log *n*) in the rows tried for the event and the states left and entered, plus the cost of the
  ///   callbacks.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func fire(
    _ event: EventID,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil,
    trace: Trace? = nil
  ) throws(FireError) -> Receipt {
    if isDue(by: time.seconds) {
      return try fireAfterTimers(event, userInfo, time.seconds, trace: trace)
    }
    if let trace {
      return try fire(event, userInfo, time: time.seconds, trace: plan.trace(and: trace))
    }
    return try fire(event, userInfo, time.seconds)
  }

  /// Fires an event without a trace.
  @inlinable
  @inline(__always)
  mutating func fire(
    _ event: EventID,
    _ userInfo: UserInfo,
    _ seconds: Double,
    _ data: CallDataPointer? = nil
  ) throws(FireError) -> Receipt {
    let column = dispatchColumn(of: event)
    let entry = backing.dispatch[block, column]
    // A plain row sets no timer, and nothing sees the time.
    if entry.isPlain { return takePlainRow(entry, column) }
    if entry.isRefused, isActive, !plan.ignoresUnhandledEvents {
      let number = backing.dispatch.number(of: block)
      throw .refused(Refusal(plan: plan, number: number, column: column))
    }
    return try step(event, entry, column, userInfo, seconds, data)
  }

  /// Takes a plain row.
  @inlinable
  @inline(__always)
  mutating func takePlainRow(_ entry: DispatchEntry, _ column: Column) -> Receipt {
    let taken = Taken(number: backing.dispatch.number(of: block), column: column)
    block = entry.block
    return Receipt(plan: plan, first: taken, record: nil)
  }

  /// Fires an event that is not plain: without the engine, unless something follows that needs it.
  @inlinable
  @inline(__always)
  mutating func step(
    _ event: EventID,
    _ entry: DispatchEntry,
    _ column: Column,
    _ userInfo: UserInfo,
    _ seconds: Double,
    _ data: CallDataPointer?
  ) throws(FireError) -> Receipt {
    if let position = entry.position {
      return adopt(try stepped(from: position, userInfo, seconds, data))
    }
    guard isActive else { return try fireFirst(event, userInfo, seconds, data) }
    guard let result = try fired(event, column, userInfo, seconds, data) else {
      return try fire(event, userInfo, time: seconds, trace: plan.trace, data)
    }
    return adopt(result)
  }

  /// Takes over the result of a call, and creates its receipt.
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

  /// Separate from `step` because it doesn't change the machine, so the plan is not retained for the call.
  @inlinable
  @inline(__always)
  func stepped(
    from position: RowPosition,
    _ userInfo: UserInfo,
    _ seconds: Double,
    _ data: CallDataPointer?
  ) throws(FireError) -> CallResult {
    if backing.isDetailed {
      return try steppedInDetails(from: position, userInfo, seconds, data)
    }
    let leaf = backing.dispatch.number(of: block).leaf
    let plan = unsafeDowncast(backing, to: Plan.self)
    return try plan.stepped(from: position, in: leaf, userInfo, seconds, data)
  }

  /// Enters the initial states and processes what follows.
  ///
  /// - Parameters:
  ///   - userInfo: Passed to the callbacks of the initial states.
  ///   - time: The current time, from which timeouts and delays are measured.
  /// - Returns: What happened. The first transition has no source and no event.
  /// - Throws: `FireError.alreadyActive` if the machine is active; otherwise as `fire(_:userInfo:at:trace:)`, in
  ///   which case the machine is still inactive.
  @discardableResult
  public mutating func activate(
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(FireError) -> Receipt {
    guard !isActive else { throw .alreadyActive }
    return try activate(firing: nil, userInfo, time.seconds, trace: plan.trace)
  }

  /// The column that the dispatch table has for an event; that of unknown events if the engine has to find it.
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

  /// The result of firing an event through the engine; nil for an unknown event, and if steps are traced. Specialised
  /// in each client, so that the column of a single-byte identifier is found without looking up types.
  @inlinable
  @inline(never)
  func fired(
    _ event: EventID,
    _ column: Column,
    _ userInfo: UserInfo,
    _ seconds: Double,
    _ data: CallDataPointer?
  ) throws(FireError) -> CallResult? {
    let column = column == .unknownEvent ? engineColumn(of: event) : column
    guard column != .unknownEvent else { return nil }
    if backing.isDetailed { return try firedInDetails(column, userInfo, seconds, data) }
    // Not `plan`, which would be retained for the call.
    let plan = unsafeDowncast(backing, to: Plan.self)
    guard !plan.isTraced else { return nil }
    let number = plan.dispatch.number(of: block)
    do throws(EngineError) {
      let bits = CallData.bits(data)
      return try plan.fire(column: column, number, detailsBits: bits, userInfo, seconds: seconds)
    } catch {
      throw plan.fireError(error)
    }
  }

  @inlinable
  @inline(__always)
  func firedInDetails(
    _ column: Column,
    _ userInfo: UserInfo,
    _ seconds: Double,
    _ data: CallDataPointer?
  ) throws(FireError) -> CallResult? {
    let details = unsafeDowncast(backing, to: Details.self)
    let kernel = details.kernel
    guard !kernel.isTraced else { return nil }
    if data == nil, details.ownsContext {
      return try firedOnOwnedContext(column, userInfo, seconds)
    }
    let number = number
    let address = UInt(bitPattern: Unmanaged.passUnretained(backing).toOpaque())
    let bits = CallData.bits(data, address)
    do throws(EngineError) {
      return try kernel.fire(column: column, number, detailsBits: bits, userInfo, seconds: seconds)
    } catch {
      throw plan.fireError(error)
    }
  }

  /// The column of an event, even if the dispatch table can't handle it; that of unknown events if the machine
  /// doesn't know it.
  @inlinable
  @inline(__always)
  func engineColumn(of event: EventID) -> Column {
    let column = plan.directColumn(of: event)
    return column == .unknownEvent ? plan.column(of: event) : column
  }

  /// Fires any event through the engine, with or without a trace. An inactive machine is activated first. The receipt
  /// begins with that activation, or with one that has already happened.
  @usableFromInline
  mutating func fire(
    _ event: EventID,
    _ userInfo: UserInfo,
    time: Double,
    trace: Trace?,
    _ data: CallDataPointer? = nil,
    after begun: Receipt? = nil
  ) throws(FireError) -> Receipt {
    let activation =
      isActive ? begun : try activate(firing: event, userInfo, time, trace: trace, data)
    let plan = plan
    let impulse = Impulse(Occurrence(event: plan.number(of: event), userInfo: userInfo))
    do throws(EngineError) {
      let result = try call(data) { bits throws(EngineError) in
        try plan.fire(
          impulse,
          number,
          detailsBits: bits,
          seconds: time,
          after: activation?.first ?? .none,
          activation?.record,
          trace: trace.map(plan.tracing)
        )
      }
      return adopt(result)
    } catch {
      throw plan.fireError(error)
    }
  }
}

extension Machine.Plan {
  /// Takes a row of a machine without details.
  @inlinable
  @inline(__always)
  func stepped(
    from position: RowPosition,
    in leaf: Node,
    _ userInfo: UserInfo,
    _ seconds: Double,
    _ data: CallDataPointer?
  ) throws(Machine.FireError) -> CallResult {
    do throws(EngineError) {
      return try step(from: position, in: leaf, CallData.bits(data), userInfo, seconds)
    } catch {
      throw fireError(error)
    }
  }
}

extension Date? {
  /// The time in seconds; NaN if there is none, or if no timer could ever reach it.
  @inlinable
  @inline(__always)
  var seconds: Double {
    guard let seconds = self?.timeIntervalSinceReferenceDate, seconds.isFinite else { return .nan }
    return seconds
  }
}
