#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// The calls that hand an event its payload.

extension Machine {
  /// Fires an event that carries a value.
  ///
  ///     try order.fire(.pay, Payment(amount: 10))
  ///
  /// - Parameters:
  ///   - event: The name of the event, with the type of what it carries.
  ///   - payload: The value. Guards and callbacks of its rows get it.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: What time it is.
  /// - Returns: What happened.
  /// - Throws: As `fire(_:userInfo:at:trace:)`. The event is refused with ``Refusal/Reason/payloadMismatch`` where the
  ///   definition says that it carries another type.
  /// - Complexity: As `fire(_:userInfo:at:trace:)`.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func fire<Payload: Sendable>(
    _ event: EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(FireError) -> Receipt {
    let column = dispatchColumn(of: event.id)
    let entry = backing.dispatch[block, column]
    guard let position = payloadRow(of: entry, column, Payload.self) else {
      return try fire(event.id, userInfo.carrying(payload), time.seconds)
    }
    // Numbers and what is lent, as in `With.step`: references would be counted in the frame.
    let leaf = backing.dispatch.number(of: block).leaf
    let plan = Unmanaged.passUnretained(unsafeDowncast(backing, to: Plan.self))
    let seconds = time.seconds
    let outcome = PayloadFrame.with(payload) { frame in
      var data = CallData(payload: frame)
      return withUnsafeMutablePointer(to: &data) { data in
        plan._withUnsafeGuaranteedRef { plan in
          Result { () throws(FireError) in
            try plan.stepped(from: position, in: leaf, userInfo, seconds, data)
          }
        }
      }
    }
    return adopt(try outcome.get())
  }

  /// Fires an event that carries a value if a row takes it or a state defers it, and answers nil if it is refused.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The value.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: What time it is.
  /// - Returns: What happened; nil if the event was refused.
  /// - Throws: As `fireIfPossible(_:userInfo:at:)`.
  @discardableResult
  public mutating func fireIfPossible<Payload: Sendable>(
    _ event: EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(FireError) -> Receipt? {
    try fireIfPossible(event.id, userInfo: userInfo.carrying(payload), at: time)
  }

  /// Whether `fire` would take an event with a value now, or defer it.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The value.
  ///   - userInfo: Passed to the guards.
  ///   - time: What time it is; guards see it.
  /// - Returns: Whether it would be taken.
  public func canFire<Payload: Sendable>(
    _ event: EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> Bool {
    canFire(event.id, userInfo: userInfo.carrying(payload), at: time)
  }

  /// Why `fire` would refuse an event with a value now.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The value.
  ///   - userInfo: Passed to the guards.
  ///   - time: What time it is; guards see it.
  /// - Returns: The refusal; nil if the event can be fired.
  public func refusal<Payload: Sendable>(
    of event: EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> Refusal? {
    refusal(of: event.id, userInfo: userInfo.carrying(payload), at: time)
  }

  /// The row that a direct step can take with a payload; nil if the engine has to look.
  @inlinable
  @inline(__always)
  func payloadRow<Payload: Sendable>(
    of entry: DispatchEntry,
    _ column: Column,
    _ type: Payload.Type
  ) -> RowPosition? {
    guard !entry.isPlain, let position = entry.payloadPosition, !backing.isDetailed,
      let types = unsafeDowncast(backing, to: Plan.self).payloadNumbers,
      types[column] == PayloadTypes.number(type)
    else { return nil }
    return position
  }
}

extension Machine.Transition {
  /// Asks for a follow-up event that carries a value: it is fired in the same call.
  ///
  /// - Parameters:
  ///   - event: The name of the event. One that nothing handles is listed in the receipt and is no error.
  ///   - payload: The value.
  ///   - userInfo: Passed to its guards and callbacks.
  public mutating func raise<Payload: Sendable>(
    _ event: Machine.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo()
  ) {
    raise(event.id, carrying: userInfo.carrying(payload))
  }

  /// Sends the machine an event that carries a value: it is fired when all that was raised and deferred is done.
  ///
  /// - Parameters:
  ///   - event: The name of the event. One that nothing handles is listed in the receipt and is no error.
  ///   - payload: The value.
  ///   - userInfo: Passed to its guards and callbacks.
  public mutating func send<Payload: Sendable>(
    _ event: Machine.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo()
  ) {
    send(event.id, carrying: userInfo.carrying(payload))
  }

  /// Sends the machine an event that carries a value, with a delay.
  ///
  /// - Parameters:
  ///   - event: The name of the event. One that nothing handles then is listed in the receipt and is no error.
  ///   - payload: The value. To be archived with the machine, it has to be `Codable`.
  ///   - userInfo: Passed to its guards and callbacks.
  ///   - delay: How long to wait. Zero or less does not wait.
  ///   - id: By which `cancel` finds it; nil if it is not to be cancelled.
  public mutating func send<Payload: Sendable>(
    _ event: Machine.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo(),
    after delay: Duration,
    id: String? = nil
  ) {
    send(event.id, carrying: userInfo.carrying(payload), after: delay, id: id)
  }
}
