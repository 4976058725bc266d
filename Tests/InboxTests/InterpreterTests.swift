import Foundation
import InterlockTestSupport
import Testing
import inbox

@Suite struct InterpreterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs commands as a script would, one process each, and returns their output.
  @discardableResult
  private func run(_ lines: String..., hoursLater hours: Double = 0) throws -> [String] {
    let transcript = Transcript()
    for line in lines {
      let clock = Clock.stopped(at: 1_767_268_800 + hours * 3_600)
      try transcript.run(line, in: folder.session(clock))
    }
    return transcript.lines
  }

  private func status(_ line: String) -> ExitCode {
    do {
      try run(line)
      return .success
    } catch {
      return (error as? CommandFailure)?.exitCode ?? .failed
    }
  }

  @Test func `a list in a pipe is tab-separated and shows the actions that are possible`()
    throws
  {
    #expect(
      try run("delete 2", "list") == [
        "message 2 is deleted, for good on 2026-01-31",
        "1\tunread\t2026-01-01\tAda\tMessage 1\tview flag snooze archive delete",
        "2\tdeleted\t2026-01-01\tAda\tMessage 2\tview restore",
        "3\tunread\t2026-01-01\tAda\tMessage 3\tview flag snooze archive delete",
      ]
    )
    #expect(try run("list deleted").count == 1)
    #expect(try run("list 2-3").count == 2)
    #expect(try run("list 3-99").count == 1)
  }

  @Test func `viewing reads the message and marks it as read`() throws {
    let lines = try run("view 1")
    #expect(
      lines == [
        "From:     Ada", "Date:     2026-01-01 10:00", "Subject:  Message 1",
        "State:    read", "This is message 1.",
        "message 1 now allows: view, unread, flag, snooze, archive, delete",
      ]
    )
  }

  @Test func `the command why explains a refusal, or says that there is none`() throws {
    #expect(
      try run("flag 1", "why 1 delete").last
        == "Message 1: a flagged message allows delete only if you add the word force."
    )
    #expect(try run("why 1 archive").last?.contains("unread or read") == true)
    #expect(try run("why 1 delete force") == ["Message 1 is flagged and allows delete."])
    #expect(try run("why 2 snooze 2001-01-01").last?.contains("lies ahead") == true)
  }

  @Test(arguments: [
    ("list", ExitCode.success), ("view 1-3", .success), ("why 1 wake", .success),
    ("undo", .refused), ("wake 1", .refused), ("restore 2", .refused),
    ("snooze 1 2001-01-01", .refused),
    ("view 4", .usage), ("view 2-4", .usage), ("list 4-5", .usage), ("why 9 view", .usage),
    ("snooze 1 never", .usage), ("delete 1 please", .usage), ("view 1 please", .usage),
    ("flag 1 force", .usage),
  ])
  func `each outcome has its exit code`(line: String, expected: ExitCode) {
    #expect(status(line) == expected)
  }

  @Test func `a start announces returned messages`() throws {
    try run("snooze 1-2 2h", "snooze 3 1h")
    #expect(try run("list snoozed").count == 3)
    #expect(
      try run("list 3", hoursLater: 1) == [
        "message 3 is back: it was snoozed until 2026-01-01 13:00",
        "3\tunread\t2026-01-01\tAda\tMessage 3\tview flag snooze archive delete",
      ]
    )
    #expect(
      try run("restore 1", "undo", "undo", "undo", hoursLater: 1.5) == [
        "message 1 is unread",
        "undone: restore", "message 1 is snoozed until 2026-01-01 14:00",
        "undone: snooze", "message 3 is unread",
        "undone: snooze", "message 1 is unread", "message 2 is unread",
      ]
    )
    #expect(try run("list unread", hoursLater: 24).count == 3)
  }

  @Test func `undoing a snooze that has expired returns the message`() throws {
    try run("snooze 1 1h", "delete 1")
    #expect(
      try run("undo", hoursLater: 2) == [
        "undone: delete", "message 1 is snoozed until 2026-01-01 13:00",
        "message 1 is back: it was snoozed until 2026-01-01 13:00",
      ]
    )
  }

  @Test func `a message named twice is processed once`() throws {
    #expect(
      try run("archive 1 1-2 2") == ["message 1 is archived", "message 2 is archived"]
    )
  }

  @Test func `the prompt continues after errors and ends with quit`() throws {
    let transcript = Transcript()
    transcript.prompt(try folder.session(), isEchoing: true, "nonsense", "", "quit", "list")
    #expect(transcript.lines.count { $0.contains("\tunread\t") } == 3)
    #expect(transcript.lines.contains("there is no command \"nonsense\"; try help"))
    #expect(transcript.lines.last == "inbox> quit")
  }

  @Test func `the prompt first announces and counts returned messages`() throws {
    try run("view 1-3", "snooze 1 1h")
    let transcript = Transcript()
    transcript.prompt(try folder.session(.stopped(at: 1_767_268_800 + 3_600)))
    #expect(
      transcript.lines.prefix(3) == [
        "message 1 is back: it was snoozed until 2026-01-01 13:00",
        "1 of 3 messages in \(folder.path)/mail.mbox are unread",
        "Their states are kept in \(folder.storePath)",
      ]
    )
  }

  @Test func `the end of the input acts like quit`() throws {
    let transcript = Transcript()
    transcript.prompt(try folder.session())
    #expect(transcript.text.hasSuffix("inbox> \n"))
  }
}
