public import Foundation
public import Interlock
import InterlockTools

extension MachineWindow {
  /// Opens a window on a stored machine, such as an entity of a fleet.
  ///
  /// While a page is open, the machine is read periodically. The page shows the new state, but not the transitions
  /// between two reads.
  ///
  /// - Parameters:
  ///   - machine: A machine of its definition, in any state.
  ///   - title: The title of the page.
  ///   - token: The secret that each request must contain; by default, a random string.
  ///   - interval: How long a page waits between two reads.
  ///   - read: Reads the machine. Returns nil if it no longer exists.
  ///   - fire: Fires an event by its name, with its payload as JSON, nil for none, and user info. The page shows its
  ///     errors.
  public convenience init<StateID, EventID>(
    onStored machine: Machine<StateID, EventID>,
    title: String = "State machine",
    token: String? = nil,
    every interval: Duration = .seconds(1),
    read: @escaping @Sendable () async throws -> Machine<StateID, EventID>?,
    fire: @escaping @Sendable (_ event: String, _ json: Data?, UserInfo) async throws -> Void
  ) {
    let page = LivePage(of: machine, title: title)
    let source = WindowSource {
      try await read().map { page.moment(of: $0, at: Date()) }
    } fire: { request in
      do {
        try await fire(request.event, request.payload, request.userInfo)
        return nil
      } catch {
        return "\(error)"
      }
    } follow: {
      StoreFollower(for: page, every: interval, read: read)
    }
    self.init(page: { page.html(answeredAt: ".", token: $0) }, token: token, source)
  }
}
