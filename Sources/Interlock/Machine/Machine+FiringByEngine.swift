// Events that are neither plain nor direct.

extension Machine {
  /// Fires an event that is neither plain nor direct.
  ///
  /// Specialised in each client, so that the column of a single-byte identifier is found without looking up types.
  ///
  /// - Returns: The receipt without its plan, so that a client that discards the receipt does no reference counting.
  @inlinable
  @inline(never)
  mutating func fireByEngine(
    _ event: EventID,
    entry: DispatchEntry,
    column: Column,
    _ eventData: EventData,
    at seconds: Double,
    _ data: CallDataPointer?
  ) throws(FireError) -> (CompactReceipt, MacrostepRecord?) {
    var activation: CallResult?
    do throws(FireError) {
      let result =
        try fired(
          event,
          entry: entry,
          column: column,
          eventData,
          at: seconds,
          data,
          after: &activation
        )
      if let result { return takeOver(result) }
    } catch {
      // The activation persists even if the event is refused or fails.
      if let activation { _ = takeOver(activation) }
      throw error
    }
    let receipt = try fire(event, eventData, at: seconds, data, after: activation)
    return (receipt.compact, receipt.record)
  }

  /// Fires an event that is neither plain nor direct, and returns the result; nil if it takes more than one call of the
  /// engine, if the event is unknown, and if steps are traced. `activation` receives the result of an activation that
  /// came first. It is not part of the return value because it is also needed when the event fails.
  @inlinable
  @inline(__always)
  func fired(
    _ event: EventID,
    entry: DispatchEntry,
    column: Column,
    _ eventData: EventData,
    at seconds: Double,
    _ data: CallDataPointer?,
    after activation: inout CallResult?
  ) throws(FireError) -> CallResult? {
    if let position = entry.position {
      return try steppedInDetails(from: position, eventData, seconds, data)
    }
    let column = column == .unknownEvent ? engineColumn(of: event) : column
    guard column != .unknownEvent else { return nil }
    if storage.isDetailed {
      return isActive ? try firedInDetails(column, eventData, at: seconds, data) : nil
    }
    // Not `plan`, which would be retained for the call. Safe because storage without details is a plan.
    let plan = unsafeDowncast(storage, to: Plan.self)
    guard !plan.isTraced else { return nil }
    let number = plan.dispatch.number(of: block)
    let bits = CallData.bits(data)
    do throws(EngineError) {
      guard number == .inactive else {
        return try plan.fire(column: column, number, detailsBits: bits, eventData, seconds: seconds)
      }
      return try plan.fireFirst(
        column: column,
        eventData,
        detailsBits: bits,
        seconds: seconds,
        &activation
      )
    } catch {
      throw plan.fireError(error)
    }
  }

  @inlinable
  @inline(__always)
  func firedInDetails(
    _ column: Column,
    _ eventData: EventData,
    at seconds: Double,
    _ data: CallDataPointer?
  ) throws(FireError) -> CallResult? {
    // Safe because the caller has asked whether there are details.
    let details = unsafeDowncast(storage, to: Details.self)
    let kernel = details.kernel
    guard !kernel.isTraced else { return nil }
    if data == nil, details.ownsContext {
      return try firedOnOwnedContext(column, eventData, seconds)
    }
    let number = number
    let address = UInt(bitPattern: Unmanaged.passUnretained(storage).toOpaque())
    let bits = CallData.bits(data, address)
    do throws(EngineError) {
      return try kernel.fire(column: column, number, detailsBits: bits, eventData, seconds: seconds)
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

  /// Fires an event after the timers that are due, without being inlined.
  @inlinable
  @inline(never)
  mutating func fireSeparately(
    _ event: EventID,
    _ eventData: EventData,
    at seconds: Double,
    _ data: CallDataPointer?
  ) throws(FireError) -> Receipt {
    // A call with a context has fired those before, each with a frame of its own.
    if data == nil, isDue(by: seconds) {
      return try fireAfterTimers(event, eventData, at: seconds)
    }
    return try fire(event, eventData, at: seconds, data)
  }

  /// Fires any event through the engine. An inactive machine is activated first. The receipt begins with that activation,
  /// or with one that has already happened.
  @usableFromInline
  mutating func fire(
    _ event: EventID,
    _ eventData: EventData,
    at seconds: Double,
    _ data: CallDataPointer?,
    after begun: CallResult?
  ) throws(FireError) -> Receipt {
    let begun: Receipt? = begun.map { adopt($0) }
    let activation = isActive ? begun : try activate(firing: event, eventData, seconds, data)
    let plan = plan
    let occurrence = TriggerOccurrence(
      EventOccurrence(event: plan.number(of: event), data: eventData)
    )
    do throws(EngineError) {
      let result = try call(data) { bits throws(EngineError) in
        try plan.fire(
          occurrence,
          number,
          detailsBits: bits,
          seconds: seconds,
          after: activation?.compact ?? .none,
          activation?.record,
          trace: plan.macrostepTrace
        )
      }
      return adopt(result)
    } catch {
      throw plan.fireError(error)
    }
  }
}
