import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockWindow
import Testing

@Suite("A window on a busy machine", .hangLimit)
struct BusyWindowTests {
  typealias Counter = Machine<Int, Int>

  private struct Update: Decodable {
    struct Entry: Decodable {
      let event: String
      let exited: [Int]
      let entered: [Int]
      let active: [Int]
    }

    struct Moment: Decodable { let active: [Int] }

    let entries: [Entry]
    let moment: Moment?
    let ended: Bool?
  }

  /// A machine that goes around in a ring: its events are the states they lead to.
  private static func ring(_ count: Int) throws -> Counter {
    try Counter(initial: 0) {
      (0..<count).map { Counter.State($0) }
      (0..<count).map { Counter.Event(($0 + 1) % count, from: $0, to: ($0 + 1) % count) }
      Counter.State.final(count)
      Counter.Event.fromAnyState(count, to: count)
    }
  }

  private func updates(of window: MachineWindow) async throws -> AsyncStream<Data> {
    let request = MachineWindow.Request(method: "GET", target: "/updates?token=secret")
    guard case .updates(let updates) = await window.response(to: request).body else {
      throw CancellationError()
    }
    return updates
  }

  /// Reads updates until the machine ends, and looks whether each entry follows the one before, but for gaps.
  private func entries(of updates: AsyncStream<Data>) async throws -> [Update.Entry] {
    var entries: [Update.Entry] = []
    for await data in updates where data.starts(with: Data("data: ".utf8)) {
      let update = try JSONDecoder().decode(Update.self, from: data.dropFirst(6))
      #expect(update.entries.count <= 51)
      entries += update.entries
    }
    for (before, entry) in zip(entries, entries.dropFirst()) where entry.event != "…" {
      #expect(entry.exited == before.active)
      #expect(entry.entered == entry.active)
    }
    return entries
  }

  @Test func `each entry says what was active, with gaps where much has happened`() async throws {
    let count = 7
    let live = MachineActor(try Self.ring(count))
    await live.settle()
    let stream = try await updates(of: MachineWindow(on: live, token: "secret"))
    let reading = Task { try await entries(of: stream) }
    for number in 1...12_000 {
      try await live.fire(number % count)
      if number.isMultiple(of: 4_000) { try await Task.sleep(for: .milliseconds(120)) }
    }
    try await live.fire(count)
    await live.end()
    let told = try await reading.value
    #expect(told.contains { $0.event == "…" })
    #expect(told.count < 10_000)
    #expect(told.last?.active == [count])
  }

  @Test func `pages come and go while a machine works`() async throws {
    let count = 5
    let live = MachineActor(try Self.ring(count))
    await live.settle()
    let window = MachineWindow(on: live, token: "secret")
    let pages = Task {
      for _ in 0..<20 {
        var seen = 0
        for await data in try await updates(of: window) {
          seen += data.count
          if seen > 3 { break }
        }
      }
    }
    for number in 1...10_000 { try await live.fire(number % count) }
    try await live.fire(count)
    try await pages.value
    #expect(live.machine.isFinished)
  }
}
