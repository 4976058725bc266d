import Foundation
import Interlock
import InterlockTestSupport
import Testing
import inbox

@Suite("Stores of version 1, which the program wrote before machines had timers")
struct FormerStoreTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.store, to: "state/store.json")
  }

  /// As it was written: message 2 is snoozed until one, message 3 until two, message 3 was snoozed until
  /// half past twelve before, and message 5 was deleted.
  private static let store = """
    {
      "format" : "interlock-inbox",
      "messages" : {
        "<1@example.org>" : "deleted",
        "<2@example.org>" : {
          "machine" : "snoozed",
          "until" : "2026-01-01T13:00:00Z"
        },
        "<3@example.org>" : {
          "machine" : "snoozed",
          "until" : "2026-01-01T14:00:00Z"
        },
        "<4@example.org>" : "unread",
        "<5@example.org>" : "read",
        "<6@example.org>" : "flagged",
        "<7@example.org>" : "archived"
      },
      "undo" : [
        {
          "action" : "restore",
          "messages" : {
            "<5@example.org>" : "deleted"
          }
        },
        {
          "action" : "delete",
          "messages" : {
            "<1@example.org>" : "read"
          }
        },
        {
          "action" : "snooze",
          "messages" : {
            "<3@example.org>" : {
              "machine" : "snoozed",
              "until" : "2026-01-01T12:30:00Z"
            }
          }
        }
      ],
      "version" : 1
    }
    """

  /// A start at noon or later.
  private func session(minutes: Double = 0) throws -> Session {
    try folder.session(.stopped(at: 1_767_268_800 + minutes * 60), count: 7)
  }

  @Test(arguments: [
    (1, "deleted, for good on 2026-12-31"), (2, "snoozed until 2026-01-01 13:00"),
    (3, "snoozed until 2026-01-01 14:00"), (4, "unread"), (5, "read"), (6, "flagged"),
    (7, "archived"),
  ])
  func `every message is what it was`(number: Int, text: String) throws {
    let session = try session()
    #expect(session.text(of: try session.entry(number)) == text)
  }

  @Test func `a snoozed message gets its timer`() throws {
    var session = try session(minutes: 59)
    #expect(session.text(of: try session.entry(2)) == "snoozed until 2026-01-01 13:00")
    #expect(try session.entry(3).machine.timers.count == 1)
    #expect(try session.advance().isEmpty)
    session = try self.session(minutes: 600)
    #expect(try session.advance().map(\.number) == [2, 3])
    session = try self.session()
    #expect(try session.entry(2).state == .unread)
  }

  @Test func `what it can't say of the past is as it was: read`() throws {
    var session = try session()
    try session.perform(.restore, on: [1, 2, 7], session.request)
    for number in [1, 2, 7] {
      #expect(try session.entry(number).state == .read)
      #expect(try session.entry(number).machine.timers.isEmpty)
    }
  }

  @Test func `its steps can be undone`() throws {
    var session = try session()
    #expect(try session.undo()?.action == .snooze)
    #expect(session.text(of: try session.entry(3)) == "snoozed until 2026-01-01 12:30")
    session = try self.session()
    #expect(try session.undo()?.action == .delete)
    #expect(try session.entry(1).state == .read)
    #expect(try session.undo()?.action == .restore)
    #expect(session.text(of: try session.entry(5)) == "deleted, for good on 2026-12-31")
    session = try self.session(minutes: 30)
    #expect(try session.advance().map(\.number) == [3])
  }

  @Test func `it is not written until something changes, and then as it is now`() throws {
    _ = try session()
    #expect(try folder.contents(of: "state/store.json") == Self.store)
    var session = try session()
    try session.perform(.restore, on: [1], session.request)
    #expect(try folder.contents(of: "state/store.json").contains(#""version" : 3"#))
    session = try self.session()
    let texts = try (1...3).map { session.text(of: try session.entry($0)) }
    #expect(
      texts == ["read", "snoozed until 2026-01-01 13:00", "snoozed until 2026-01-01 14:00"]
    )
    #expect(session.store.steps.map(\.action) == [.restore, .delete, .snooze, .restore])
  }

  @Test func `a deleted message has 30 days from the release of the program that purges them`()
    throws
  {
    let purge = MessageMachine.releaseOfSecondLife + 30 * 86_400
    var session = try folder.session(.standing(at: purge - 1, .gmt), count: 7)
    #expect(try session.advance().map(\.number) == [2, 3])
    session = try folder.session(.standing(at: purge, .gmt), count: 7)
    let due = try session.advance()
    #expect(due.map(\.number) == [1])
    #expect(due.map(\.until) == [purge])
    #expect(session.listedNumbers == Array(2...7))
  }

  @Test(arguments: [
    (1e300, "9999-12-31 00:00"), (-1e300, "1-01-01 00:00"), (1e18, "9999-12-31 00:00"),
  ])
  func `a time that no calendar has is shown as the last one or the first`(
    deadline: Double,
    text: String
  ) throws {
    let timer = #"{"event": "wake", "after": 1, "deadline": \#(deadline)}"#
    let machine = #"{"states": ["snoozed"], "timers": [\#(timer)]}"#
    let messages = #"[{"ids": ["<1@example.org>"], "machine": \#(machine)}]"#
    try folder.write(
      #"{"format": "interlock-inbox", "version": 2, "messages": \#(messages), "undo": []}"#,
      to: "state/store.json"
    )
    let session = try session()
    #expect(session.text(of: try session.entry(1)) == "snoozed until \(text)")
  }

  @Test(arguments: [
    (1, #"{"<1@example.org>": "snoozed"}"#),
    (2, #"[{"ids": ["<1@example.org>"], "machine": "snoozed"}]"#),
    (2, #"[{"ids": ["<1@example.org>"], "machine": {"states": ["snoozed"]}}]"#),
  ])
  func `a message that is snoozed for ever is back at once`(version: Int, messages: String) throws {
    try folder.write(
      #"{"format": "interlock-inbox", "version": \#(version), "messages": \#(messages), "undo": []}"#,
      to: "state/store.json"
    )
    var session = try session()
    #expect(try session.advance().map(\.number) == [1])
    #expect(try session.entry(1).state == .unread)
  }
}
