import Foundation
import Interlock
import InterlockTools

/// Follows a machine that is stored, by reading it again and again.
actor StoreFollower<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: WindowFollower {
  private let page: LivePage<StateID, EventID>
  private let interval: Duration
  private let read: @Sendable () async throws -> Machine<StateID, EventID>?
  private var history: LivePage<StateID, EventID>.History
  /// What a page shows of the machine, whenever it looks; nil before the first read that succeeds.
  private var last: String?
  private var next = ContinuousClock.now
  private var isInTrouble = false

  /// - Parameters:
  ///   - page: The page.
  ///   - interval: How long to wait between two reads.
  ///   - read: Reads the machine; nil once it is gone.
  init(
    for page: LivePage<StateID, EventID>,
    every interval: Duration,
    read: @escaping @Sendable () async throws -> Machine<StateID, EventID>?
  ) {
    (self.page, self.interval, self.read) = (page, interval, read)
    history = page.history()
  }

  func look() async -> WindowNews {
    let now = ContinuousClock.now
    guard now >= next else { return WindowNews() }
    next = now + interval
    let machine: Machine<StateID, EventID>?
    do {
      machine = try await read()
    } catch {
      // The store may answer next time.
      defer { isInTrouble = true }
      return WindowNews(trouble: isInTrouble ? nil : "\(error)")
    }
    defer { isInTrouble = false }
    var news = WindowNews(trouble: isInTrouble ? "" : nil)
    if let machine { add(machine, to: &news) } else { news.isOver = true }
    return news
  }

  private func add(_ machine: Machine<StateID, EventID>, to news: inout WindowNews) {
    let trace = page.moment(of: machine, at: .distantPast)
    guard trace != last else { return }
    if last == nil {
      history.begin(at: machine)
      news.start = page.moment(of: machine, at: Date())
    } else {
      history.add(machine, because: "change")
      news.entries = history.takeEntries()
    }
    last = trace
  }
}
