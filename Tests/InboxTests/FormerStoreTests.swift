import Foundation
import Interlock
import Testing
import inbox

@Suite("Stores of version 1, which the program wrote before machines had timers")
struct FormerStoreTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.store, to: "state/store.json")
  }

  /// As it was written: message 2 is snoozed until one, message 3 until two, and message 3 was
  /// snoozed until half past twelve before.
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
        }
      },
      "undo" : [
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
    try folder.session(.stopped(at: 1_767_268_800 + minutes * 60))
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
    try session.perform(.restore, on: [1, 2], session.request)
    #expect(try session.entry(1).state == .read)
    #expect(try session.entry(2).state == .read)
    #expect(try session.entry(2).snoozedUntil == nil)
  }

  @Test func `its steps can be undone`() throws {
    var session = try session()
    #expect(try session.undo()?.action == .snooze)
    #expect(session.text(of: try session.entry(3)) == "snoozed until 2026-01-01 12:30")
    session = try self.session()
    #expect(try session.undo()?.action == .delete)
    #expect(try session.entry(1).state == .read)
    session = try self.session(minutes: 30)
    #expect(try session.advance().map(\.number) == [3])
  }

  @Test func `it is not written until something changes, and then as it is now`() throws {
    _ = try session()
    #expect(try folder.contents(of: "state/store.json") == Self.store)
    var session = try session()
    try session.perform(.restore, on: [1], session.request)
    #expect(try folder.contents(of: "state/store.json").contains(#""version" : 2"#))
    session = try self.session()
    let texts = try (1...3).map { session.text(of: try session.entry($0)) }
    #expect(
      texts == ["read", "snoozed until 2026-01-01 13:00", "snoozed until 2026-01-01 14:00"]
    )
    #expect(session.store.steps.map(\.action) == [.delete, .snooze, .restore])
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
