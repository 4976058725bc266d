#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension MachineContext {
  /// Fires an event with a payload in a machine that the entity holds. Both change together, or neither does.
  ///
  /// ```swift
  /// try sale.fire(.pay, Payment(amount: 30), on: \.shop)
  /// ```
  ///
  /// - Parameters:
  ///   - event: The name of the event, with the type of its payload.
  ///   - payload: The payload. Guards and callbacks of its transitions receive it.
  ///   - path: The key path to the machine.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: The current time. Timers that are due by then come first.
  /// - Returns: The receipt.
  /// - Throws: As `fire(_:on:userInfo:at:)`. The event is refused with ``Machine/Refusal/Reason/payloadMismatch``
  ///   if the definition declares another payload type.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func fire<StateID, EventID, Payload: Sendable>(
    _ event: Machine<StateID, EventID>.EventName<Payload>,
    _ payload: Payload,
    on path: WritableKeyPath<Self, Machine<StateID, EventID>.With<Self>>,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine<StateID, EventID>.FireError) -> Machine<StateID, EventID>.Receipt {
    let seconds = time.seconds
    let (entry, column) = self[keyPath: path].entry(of: event.id)
    let way = self[keyPath: path].machine.way(of: entry, column, carrying: Payload.self)
    if case .direct(let position) = way, isStored(path) {
      return try PayloadFrame.with(payload) { frame throws(Machine<StateID, EventID>.FireError) in
        try step(from: position, on: path, EventData(userInfo), seconds, payload: frame)
      }
    }
    let eventData = EventData(userInfo, carrying: payload)
    return try fireSeparately(event.id, on: path, eventData, seconds)
  }

  /// Fires an event with a payload if a transition takes it or a state defers it; returns nil if it is refused.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The payload.
  ///   - path: The key path to the machine.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: The current time. Timers that are due by then come first.
  /// - Returns: The receipt; nil if the event was refused.
  /// - Throws: As `fireIfPossible(_:on:userInfo:at:)`.
  @discardableResult
  public mutating func fireIfPossible<StateID, EventID, Payload: Sendable>(
    _ event: Machine<StateID, EventID>.EventName<Payload>,
    _ payload: Payload,
    on path: WritableKeyPath<Self, Machine<StateID, EventID>.With<Self>>,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine<StateID, EventID>.FireError) -> Machine<StateID, EventID>.Receipt? {
    try Machine<StateID, EventID>.nilIfRefused { () throws(Machine<StateID, EventID>.FireError) in
      try fire(event, payload, on: path, userInfo: userInfo, at: time)
    }
  }
}
