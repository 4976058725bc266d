#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// The calls that pass an event its payload.

extension Machine.With {
  /// The name of an event with a payload: see ``Machine/EventName``.
  public typealias EventName<Payload: Sendable> = Machine.EventName<Payload>

  /// Fires an event with a payload.
  ///
  /// ```swift
  /// try machine.fire(.pay, Payment(amount: 30), on: &data)
  /// ```
  ///
  /// - Parameters:
  ///   - event: The name of the event, with the type of its payload.
  ///   - payload: The payload. Guards and callbacks of its transitions receive it.
  ///   - context: The context. Guards read it, callbacks change it. If anything throws, the changes of the event are
  ///     undone.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: The current time. Timers that are due by then come first.
  /// - Returns: The receipt.
  /// - Throws: As `fire(_:on:userInfo:at:)`. The event is refused with ``Machine/Refusal/Reason/payloadMismatch``
  ///   if the definition declares another payload type.
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
    guard case .direct(let position) = machine.way(of: entry, column, carrying: Payload.self) else {
      let data = EventData(userInfo, carrying: payload)
      return try fireSeparately(event.id, on: &context, data, time.seconds)
    }
    let (start, seconds) = (directStart, time.seconds)
    let result = try PayloadFrame.with(payload) { frame throws(Machine.FireError) in
      try ContextFrame.with(&context) { _, data throws(Machine.FireError) in
        try start.step(from: position, EventData(userInfo), at: seconds, frame, data)
      }
    }
    return machine.adopt(result)
  }

  #if FoundationCoding
    /// Returns an event that another program sends as a name, with its payload as JSON.
    ///
    /// ```swift
    /// let item = try order.life.event(named: "pay", json: body)
    /// try order.fire(item.name, item.payload, on: \.life)
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the event, as in archives; a former name will do.
    ///   - json: The payload, in UTF-8; nil or empty if the event carries none.
    /// - Returns: The event with its payload.
    /// - Throws: As ``Machine/event(named:json:)``.
    /// - Complexity: As ``Machine/event(named:json:)``.
    public func event(
      named name: String,
      json: Data? = nil
    ) throws(DecodingError) -> Machine.PendingEvent {
      try machine.event(named: name, json: json)
    }
  #endif

  /// Fires an event with a payload if a transition takes it or a state defers it; returns nil if it is refused.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The payload.
  ///   - context: The context. Guards read it, callbacks change it.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: The current time. Timers that are due by then come first.
  /// - Returns: The receipt; nil if the event was refused.
  /// - Throws: As `fireIfPossible(_:on:userInfo:at:)`.
  @discardableResult
  public mutating func fireIfPossible<Payload: Sendable>(
    _ event: EventName<Payload>,
    _ payload: Payload,
    on context: inout Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine.FireError) -> Machine.Receipt? {
    try Machine.nilIfRefused { () throws(Machine.FireError) in
      try fire(event, payload, on: &context, userInfo: userInfo, at: time)
    }
  }

  /// Fires an event with a payload in copies of the machine and of a context, and returns both.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The payload.
  ///   - context: The context. Guards read it, callbacks change the copy.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: The current time. Timers that are due by then come first.
  /// - Returns: The machine and the context after the event, and the receipt.
  /// - Throws: As `firing(_:on:userInfo:at:)`.
  public func firing<Payload: Sendable>(
    _ event: EventName<Payload>,
    _ payload: Payload,
    on context: Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine.FireError) -> (machine: Self, context: Context, receipt: Machine.Receipt) {
    var (machine, context) = (self, context)
    let receipt = try machine.fire(event, payload, on: &context, userInfo: userInfo, at: time)
    return (machine, context, receipt)
  }

  /// Returns whether `fire` would take an event with a payload now, or defer it.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The payload.
  ///   - context: The context that guards read.
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time, as guards see it.
  /// - Returns: True if it would be taken or deferred.
  public func canFire<Payload: Sendable>(
    _ event: EventName<Payload>,
    _ payload: Payload,
    on context: Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> Bool {
    let data = EventData(userInfo, carrying: payload)
    return ContextFrame.reading(context) { machine.canFire(event.id, data, at: time.seconds, $0) }
  }

  /// Explains why `fire` would refuse an event with a payload now.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The payload.
  ///   - context: The context that guards read.
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time, as guards see it.
  /// - Returns: The refusal; nil if the event can be fired.
  public func refusal<Payload: Sendable>(
    of event: EventName<Payload>,
    _ payload: Payload,
    on context: Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> Machine.Refusal? {
    let data = EventData(userInfo, carrying: payload)
    return ContextFrame.reading(context) { machine.refusal(of: event.id, data, time.seconds, $0) }
  }
}
