import Foundation
public import Interlock

// Questions are answered for the machine after the last macrostep, without waiting: events that wait in the mailbox can
// change the answer. Timers that are due come first, as in a question to a machine.
extension LiveActor {
  /// Returns true if the machine would take an event now, or defer it: it has a transition, and its guards hold.
  ///
  /// Asks the machine after the last macrostep, as ``MachineActor/state`` does: an event that was sent before may still
  /// change the answer. Runs the guards, but no callbacks, and changes nothing.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to the guards.
  /// - Returns: Whether it would be taken; false if the machine has been invalidated or is being ended.
  public func canFire(_ event: EventID, userInfo: UserInfo = UserInfo()) -> Bool {
    actor.asking { $0.canFire(event, userInfo: userInfo, at: $1) } ?? false
  }

  /// Returns true if the machine would take an event with a value now, or defer it: see `canFire(_:userInfo:)`.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The value.
  ///   - userInfo: Passed to the guards.
  /// - Returns: Whether it would be taken.
  public func canFire<Payload: Sendable>(
    _ event: Machine.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo()
  ) -> Bool {
    actor.asking { $0.canFire(event, payload, userInfo: userInfo, at: $1) } ?? false
  }

  /// Returns the reasons why the machine would refuse an event now, after its last macrostep. Runs the guards, but no
  /// callbacks, and changes nothing.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to the guards.
  /// - Returns: The refusal; nil if the event can be fired.
  public func refusal(of event: EventID, userInfo: UserInfo = UserInfo()) -> Machine.Refusal? {
    actor.asking { $0.refusal(of: event, userInfo: userInfo, at: $1) }
      ?? actor.machine.refusalAfterEnd(of: event)
  }

  /// Returns the reasons why the machine would refuse an event with a value now: see `refusal(of:userInfo:)`.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The value.
  ///   - userInfo: Passed to the guards.
  /// - Returns: The refusal; nil if the event can be fired.
  public func refusal<Payload: Sendable>(
    of event: Machine.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo()
  ) -> Machine.Refusal? {
    actor.asking { $0.refusal(of: event, payload, userInfo: userInfo, at: $1) }
      ?? actor.machine.refusalAfterEnd(of: event.id)
  }

  /// Returns each event of the machine, with the reason if it can't be fired now, after its last macrostep. Runs the
  /// guards, but no callbacks, and changes nothing.
  ///
  /// - Parameter userInfo: Passed to the guards.
  /// - Returns: The events, each once, in definition order. None is available once the machine has been invalidated.
  public func availability(userInfo: UserInfo = UserInfo()) -> [Machine.Availability] {
    if let answer = actor.asking({ $0.availability(userInfo: userInfo, at: $1) }) { return answer }
    let machine = actor.machine
    return machine.availability(machine.refusalAfterEnd)
  }
}

extension MachineActor {
  /// The answer of the machine after the last macrostep, at the current time; nil if it takes no events any more.
  nonisolated func asking<Answer>(_ question: (Machine, Date) -> Answer) -> Answer? {
    mailbox.machineUnlessClosed.map { question($0, mailbox.timekeeper.now) }
  }
}
