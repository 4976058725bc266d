import Foundation
import Interlock

/// What a window tells a page that looks: where the machine is, whenever something has happened, and what it was.
///
/// A machine can do more in a second than anyone can read. Entries are collected, and sent at most twenty times a second;
/// of very many, the last are sent, with the number of those left out.
struct WindowUpdates {
  /// The updates as server-sent events.
  let stream: AsyncStream<Data>

  private struct Pending: Sendable {
    var entries: [String] = []
    var skipped = 0
    var isOver = false

    mutating func add(_ entry: String) {
      entries.append(entry)
      guard entries.count > WindowUpdates.entryLimit else { return }
      let count = entries.count / 2
      entries.removeFirst(count)
      skipped += count
    }
  }

  private static var entryLimit: Int { 200 }
  private static var interval: Duration { .milliseconds(50) }
  private static var quietIntervals: Int { 300 }

  /// Begins to follow.
  init(_ source: WindowSource) async {
    let entries = await source.follow()
    let pending = Locked(Pending())
    let (stream, continuation) = AsyncStream<Data>.makeStream(bufferingPolicy: .bufferingNewest(64))
    self.stream = stream
    let reader = Task {
      await entries? { entry in pending.withLock { $0.add(entry) } }
      pending.withLock { $0.isOver = true }
    }
    let writer = Task {
      await Self.write(pending, of: source, to: continuation)
      continuation.finish()
    }
    continuation.onTermination = { _ in
      reader.cancel()
      writer.cancel()
    }
  }

  private static func write(
    _ pending: Locked<Pending>,
    of source: WindowSource,
    to continuation: AsyncStream<Data>.Continuation
  ) async {
    var quiet = 0
    while !Task.isCancelled {
      let news = pending.withLock { pending in
        defer { (pending.entries, pending.skipped) = ([], 0) }
        return pending
      }
      if !news.entries.isEmpty, let moment = await source.moment() {
        let entries = "[\(news.entries.joined(separator: ","))]"
        let update = "{\"moment\":\(moment),\"entries\":\(entries),\"skipped\":\(news.skipped)}"
        continuation.yield(Data("data: \(update)\n\n".utf8))
        quiet = 0
      }
      guard !news.isOver else {
        continuation.yield(Data("data: {\"ended\":true}\n\n".utf8))
        return
      }
      // A line that says nothing, so that a server notices when the page has gone.
      if quiet % quietIntervals == 0 { continuation.yield(Data(":\n\n".utf8)) }
      quiet += 1
      try? await Task.sleep(for: interval)
    }
  }
}
