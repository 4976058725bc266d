#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// The calls that pass an event its payload.

extension Machine {
  /// Fires an event with a payload.
  ///
  /// ```swift
  /// try order.fire(.pay, Payment(amount: 10))
  /// ```
  ///
  /// - Parameters:
  ///   - event: The name of the event, with the type of its payload.
  ///   - payload: The payload. Guards and callbacks of its transitions receive it.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: The current time. Timers that are due by then come first.
  /// - Returns: The receipt.
  /// - Throws: As `fire(_:userInfo:at:)`. The event is refused with ``Refusal/Reason/payloadMismatch`` if the
  ///   definition declares another payload type.
  /// - Complexity: As `fire(_:userInfo:at:)`.
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
    let entry = storage.dispatch[block, column]
    guard case .direct(let position) = way(of: entry, column, carrying: Payload.self) else {
      let data = EventData(userInfo, carrying: payload)
      return try fireSeparately(event.id, data, at: time.seconds, nil)
    }
    // Numbers and unretained references, as in `With.step`: strong references would be counted in the frame.
    let leaf = storage.dispatch.number(of: block).leaf
    // Safe because only a machine without details takes this way, and it refers to its plan until the call is over.
    let plan = Unmanaged.passUnretained(unsafeDowncast(storage, to: Plan.self))
    let seconds = time.seconds
    let outcome = PayloadFrame.with(payload) { frame in
      var data = CallData(payload: frame)
      return withUnsafeMutablePointer(to: &data) { data in
        plan._withUnsafeGuaranteedRef { plan in
          Result { () throws(FireError) in
            try plan.stepped(from: position, in: leaf, EventData(userInfo), seconds, data)
          }
        }
      }
    }
    return adopt(try outcome.get())
  }

  /// Fires an event with a payload if a transition takes it or a state defers it; returns nil if it is refused.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The payload.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: The current time. Timers that are due by then come first.
  /// - Returns: The receipt; nil if the event was refused.
  /// - Throws: As `fireIfPossible(_:userInfo:at:)`.
  @discardableResult
  public mutating func fireIfPossible<Payload: Sendable>(
    _ event: EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(FireError) -> Receipt? {
    try Self.nilIfRefused { () throws(FireError) in
      try fire(event, payload, userInfo: userInfo, at: time)
    }
  }

  /// Fires an event with a payload in a copy of the machine, and returns the copy.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The payload.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: The current time. Timers that are due by then come first.
  /// - Returns: The machine after the event, and the receipt.
  /// - Throws: As `firing(_:userInfo:at:)`.
  public func firing<Payload: Sendable>(
    _ event: EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(FireError) -> (machine: Self, receipt: Receipt) {
    var machine = self
    let receipt = try machine.fire(event, payload, userInfo: userInfo, at: time)
    return (machine, receipt)
  }

  /// Returns whether `fire` would take an event with a payload now, or defer it.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The payload.
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time, as guards see it.
  /// - Returns: True if it would be taken or deferred.
  public func canFire<Payload: Sendable>(
    _ event: EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> Bool {
    canFire(event.id, EventData(userInfo, carrying: payload), at: time.seconds)
  }

  /// Explains why `fire` would refuse an event with a payload now.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The payload.
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time, as guards see it.
  /// - Returns: The refusal; nil if the event can be fired.
  public func refusal<Payload: Sendable>(
    of event: EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> Refusal? {
    refusal(of: event.id, EventData(userInfo, carrying: payload), time.seconds, nil)
  }
}
