import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

private struct Page: Codable, Hashable, Sendable {
  var title: String
}

extension Sketch.EventName<Page> {
  fileprivate static var shown: Self { Self("show") }
}

extension Sketch.EventName<Int> {
  fileprivate static var load: Self { Self("load") }
}

@Suite("Payloads in live machines and journals", .hangLimit)
struct LivePayloadTests {
  private func browser(_ journal: Journal) throws -> Sketch {
    try Sketch(initial: "idle") {
      Sketch.State("idle")
      Sketch.State("loading").activity(then: .shown, catch: "fail") { context in
        guard let number = context.payload(as: Int.self), number > 0 else { throw Mishap() }
        return Page(title: "page \(number)")
      }
      Sketch.State("shown")
      Sketch.Event("load", from: "idle", "shown", to: "loading").carrying(Int.self)
        .perform { _, number in journal.add("load \(number)") }
      Sketch.Event("show", from: "loading", to: "shown").carrying(Page.self)
        .perform { _, page in journal.add(page.title) }
      Sketch.Event("fail", from: "loading", to: "idle").perform { _ in journal.add("failed") }
    }
  }

  @Test func `the result of an activity is the payload of its event`() async throws {
    let journal = Journal()
    let live = Live(try browser(journal), clock: ManualClock())
    try await live.fire(.load, 4)
    await live.settle()
    #expect(live.state == "shown")
    try live.send(.load, -1)
    await live.settle()
    #expect(journal.lines == ["load 4", "page 4", "load -1", "failed"])
    await #expect(throws: Sketch.FireError.self) { try await live.fire("load") }
  }

  @MainActor
  @Test func `an event that arrives as text is fired on live machines and models`()
    async throws
  {
    let journal = Journal()
    let machine = try browser(journal)
    let item = try machine.event(named: "load", json: Data("4".utf8))

    let live = Live(machine, clock: ManualClock())
    try await live.fire(item.name, item.payload)
    await live.settle()
    #expect(live.state == "shown")

    let model = ObservableMachine(machine, clock: ManualClock())
    try model.fire(item.name, item.payload)
    await model.settle()
    #expect(model.state == "shown")
    #expect(journal.lines == ["load 4", "page 4", "load 4", "page 4"])
  }

  @MainActor
  @Test func `a model passes the payload on`() async throws {
    let journal = Journal()
    let model = ObservableMachine(try browser(journal), clock: ManualClock())
    #expect(model.canFire(.load, 2) && !model.canFire("load"))
    #expect(model.refusal(of: .load, 2) == nil)
    #expect(model.refusal(of: "load")?.reason == .payloadMismatch)
    try model.fire(.load, 2)
    await model.settle()
    model.send(.load, 3)
    await model.settle()
    #expect(journal.lines == ["load 2", "page 2", "load 3", "page 3"])
  }

  @Test func `an archived mailbox keeps the payloads of its events`() async throws {
    let clock = ManualClock()
    let live = Live(try browser(Journal()), clock: clock)
    await live.flush()
    live.suspend()
    try live.send(.load, 7)
    let data = try JSONEncoder().encode(await live.snapshot())
    let snapshot = try JSONDecoder().decode(Live.Snapshot.self, from: data)
    let journal = Journal()
    let again = try Live(restoring: snapshot, of: browser(journal), clock: clock)
    again.resume()
    await again.settle()
    #expect(journal.lines == ["load 7", "page 7"])
  }

  @Test func `a journal records and replays payloads`() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("payloads-\(UUID().uuidString).journal")
    defer { try? FileManager.default.removeItem(at: url) }
    do {
      let first = try JournaledMachine(at: url, for: browser(Journal()))
      try first.fire(.load, 1)
      try first.fire(.shown, Page(title: "first"))
    }
    let journal = Journal()
    let again = try JournaledMachine(at: url, for: browser(journal))
    #expect(again.machine.state == "shown")
    #expect(journal.lines == ["load 1", "first"])
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(text.contains(#""payload":"{\"title\":\"first\"}""#))
  }

  @Test func `a journal refuses a payload it cannot record before anything happens`() throws {
    struct Secret: Sendable {}
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("payloads-\(UUID().uuidString).journal")
    defer { try? FileManager.default.removeItem(at: url) }
    let journal = Journal()
    let machine = try Sketch {
      Sketch.State("a")
      Sketch.Event("take", in: "a").carrying(Secret.self).perform { _, _ in journal.add("taken") }
    }
    let recorded = try JournaledMachine(at: url, for: machine)
    #expect(
      throws: JournalError.notEncodable(
        reason: "A payload can be archived only if it is Codable; found Secret."
      )
    ) {
      try recorded.fire(Sketch.EventName("take"), Secret())
    }
    #expect(journal.lines.isEmpty)
  }
}
