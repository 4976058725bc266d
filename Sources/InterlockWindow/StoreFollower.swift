import Foundation
import Interlock
import InterlockTools

/// Follows a machine that is stored, by reading it again and again.
actor StoreFollower<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: WindowFollower {
  private let page: LivePage<StateID, EventID>
  private let interval: Duration
  private let read: @Sendable () async throws -> Machine<StateID, EventID>?
  private var history: LivePage<StateID, EventID>.History
  private var last: String?
  private var time = ContinuousClock.now

  /// - Parameters:
  ///   - page: The page.
  ///   - interval: How long to wait between two reads.
  ///   - read: Reads the machine; nil once it is gone.
  init(
    for page: LivePage<StateID, EventID>,
    every interval: Duration,
    read: @escaping @Sendable () async throws -> Machine<StateID, EventID>?
  ) async {
    (self.page, self.interval, self.read) = (page, interval, read)
    history = page.history()
    // Otherwise the first look that succeeds is the beginning.
    if let machine = try? await read() { begin(at: machine) }
  }

  private func begin(at machine: Machine<StateID, EventID>) {
    history.begin(at: machine)
    last = Self.trace(of: machine, on: page)
  }

  /// What a page shows of a machine, whenever it looks.
  private static func trace(
    of machine: Machine<StateID, EventID>,
    on page: LivePage<StateID, EventID>
  ) -> String {
    page.moment(of: machine, at: .distantPast)
  }

  func look() async -> WindowNews {
    let now = ContinuousClock.now
    guard now - time >= interval else { return WindowNews() }
    time = now
    do {
      guard let machine = try await read() else { return WindowNews(isOver: true) }
      guard let last else {
        begin(at: machine)
        return WindowNews()
      }
      let trace = Self.trace(of: machine, on: page)
      guard trace != last else { return WindowNews() }
      self.last = trace
      history.add(machine, because: "change")
    } catch {
      // The store may answer next time.
      return WindowNews()
    }
    return WindowNews(entries: history.takeEntries())
  }
}
