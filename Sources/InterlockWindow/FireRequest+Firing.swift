import Foundation
import Interlock

extension FireRequest {
  /// Fires the event that is meant.
  ///
  /// - Parameters:
  ///   - machine: The machine, which knows the event and the type of its payload.
  ///   - fire: Fires an event.
  /// - Returns: Why it was not taken; nil if it was.
  nonisolated(nonsending) func failure<StateID, EventID>(
    in machine: Machine<StateID, EventID>,
    _ fire: nonisolated(nonsending) (Machine<StateID, EventID>.PendingEvent) async throws -> Void
  ) async -> String? {
    do {
      try await fire(item(of: machine))
      return nil
    } catch let error as DecodingError {
      if case .dataCorrupted(let context) = error {
        return context.underlyingError.map { "\($0)" } ?? context.debugDescription
      }
      return "\(error)"
    } catch {
      return "\(error)"
    }
  }

  private func item<StateID, EventID>(
    of machine: Machine<StateID, EventID>
  ) throws -> Machine<StateID, EventID>.PendingEvent {
    let item = try machine.event(named: event, json: payload)
    return Machine.PendingEvent(event: item.event, payload: item.payload, userInfo: userInfo)
  }
}
