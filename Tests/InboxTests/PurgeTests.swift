import Foundation
import Interlock
import InterlockTestSupport
import Testing
import inbox

@Suite("Deleted messages are purged after 30 days")
struct PurgeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Starts the program some days after noon on January 1.
  private func session(days: Double = 0) throws -> Session {
    try folder.session(.stopped(at: 1_767_268_800 + days * 86_400))
  }

  /// Runs commands as a script would, one process each, and returns their output.
  @discardableResult
  private func run(_ lines: String..., daysLater days: Double = 0) throws -> [String] {
    let transcript = Transcript()
    for line in lines {
      try transcript.run(line, in: session(days: days))
    }
    return transcript.lines
  }

  private func refusal(_ line: String, daysLater days: Double) -> String? {
    let error = #expect(throws: CommandFailure.self) { try run(line, daysLater: days) }
    #expect(error?.exitCode == .refused)
    return error?.description
  }

  @Test func `a deleted message can be restored within 30 days`() throws {
    #expect(try run("delete 2") == ["message 2 is deleted, for good on 2026-01-31"])
    #expect(try run("restore 2", daysLater: 29.9) == ["message 2 is unread"])
    #expect(try run("list unread", daysLater: 365).count == 3)
  }

  @Test func `a purged message is no longer listed, and its purge is announced once`() throws {
    try run("delete 2")
    #expect(
      try run("list", "list", daysLater: 30) == [
        "message 2 is gone for good: it could be restored until 2026-01-31 12:00",
        "1\tunread\t2026-01-01\tAda\tMessage 1\tview flag snooze archive delete",
        "3\tunread\t2026-01-01\tAda\tMessage 3\tview flag snooze archive delete",
        "1\tunread\t2026-01-01\tAda\tMessage 1\tview flag snooze archive delete",
        "3\tunread\t2026-01-01\tAda\tMessage 3\tview flag snooze archive delete",
      ]
    )
    #expect(try run("list deleted", daysLater: 30).isEmpty)
    #expect(try run("list 2", daysLater: 30).isEmpty)
  }

  @Test(arguments: ["view", "restore", "delete", "flag", "snooze"])
  func `a purged message allows no action`(action: String) throws {
    try run("delete 2")
    try run("list", daysLater: 30)
    let text = "a purged message does not allow \(action), or anything else"
    #expect(refusal("\(action) 2", daysLater: 31) == "message 2: \(text)")
    #expect(try run("why 2 \(action)", daysLater: 31) == ["Message 2: \(text)."])
  }

  @Test func `a range skips purged messages`() throws {
    try run("delete 2")
    #expect(
      try run("archive 1-3", daysLater: 31).suffix(2) == [
        "message 1 is archived", "message 3 is archived",
      ]
    )
  }

  @Test func `a range of only purged messages is refused`() throws {
    try run("delete 2-3")
    try run("list", daysLater: 30)
    #expect(refusal("archive 2-3", daysLater: 31) == "these messages are gone for good")
  }

  @Test func `undo does not bring back a purged message`() throws {
    try run("view 2", "view 1", "archive 1-2", "delete 2")
    #expect(
      try run("undo", "undo", daysLater: 30).suffix(4) == [
        "undone: archive", "message 1 is read",
        "undone: view", "message 1 is unread",
      ]
    )
    #expect(refusal("undo", daysLater: 30) == "there is nothing to undo")
    #expect(try session(days: 30).machine(2).state == .purged)
  }

  @Test func `undoing to a deleted state whose time is up purges the message`() throws {
    try run("delete 2")
    try run("restore 2", daysLater: 29)
    #expect(
      try run("undo", daysLater: 31) == [
        "undone: restore", "message 2 is deleted, for good on 2026-01-31",
        "message 2 is gone for good: it could be restored until 2026-01-31 12:00",
      ]
    )
  }

  @Test func `a message the mailbox marks as deleted has 30 days from its discovery`() throws {
    let now = Date(timeIntervalSince1970: 1_767_268_800)
    var message = try MessageMachine.life().beginning(with: [.flag, .delete], at: now)
    #expect(message.nextDeadline == now + 30 * 86_400)
    try message.advance(to: now + 29 * 86_400)
    #expect(message.state == .deleted)
    try message.advance(to: now + 30 * 86_400)
    #expect(message.state == .purged)
  }

  @Test func `deleting a restored message again restarts the 30 days`() throws {
    try run("delete 2", "restore 2")
    try run("delete 2", daysLater: 20)
    #expect(try run("list deleted", daysLater: 49).count == 1)
    #expect(try run("list deleted", daysLater: 50).count == 1)
    #expect(try session(days: 50).machine(2).state == .purged)
  }

  @Test func `the prompt does not count purged messages`() throws {
    try run("delete 2")
    let transcript = Transcript()
    transcript.prompt(try session(days: 30))
    #expect(transcript.lines[1].hasPrefix("2 of 2 messages"))
  }
}
