import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// The blocks of the article `Persistence`.
@Suite("Article: persistence")
struct PersistenceExamples {
  enum Status: String, Codable { case unread, read, deleted }
  enum Action: String, Codable { case view, delete, markAsUnread }
  typealias Inbox = Machine<Status, Action>

  let inbox: Inbox

  init() throws {
    inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
      Inbox.Event(.markAsUnread, from: .read, .deleted, to: .unread)
    }
  }

  actor Store {
    typealias Row = (state: String, rest: String?, version: Int)

    private var rows: [Int: Row] = [:]
    private(set) var outbox: [String] = []

    func row(_ id: Int) -> Row {
      rows[id] ?? ("unread", nil, 0)
    }

    // swift-format-ignore
    func save(
      _ id: Int, _ state: String, _ rest: String?, _ effects: [String], ifVersionIs version: Int
    ) -> Bool {
      guard row(id).version == version else { return false }
      rows[id] = (state, rest, version + 1)
      outbox += effects
      return true
    }
  }

  /// Fires an event on a stored message: it is saved together with its effects, or nothing has happened.
  func fire(_ event: Action, on id: Int, in store: Store) async throws -> Inbox.Receipt {
    while true {
      let row = await store.row(id)
      let message = try inbox.restored(state: row.state, rest: row.rest)
      let (changed, receipt) = try message.firing(event)
      let (state, rest) = try changed.columns
      let effects = receipt.entered.map { "\(id) is \($0)" }
      if await store.save(id, state, rest, effects, ifVersionIs: row.version) { return receipt }
      // Another caller was faster: fetch again, and ask the guards again.
    }
  }

  @Test func `a message is saved with its effects`() async throws {
    let store = Store()
    _ = try await fire(.view, on: 7, in: store)
    #expect(await store.outbox == ["7 is read"])
    await #expect(throws: Inbox.FireError.self) { try await fire(.view, on: 7, in: store) }
    #expect(await store.outbox == ["7 is read"])
    #expect(await store.row(7).version == 1)
  }

  @Test func `when several callers fire at once, one wins each round`() async throws {
    let store = Store()
    let wins = await withTaskGroup(of: Bool.self) { group -> Int in
      for _ in 1...100 {
        group.addTask { (try? await fire(.view, on: 7, in: store)) != nil }
      }
      var wins = 0
      for await isWin in group where isWin { wins += 1 }
      return wins
    }
    #expect(wins == 1)
    #expect(await store.outbox == ["7 is read"])
  }
}
