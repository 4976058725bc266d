#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension MachineTransition where Self: ~Copyable {
  /// The time that was passed to the call; nil if none was. For a timeout, its deadline; if a live machine takes the
  /// timeout late and counts from then, the time at which it is taken.
  public var time: Date? {
    let seconds = base.facts.seconds
    return seconds.isNaN ? nil : Date(timeIntervalSinceReferenceDate: seconds)
  }

  /// Sends the machine an event after a delay. It becomes a timer, and `advance(to:)` fires it when it is due,
  /// regardless of the state at that time.
  ///
  /// The call must be given the time; otherwise it throws `timeUnknown`.
  ///
  /// - Parameters:
  ///   - event: The event. If it is unhandled when it is due, the receipt of that call lists it; that is not an error.
  ///     If it lacks a required payload, the receipt of this call lists it.
  ///   - userInfo: Passed to its guards and callbacks.
  ///   - delay: The waiting time. With zero or less, the event is fired in the same call.
  ///   - id: The identifier to cancel it by; nil if you don't need to.
  public mutating func send(
    _ event: EventID,
    userInfo: UserInfo = UserInfo(),
    after delay: Duration,
    id: String? = nil
  ) {
    base.send(event, EventData(userInfo), after: delay, id: id)
  }

  /// Emits an effect, to be carried out outside the machine: see ``Effect``.
  ///
  /// - Parameters:
  ///   - name: The name of the effect.
  ///   - payload: The payload. It must be `Codable` to be stored.
  public mutating func emit<Payload: Sendable>(_ name: EffectName<Payload>, _ payload: Payload) {
    base.facts.macrostepInUse().emit(Effect(name, payload))
  }

  /// Cancels all delayed events that were sent under an identifier and are not due yet.
  ///
  /// - Parameter id: The identifier.
  public mutating func cancel(id: String) {
    base.facts.macrostepInUse().cancel(id)
  }
}

extension MachineTransition where Self: ~Copyable {
  /// Raises a follow-up event with a payload: it is fired in the same call.
  ///
  /// - Parameters:
  ///   - event: The name of the event. If it is unhandled, the receipt lists it; that is not an error.
  ///   - payload: The payload.
  ///   - userInfo: Passed to its guards and callbacks.
  public mutating func raise<Payload: Sendable>(
    _ event: Machine<StateID, EventID>.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo()
  ) {
    base.raise(event.id, EventData(userInfo, carrying: payload))
  }

  /// Sends the machine an event with a payload: it is fired after all raised and deferred events.
  ///
  /// - Parameters:
  ///   - event: The name of the event. If it is unhandled, the receipt lists it; that is not an error.
  ///   - payload: The payload.
  ///   - userInfo: Passed to its guards and callbacks.
  public mutating func send<Payload: Sendable>(
    _ event: Machine<StateID, EventID>.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo()
  ) {
    base.send(event.id, EventData(userInfo, carrying: payload))
  }

  /// Sends the machine an event with a payload, after a delay.
  ///
  /// - Parameters:
  ///   - event: The name of the event. If it is unhandled when it is due, the receipt lists it; that is not an error.
  ///   - payload: The payload. It must be `Codable` if the machine is to be archived while the event waits.
  ///   - userInfo: Passed to its guards and callbacks.
  ///   - delay: The waiting time. With zero or less, the event is not delayed.
  ///   - id: The identifier to cancel it by; nil if you don't need to.
  public mutating func send<Payload: Sendable>(
    _ event: Machine<StateID, EventID>.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo(),
    after delay: Duration,
    id: String? = nil
  ) {
    base.send(event.id, EventData(userInfo, carrying: payload), after: delay, id: id)
  }
}
