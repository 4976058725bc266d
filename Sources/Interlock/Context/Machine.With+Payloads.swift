#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// The calls that hand an event its payload.

extension Machine.With {
  /// The name of an event that carries a value: see ``Machine/EventName``.
  public typealias EventName<Payload: Sendable> = Machine.EventName<Payload>

  /// Fires an event that carries a value.
  ///
  ///     try machine.fire(.pay, Payment(amount: 30), on: &data)
  ///
  /// - Parameters:
  ///   - event: The name of the event, with the type of what it carries.
  ///   - payload: The value. Guards and callbacks of its rows get it.
  ///   - context: What guards read and callbacks change. If anything throws, it is as it was before the event.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: What time it is.
  /// - Returns: What happened.
  /// - Throws: As `fire(_:on:userInfo:at:trace:)`. The event is refused with ``Machine/Refusal/Reason/payloadMismatch`` where
  ///   the definition says that it carries another type.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func fire<Payload: Sendable>(
    _ event: EventName<Payload>,
    _ payload: Payload,
    on context: inout Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine.FireError) -> Machine.Receipt {
    let (entry, column) = entry(of: event.id)
    guard let position = machine.payloadRow(of: entry, column, Payload.self) else {
      let userInfo = userInfo.carrying(payload)
      return try fireByEngine(event.id, on: &context, userInfo, time.seconds)
    }
    let result = try PayloadFrame.with(payload) { frame throws(Machine.FireError) in
      try step(from: position, on: &context, userInfo, time.seconds, payload: frame) { _ in true }
    }
    return machine.adopt(result)
  }

  /// Fires an event that carries a value if a row takes it or a state defers it, and answers nil if it is refused.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The value.
  ///   - context: What guards read and callbacks change.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: What time it is.
  /// - Returns: What happened; nil where the event was refused.
  /// - Throws: As `fireIfPossible(_:on:userInfo:at:)`.
  @discardableResult
  public mutating func fireIfPossible<Payload: Sendable>(
    _ event: EventName<Payload>,
    _ payload: Payload,
    on context: inout Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine.FireError) -> Machine.Receipt? {
    let userInfo = userInfo.carrying(payload)
    return try fireIfPossible(event.id, on: &context, userInfo: userInfo, at: time)
  }

  /// Whether `fire` would take an event with a value now, or defer it.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The value.
  ///   - context: What guards read.
  ///   - userInfo: Passed to the guards.
  ///   - time: What time it is; guards see it.
  /// - Returns: Whether it would be taken.
  public func canFire<Payload: Sendable>(
    _ event: EventName<Payload>,
    _ payload: Payload,
    on context: Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> Bool {
    canFire(event.id, on: context, userInfo: userInfo.carrying(payload), at: time)
  }

  /// Why `fire` would refuse an event with a value now.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The value.
  ///   - context: What guards read.
  ///   - userInfo: Passed to the guards.
  ///   - time: What time it is; guards see it.
  /// - Returns: The refusal; nil if the event can be fired.
  public func refusal<Payload: Sendable>(
    of event: EventName<Payload>,
    _ payload: Payload,
    on context: Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> Machine.Refusal? {
    refusal(of: event.id, on: context, userInfo: userInfo.carrying(payload), at: time)
  }
}

extension Machine.With.Transition {
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
    base.raise(event, payload, userInfo: userInfo)
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
    base.send(event, payload, userInfo: userInfo)
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
    base.send(event, payload, userInfo: userInfo, after: delay, id: id)
  }
}
