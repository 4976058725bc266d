import Foundation
import Interlock
import InterlockTestSupport
import Testing
import inbox

@Suite("Stores of the first version, in which messages stayed deleted forever")
struct FormerLifeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.store, to: "state/store.json")
  }

  /// The result of: view 2, flag 3, view 4, snooze 4, archive 5, view 6, delete 6, flag 7, delete 7 force,
  /// delete 8, restore 8, snooze 9, snooze 9.
  private static let store = """
    {
      "format": "interlock-inbox",
      "version": 1,
      "definition": "8af93d9843a72b9d",
      "messages": [
        {"ids": ["<1@example.org>"], "machine": "unread"},
        {"ids": ["<2@example.org>"], "machine": "read"},
        {"ids": ["<3@example.org>"], "machine": "flagged"},
        {"ids": ["<4@example.org>"], "machine": {
          "history": [{"state": "asBefore", "was": ["read"]}], "states": ["snoozed"],
          "timers": [{"after": 4402620, "deadline": 821260800, "event": "wake", "id": "alarm"}]}},
        {"ids": ["<5@example.org>"], "machine": {
          "history": [{"state": "asBefore", "was": ["unread"]}], "states": ["archived"]}},
        {"ids": ["<6@example.org>"], "machine": {
          "history": [{"state": "asBefore", "was": ["read"]}], "states": ["deleted"]}},
        {"ids": ["<7@example.org>"], "machine": {
          "history": [{"state": "asBefore", "was": ["flagged"]}], "states": ["deleted"]}},
        {"ids": ["<8@example.org>"], "machine": {
          "history": [{"state": "asBefore", "was": ["unread"]}], "states": ["unread"]}},
        {"ids": ["<9@example.org>"], "machine": {
          "history": [{"state": "asBefore", "was": ["unread"]}], "states": ["snoozed"],
          "timers": [{"after": 514080, "deadline": 817372800, "event": "wake", "id": "alarm"}]}}
      ],
      "undo": [
        {"action": "view", "messages": [{"ids": ["<2@example.org>"], "machine": "unread"}]},
        {"action": "flag", "messages": [{"ids": ["<3@example.org>"], "machine": "unread"}]},
        {"action": "view", "messages": [{"ids": ["<4@example.org>"], "machine": "unread"}]},
        {"action": "snooze", "messages": [{"ids": ["<4@example.org>"], "machine": "read"}]},
        {"action": "archive", "messages": [{"ids": ["<5@example.org>"], "machine": "unread"}]},
        {"action": "view", "messages": [{"ids": ["<6@example.org>"], "machine": "unread"}]},
        {"action": "delete", "messages": [{"ids": ["<6@example.org>"], "machine": "read"}]},
        {"action": "flag", "messages": [{"ids": ["<7@example.org>"], "machine": "unread"}]},
        {"action": "delete", "messages": [{"ids": ["<7@example.org>"], "machine": "flagged"}]},
        {"action": "delete", "messages": [{"ids": ["<8@example.org>"], "machine": "unread"}]},
        {"action": "restore", "messages": [{"ids": ["<8@example.org>"], "machine": {
          "history": [{"state": "asBefore", "was": ["unread"]}], "states": ["deleted"]}}]},
        {"action": "snooze", "messages": [{"ids": ["<9@example.org>"], "machine": "unread"}]},
        {"action": "snooze", "messages": [{"ids": ["<9@example.org>"], "machine": {
          "history": [{"state": "asBefore", "was": ["unread"]}], "states": ["snoozed"],
          "timers": [{"after": 427740, "deadline": 817286400, "event": "wake", "id": "alarm"}]}}]}
      ]
    }
    """

  private static let release = MessageMachine.releaseOfSecondLife

  /// Starts the program some days after the release of the version that purges.
  private func session(days: Double = -5.75) throws -> Session {
    try folder.session(.stopped(at: Self.release.timeIntervalSince1970 + days * 86_400), count: 9)
  }

  private func texts(_ session: Session) throws -> [String] {
    try session.mailbox.messages.indices.map { session.text(of: try session.machine($0 + 1)) }
  }

  private static let texts = [
    "unread", "read", "flagged", "snoozed until 2027-01-10 08:00", "archived",
    "deleted, for good on 2026-12-31", "deleted, for good on 2026-12-31", "unread",
    "snoozed until 2026-11-26 08:00",
  ]

  @Test func `every message keeps its state, and nothing is written until something changes`()
    throws
  {
    var session = try session()
    #expect(try session.advance().isEmpty)
    #expect(try texts(session) == Self.texts)
    #expect(try folder.contents(of: "state/store.json") == Self.store)
  }

  @Test func `the first change writes the current format, with the same content`() throws {
    var session = try session()
    try session.perform(.view, on: [1], session.request)
    let written = try folder.contents(of: "state/store.json")
    #expect(written.contains(#""definition" : "44bfa103c61ec16e""#))
    #expect(!written.contains("asBefore"))
    session = try self.session()
    #expect(session.store.steps.count == 14)
    #expect(try texts(session).dropFirst() == Self.texts.dropFirst())
    try session.perform(.unread, on: [1], session.request)
    #expect(try texts(self.session()) == Self.texts)
  }

  @Test(arguments: [(4, MessageState.read), (5, .unread), (6, .read), (7, .flagged), (9, .unread)])
  func `restoring a message returns it to its previous state`(number: Int, state: MessageState)
    throws
  {
    var session = try session()
    try session.perform(.restore, on: [number], session.request)
    session = try self.session()
    #expect(try session.machine(number).state == state)
    #expect(try session.machine(number).timers.isEmpty)
  }

  @Test func `every old step can be undone`() throws {
    var session = try session()
    var texts: [String] = []
    while let step = try session.undo() {
      session = try self.session()
      let number =
        try #require(session.mailbox.messages.firstIndex { step.former[$0.id] != nil }) + 1
      texts.append("\(step.action) \(number): \(session.text(of: try session.machine(number)))")
    }
    #expect(
      texts == [
        "snooze 9: snoozed until 2026-11-25 08:00", "snooze 9: unread",
        "restore 8: deleted, for good on 2026-12-31", "delete 8: unread",
        "delete 7: flagged", "flag 7: unread", "delete 6: read", "view 6: unread",
        "archive 5: unread", "snooze 4: read", "view 4: unread", "flag 3: unread", "view 2: unread",
      ]
    )
  }

  @Test func `a snoozed message returns on time`() throws {
    var session = try session(days: 0)
    #expect(try session.advance().map(\.number) == [9])
    #expect(try session.machine(9).state == .unread)
  }

  @Test func `messages deleted before the release are purged 30 days after it`() throws {
    var session = try session(days: 29.999)
    #expect(try session.advance().map(\.number) == [9])
    session = try self.session(days: 30)
    let due = try session.advance()
    #expect(due.map(\.number) == [6, 7])
    #expect(due.map(\.until) == Array(repeating: Self.release + 30 * 86_400, count: 2))
    #expect(due.map(\.isPurged) == [true, true])
    #expect(session.listedNumbers == [1, 2, 3, 4, 5, 8, 9])
    session = try self.session(days: 365)
    #expect(try session.advance().map(\.number) == [4])
  }

  @Test func `a message deleted after the release is purged 30 days later`() throws {
    var session = try session(days: 10)
    try session.perform(.delete, on: [5], session.request)
    #expect(session.text(of: try session.machine(5)) == "deleted, for good on 2027-01-10")
    session = try self.session(days: 39)
    #expect(try session.advance().map(\.number) == [9, 6, 7])
    session = try self.session(days: 40)
    #expect(try session.advance().map(\.number).contains(5))
  }

  @Test func `a restored and again deleted message is purged like any other`() throws {
    var session = try session()
    try session.perform(.restore, on: [7], session.request)
    var forced = session.request
    forced.isForced = true
    try session.perform(.delete, on: [7], forced)
    session = try self.session()
    #expect(session.text(of: try session.machine(7)) == "deleted, for good on 2026-12-25")
  }
}
