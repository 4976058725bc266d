import Foundation
import Interlock
import InterlockRuntime
import InterlockWindow
import Testing

@Suite("A window on a live machine")
struct WindowTests {
  typealias Door = Machine<String, String>

  private static func door() throws -> Door {
    try Door(initial: "shut") {
      Door.State("shut")
      Door.State("open")
      Door.State.final("gone")
      Door.Event("open", from: "shut", to: "open").shouldFire("it is unlocked") {
        $0.userInfo["key"] as? Int == 7
      }
      Door.Event("shut", from: "open", to: "shut")
      Door.Event.after(.seconds(600), from: "open", to: "shut")
      Door.Event("remove", from: "shut", "open", to: "gone")
    }
  }

  private struct Answer: Decodable {
    struct Moment: Decodable {
      let active: [Int]
      let refused: [String: String]?
      let timers: [Timer]?
    }

    struct Timer: Decodable {
      let remaining: Double

      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        _ = try container.decode(Int.self)
        _ = try container.decode(String.self)
        remaining = try container.decode(Double.self)
      }
    }

    struct Entry: Decodable {
      let event: String
      let active: [Int]
      let taken: [Int]
      let refused: String?
    }

    let start: Moment?
    let moment: Moment?
    let entries: [Entry]?
    let error: String?
    let ok: Bool?
    let ended: Bool?
  }

  private func get(
    _ path: String,
    _ window: MachineWindow,
    token: String = "secret"
  ) async -> MachineWindow.Response {
    await window.response(to: .init(method: "GET", target: "/door/\(path)?token=\(token)"))
  }

  private func fire(_ json: String, _ window: MachineWindow) async throws -> Answer {
    let request = MachineWindow.Request(
      method: "POST",
      target: "/door/fire?token=secret",
      body: Data(json.utf8)
    )
    return try answer(await window.response(to: request))
  }

  private func answer(_ response: MachineWindow.Response) throws -> Answer {
    guard case .whole(let data) = response.body else { throw CancellationError() }
    return try JSONDecoder().decode(Answer.self, from: data)
  }

  @Test func `timers are counted down by the clock of the machine`() async throws {
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    let live = MachineActor(try Self.door(), date: date)
    try await live.fire("open", userInfo: ["key": 7])
    let model = try await MainActor.run {
      let model = ObservableMachine(try Self.door(), date: date)
      try model.fire("open", userInfo: ["key": 7])
      return model
    }
    let windows = [
      MachineWindow(on: live, token: "secret"),
      await MachineWindow(on: model, token: "secret"),
    ]
    for window in windows {
      let timer = try #require(try answer(await get("moment", window)).moment?.timers?.first)
      #expect((300...600).contains(timer.remaining))
    }
  }

  @Test func `the page has the picture, and comes with the token only`() async throws {
    let live = MachineActor(try Self.door())
    let window = MachineWindow(on: live, title: "Door", token: "secret")
    #expect(window.address == "/?token=secret")
    let page = await get("", window)
    guard case .whole(let data) = page.body else { throw CancellationError() }
    #expect(page.status == 200)
    #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(String(decoding: data, as: UTF8.self).contains("data-node=\"0\""))
    for path in ["", "moment", "updates"] {
      #expect(await get(path, window, token: "guess").status == 403)
    }
    #expect(await get("else", window).status == 404)
    #expect(await get("fire", window).status == 405)
    #expect(MachineWindow(on: live).address != MachineWindow(on: live).address)
  }

  @Test func `the machine answers, and is fired`() async throws {
    let live = MachineActor(try Self.door())
    let window = MachineWindow(on: live, token: "secret")
    await live.settle()
    let first = try answer(await get("moment", window))
    #expect(first.moment?.active == [0])
    #expect(first.moment?.refused?.keys.sorted() == ["0", "1"])
    #expect(first.moment?.refused?["0"]?.contains("it is unlocked") == true)
    #expect(try await fire(#"{"event": "open"}"#, window).error?.contains("it is unlocked") == true)
    #expect(try await fire(#"{"event": "open", "userInfo": {"key": 7}}"#, window).ok == true)
    #expect(try answer(await get("moment", window)).moment?.active == [1])
    #expect(try await fire(#"{"event": "fly"}"#, window).error != nil)
    #expect(try await fire("nonsense", window).error != nil)
    #expect(try await fire(#"{"event": "shut", "payload": 5}"#, window).error != nil)
    #expect(live.state == "open")
  }

  @Test func `what happens is told, refusals included, until the machine ends`() async throws {
    let live = MachineActor(try Self.door())
    await live.settle()
    let window = MachineWindow(on: live, token: "secret")
    guard case .updates(let updates) = await get("updates", window).body else {
      throw CancellationError()
    }
    _ = try? await live.fire("open")
    try await live.fire("open", userInfo: ["key": 7])
    try await live.fire("remove")
    var answers: [Answer] = []
    for await update in updates {
      let text = String(decoding: update, as: UTF8.self)
      guard text.hasPrefix("data: ") else { continue }
      #expect(text.hasSuffix("\n\n"))
      answers.append(try JSONDecoder().decode(Answer.self, from: Data(text.dropFirst(6).utf8)))
      if answers.last?.moment?.active == [2] { await live.end() }
    }
    #expect(answers.last?.ended == true)
    #expect(answers.compactMap(\.start?.active) == [[0]])
    let entries = answers.flatMap { $0.entries ?? [] }
    #expect(entries.map(\.event) == ["open", "open", "remove"])
    #expect(entries.map(\.taken) == [[], [0], [4]])
    #expect(entries[0].refused?.contains("it is unlocked") == true)
  }

  @Test func `a window does not keep a machine alive`() async throws {
    var live: MachineActor<String, String>? = MachineActor(try Self.door())
    weak let actor = live
    let window = MachineWindow(on: try #require(live), token: "secret")
    await live?.settle()
    live = nil
    // Its last piece of work may still hold it.
    for _ in 0..<10_000 where actor != nil { await Task.yield() }
    #expect(actor == nil)
    #expect(await get("moment", window).status == 410)
    #expect(try await fire(#"{"event": "open"}"#, window).error == "The machine is gone.")
  }

  @Test @MainActor func `an observable model is shown as well`() async throws {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *) else { return }
    let model = ObservableMachine(try Self.door())
    model.flush()
    let window = MachineWindow(on: model, token: "secret")
    guard case .updates(let updates) = await get("updates", window).body else {
      throw CancellationError()
    }
    #expect(throws: Door.FireError.self) { try model.fire("open") }
    #expect(try await fire(#"{"event": "open", "userInfo": {"key": 7}}"#, window).ok == true)
    #expect(model.state == "open")
    let ending = Task { await model.end() }
    var entries: [Answer.Entry] = []
    for await update in updates where update.starts(with: Data("data: ".utf8)) {
      entries += try JSONDecoder().decode(Answer.self, from: update.dropFirst(6)).entries ?? []
    }
    await ending.value
    #expect(entries.map(\.event) == ["open", "open"])
    #expect(entries.map { $0.refused != nil } == [true, false])
  }
}
