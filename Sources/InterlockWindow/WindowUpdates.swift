import Foundation
import InterlockTools

/// What a window tells a page that looks: where the machine is, whenever something has happened, and what it was.
///
/// A machine can do more in a second than anyone can read. The page is told ten times a second at most, and each time
/// of the first things only that have happened since then: what it costs to be looked at does not grow with what is done.
/// A server that does not ask for the next piece is told nothing.
actor WindowUpdates {
  /// How many things are told at a time.
  static var entryLimit: Int { 50 }

  private static var interval: Duration { .milliseconds(100) }
  private static var quietIntervals: Int { 10 }

  private let source: WindowSource
  private let follower: (any WindowFollower)?
  private var quiet = WindowUpdates.quietIntervals
  private var isOver = false

  /// Begins to follow.
  init(_ source: WindowSource) async {
    self.source = source
    follower = await source.follow()
  }

  /// The updates as server-sent events.
  nonisolated var stream: AsyncStream<Data> {
    AsyncStream { await self.next() }
  }

  /// The next event, once there is one.
  private func next() async -> Data? {
    while !isOver {
      // At first a line that says nothing, and later now and then, so that a server notices when the page has gone.
      guard quiet < Self.quietIntervals else {
        quiet = 0
        return Data(":\n\n".utf8)
      }
      do { try await Task.sleep(for: Self.interval) } catch { return nil }
      quiet += 1
      if let event = await event() {
        quiet = 0
        return event
      }
    }
    return nil
  }

  private func event() async -> Data? {
    let news = await follower?.look() ?? WindowNews(isOver: true)
    isOver = news.isOver
    guard !news.isEmpty else { return nil }
    var members = ["\"entries\":\(news.entries ?? "[]")"]
    if let start = news.start { members.append("\"start\":\(start)") }
    if let trouble = news.trouble { members.append("\"trouble\":\(PageJSON(trouble).text)") }
    if let moment = try? await source.moment() { members.append("\"moment\":\(moment)") }
    if isOver { members.append("\"ended\":true") }
    return Data("data: {\(members.joined(separator: ","))}\n\n".utf8)
  }
}
