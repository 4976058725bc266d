#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine {
  /// Fires an event and runs the machine to its next stable configuration.
  ///
  /// An inactive machine is activated first, as by `activate`. The activation stays even if the event is refused or
  /// fails. **If you pass the time, timers that are due by then are fired before the event**, as by `advance(to:)`, and
  /// their changes stay too: see <doc:Time>. Guards and callbacks run in the order that <doc:ProcessingModel> states.
  /// The machine then takes eventless transitions, and processes events that callbacks raised, events that had been
  /// deferred, and events that callbacks sent. If anything throws, all changes of the event are undone.
  ///
  /// ```swift
  /// try message.fire(.view, userInfo: ["device": "phone"])
  ///
  /// try player.fire(.power, at: .now)
  /// ```
  ///
  /// - Parameters:
  ///   - event: The event. If no active state handles or defers it, it is refused, unless the definition ignores such
  ///     events.
  ///   - userInfo: Passed to every guard and callback of this event. Raised events have their own.
  ///   - time: The current time: `transition.time` in guards and callbacks. Timers with this deadline or an earlier one
  ///     come before the event. Timeouts and delays are measured from it.
  /// - Returns: The receipt, timers that were due included: the transitions in the order in which they were taken, the
  ///   states left and entered, the events that no state handled, and whether the event was deferred.
  /// - Throws: `FireError.refused` if no transition takes the event; `.callbackFailed` if a guard or callback throws;
  ///   `.stepLimitExceeded` if more steps follow than the step limit allows; `.timeUnknown` if a timer has to be set
  ///   and no time was passed; `.timerFailed` if a timer that was due fails, or more are due than the step limit
  ///   allows. The event has then not been tried. ``FireError/expired`` lists the timers that have been fired.
  /// - Complexity: O(1) without allocation if the step involves no guard, callback, timer or observer. Otherwise O(*c*
  ///   + *n* log *n*) in the transitions tried for the event and the states left and entered, plus the cost of the
  ///   callbacks.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func fire(
    _ event: EventID,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(FireError) -> Receipt {
    let seconds = time.seconds
    if isDue(by: seconds) {
      return try fireSeparately(event, EventData(userInfo), at: seconds, nil)
    }
    return try fire(event, EventData(userInfo), at: seconds)
  }

  /// Fires an event before which no timer is due.
  ///
  /// All code that plain and direct transitions and a refusal don't need is in `fireByEngine`, which is not inlined.
  /// The compiler ignores `@inline(__always)` on a function of more than 64 basic blocks where the caller has as many,
  /// and a second call with a literal event then takes five times as long as the first.
  @inlinable
  @inline(__always)
  mutating func fire(
    _ event: EventID,
    _ eventData: EventData,
    at seconds: Double,
    _ data: CallDataPointer? = nil
  ) throws(FireError) -> Receipt {
    let column = dispatchColumn(of: event)
    let entry = storage.dispatch[block, column]
    let (receipt, record): (CompactReceipt, MacrostepRecord?)
    switch way(of: entry) {
    case .plain:
      return takePlainRow(entry, column)
    case .direct(let position):
      (receipt, record) = takeOver(try stepped(from: position, eventData, seconds, data))
    case .engine where entry.isRefused && isActive && !plan.ignoresUnhandledEvents:
      let number = storage.dispatch.number(of: block)
      throw .refused(Refusal(plan: plan, number: number, column: column))
    case .engine:
      (receipt, record) =
        try fireByEngine(event, entry: entry, column: column, eventData, at: seconds, data)
    }
    return Receipt(plan: plan, compact: receipt, record: record)
  }

  /// How an event is fired.
  @usableFromInline
  enum Way: Sendable {
    /// By its entry in the table. A plain transition sets no timer and runs no code, so the time doesn't matter.
    case plain
    /// By a transition that involves only its own guards and callbacks, and those of its two states.
    case direct(RowPosition)
    case engine
  }

  /// How an event with an entry is fired, unless timers are due or steps are traced.
  @inlinable
  @inline(__always)
  func way(of entry: DispatchEntry) -> Way {
    if entry.isPlain { return .plain }
    return storage.isDetailed ? .engine : entry.position.map { .direct($0) } ?? .engine
  }

  /// How an event with an entry and a payload is fired.
  @inlinable
  @inline(__always)
  func way<Payload: Sendable>(
    of entry: DispatchEntry,
    _ column: Column,
    carrying type: Payload.Type
  ) -> Way {
    // Safe because storage without details is a plan.
    guard !entry.isPlain, let position = entry.payloadPosition, !storage.isDetailed,
      let types = unsafeDowncast(storage, to: Plan.self).payloadNumbers,
      types[column] == PayloadTypes.number(type)
    else { return .engine }
    return .direct(position)
  }

  /// Takes a plain transition.
  @inlinable
  @inline(__always)
  mutating func takePlainRow(_ entry: DispatchEntry, _ column: Column) -> Receipt {
    let receipt = CompactReceipt(number: storage.dispatch.number(of: block), column: column)
    block = entry.block
    return Receipt(plan: plan, compact: receipt, record: nil)
  }

  /// Separate from `fire` because it doesn't change the machine, so the plan is not retained for the call.
  @inlinable
  @inline(__always)
  func stepped(
    from position: RowPosition,
    _ eventData: EventData,
    _ seconds: Double,
    _ data: CallDataPointer?
  ) throws(FireError) -> CallResult {
    let leaf = storage.dispatch.number(of: block).leaf
    // Safe because only a machine without details takes this way: see `way(of:)`.
    let plan = unsafeDowncast(storage, to: Plan.self)
    return try plan.stepped(from: position, in: leaf, eventData, seconds, data)
  }

  /// Takes over the result of a call, and creates its receipt.
  @inlinable
  @inline(__always)
  mutating func adopt(_ result: CallResult) -> Receipt {
    let (receipt, record) = takeOver(result)
    return Receipt(plan: plan, compact: receipt, record: record)
  }

  /// Takes over the result of a call.
  ///
  /// - Returns: The content of the receipt.
  @inlinable
  @inline(__always)
  mutating func takeOver(_ result: CallResult) -> (CompactReceipt, MacrostepRecord?) {
    guard result.isSimple else { return (result.receipt, adoptChange(result)) }
    block = storage.dispatch.block(of: result.number)
    return (result.receipt, nil)
  }

  /// Enters the initial states, and runs the machine to its next stable configuration.
  ///
  /// - Parameters:
  ///   - userInfo: Passed to the callbacks of the initial states.
  ///   - time: The current time. Timeouts and delays are measured from it.
  /// - Returns: The receipt. The first transition has no source and no event.
  /// - Throws: `FireError.alreadyActive` if the machine is active; otherwise as `fire(_:userInfo:at:)`, and the
  ///   machine is then still inactive.
  @discardableResult
  public mutating func activate(
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(FireError) -> Receipt {
    try activate(EventData(userInfo), at: time)
  }

  /// The column that the dispatch table has for an event; that of unknown events if the engine has to find it.
  @inlinable
  @inline(__always)
  func dispatchColumn(of event: EventID) -> Column {
    if let bits = DispatchTable.bits(of: event),
      MemoryLayout<EventID>.size <= 1 || bits < DispatchTable.directCount
    {
      return storage.dispatch.directColumn(Int(truncatingIfNeeded: bits))
    }
    return hashedColumn(of: event)
  }

  /// The column of an event that has to be hashed.
  @inlinable
  @inline(never)
  func hashedColumn(of event: EventID) -> Column {
    guard storage.isNumbered else { return .unknownEvent }
    // Not `plan`, which would be retained while the identifier is looked up.
    guard storage.isDetailed else {
      // Safe because storage without details is a plan.
      return storage.dispatch.masked(unsafeDowncast(storage, to: Plan.self).column(of: event))
    }
    return storage.dispatch.masked(plan.column(of: event))
  }
}

extension Machine.Plan {
  /// Takes a transition of a machine without details.
  @inlinable
  @inline(__always)
  func stepped(
    from position: RowPosition,
    in leaf: Node,
    _ eventData: EventData,
    _ seconds: Double,
    _ data: CallDataPointer?
  ) throws(Machine.FireError) -> CallResult {
    do throws(EngineError) {
      return try step(from: position, in: leaf, CallData.bits(data), eventData, seconds)
    } catch {
      throw fireError(error)
    }
  }
}

extension Date? {
  /// The time in seconds; NaN if there is none, or if it is not finite.
  @inlinable
  @inline(__always)
  package var seconds: Double {
    guard let seconds = self?.timeIntervalSinceReferenceDate, seconds.isFinite else { return .nan }
    return seconds
  }
}
