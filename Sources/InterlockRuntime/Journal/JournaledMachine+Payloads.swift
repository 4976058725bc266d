public import Foundation
public import Interlock
import InterlockJournal

extension JournaledMachine {
  /// Fires an event that carries a value, and records both.
  ///
  /// - Parameters:
  ///   - event: The name of the event, with the type of its payload.
  ///   - payload: The value. It has to be `Codable`.
  ///   - userInfo: Passed to every guard and callback of this event; values that JSON can hold are recorded.
  ///   - time: The current time, for a machine with timers; nil otherwise.
  /// - Returns: The receipt.
  /// - Throws: As `fire(_:userInfo:at:)`; `JournalError.notEncodable` if the payload is not `Codable`.
  @discardableResult
  public func fire<Payload: Sendable>(
    _ event: Machine.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws -> Machine.Receipt {
    let data = EventData(userInfo, carrying: payload)
    return try fire(.event(event.id, payload: data.payload, userInfo: userInfo, at: time))
  }
}
