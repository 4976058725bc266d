import Foundation
import InterlockTestSupport
import Testing
import inbox

@Suite struct MailboxTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func messages(_ content: String) throws -> [Message] {
    try Mailbox(path: folder.write(content, to: "test.mbox")).messages
  }

  private let from = "From a@example.org Thu Jan  1 10:00:00 2026\n"

  private let two = """
    From ada@example.org Thu Jan  1 10:00:00 2026
    Subject: one
    Message-ID: <1@example.org>

    >From here
    >>From there
    > From: quoted

    From bob@example.org Thu Jan  1 11:00:00 2026
    Subject: two
    Message-ID: <2@example.org>

    last line
    """

  @Test(arguments: ["\n", "\r\n"])
  func `messages are separated, and their quoted lines restored`(lineEnd: String) throws {
    let messages = try messages(two.replacing("\n", with: lineEnd))
    #expect(messages.map(\.subject) == ["one", "two"])
    #expect(messages.map(\.id) == ["<1@example.org>", "<2@example.org>"])
    #expect(messages.map(\.text) == ["From here\n>From there\n> From: quoted", "last line"])
    #expect(messages[0].date == Date(timeIntervalSince1970: 1_767_261_600))
  }

  @Test func `a line that starts with From is text unless it carries a date`() throws {
    let messages = try messages("\(from)Subject: x\n\nIt said:\n\nFrom Rome with love\n")
    #expect(messages.map(\.text) == ["It said:\n\nFrom Rome with love"])
  }

  @Test func `a message starts only after an empty line`() throws {
    #expect(try messages("\(from)Subject: x\n\ntext\n\(from)Subject: y\n").map(\.subject) == ["x"])
  }

  @Test(arguments: [
    "From a@example.org Thu Jan  1 10:00:00 2026", "From - Thu Jan 01 10:00:00 2026",
    "From a@example.org Thu Jan 01 10:00:00 +0000 2026",
    "From a@example.org  Thu Jan  1 10:00:00 GMT 2026", "From two words Thu Jan  1 10:00:00 2026",
  ])
  func `separator lines of many programs start a message`(from: String) throws {
    let message = try #require(try messages("\n\(from)\nSubject: x").first)
    #expect(message.date == Date(timeIntervalSince1970: 1_767_261_600))
  }

  @Test(arguments: [
    "From a Thu Jan 32 10:00:00 2026", "From a Sun Feb 29 10:00:00 2026", "From a",
    "From a Thu Foo  1 10:00:00 2026", "From a Thu Jan  1 24:00:00 2026",
    "From a Thu Jan  1 10:00:00 26", "From a Thu Jan  ٣ 10:00:00 2026",
    "From \(String(repeating: "x", count: 10_000)) Thu Jan  1 10:00:00 2026",
    "Subject: x\n\nFrom a Thu Jan  1 10:00:00 2026", "\u{0}\u{1}\u{2}", "{\"a\": 1}", "From",
  ])
  func `a file that does not begin with a separator line is an error`(content: String) {
    let error = #expect(throws: FileError.self) { try messages(content) }
    #expect(error?.description.hasSuffix("test.mbox can't be read: it is not an mbox file") == true)
  }

  @Test func `a path that is not a file is an error with the system's reason`() {
    let none = #expect(throws: FileError.self) { try Mailbox(path: folder.path + "/none") }
    #expect(none?.description.hasSuffix("/none can't be read: No such file or directory") == true)
    let other = #expect(throws: FileError.self) { try Mailbox(path: folder.path) }
    #expect(other?.description.hasSuffix("can't be read: Is a directory") == true)
  }

  @Test func `an empty file is an empty mailbox`() throws {
    #expect(try messages("").isEmpty)
    #expect(try messages("\n\n").isEmpty)
  }

  @Test func `a message may have no header, no text, or neither`() throws {
    let messages = try messages("\(from)\n\(from)\ntext\n\n\(from)Subject: x")
    #expect(messages.map(\.subject) == ["", "", "x"])
    #expect(messages.map(\.text) == ["", "text", ""])
    #expect(messages.map(\.sender) == ["", "", ""])
  }

  @Test func `NULs and bytes that are not text are harmless`() throws {
    var content = Data("\(from)Subject: a\u{0}b ".utf8)
    content.append(contentsOf: [0xE9, 0xFF, 0x0A, 0x0A, 0x00, 0xFF])
    let mailbox = try Mailbox(path: folder.write(content, to: "bytes.mbox"))
    #expect(mailbox.messages.map(\.subject) == ["a\u{0}b \u{FFFD}\u{FFFD}"])
    #expect(mailbox.messages.map(\.text) == ["\u{0}\u{FFFD}"])
  }

  @Test func `fields are unfolded, and their names ignore case`() throws {
    let header = "SUBJECT : a\n b\n\tc\nno field\nMessage-ID:\n <x@y>\nSubject: second\n"
    let message = try #require(try messages(from + header).first)
    #expect(message.subject == "a b c")
    #expect(message.id == "<x@y>")
  }

  @Test(arguments: [
    ("Ada <ada@example.org>", "Ada"), ("\"Okafor, Grace\" <g@example.com>", "Okafor, Grace"),
    ("ada@example.org", "ada@example.org"), ("<ada@example.org>", "<ada@example.org>"),
    ("Broken <broken@example.com", "Broken"), ("", ""),
  ])
  func `the sender is the name, or the address`(field: String, sender: String) throws {
    #expect(try messages("\(from)From: \(field)\n").map(\.sender) == [sender])
  }

  @Test(
    arguments: [
      ("", []), ("Status: RO\n", [.view]), ("Status: O\n", []),
      ("X-Status: DF\nStatus: R\n", [.view, .flag, .delete]),
    ] as [(String, [MessageAction])]
  )
  func `the header says what other programs have done`(header: String, marks: [MessageAction])
    throws
  {
    #expect(try messages(from + header).map(\.marks) == [marks])
  }

  @Test func `messages without a Message-ID are named by their first line, duplicates numbered`()
    throws
  {
    let same = "\(from)Message-ID: <a@b>\n\n"
    let ids = try messages("\(same)\(same)\(from)Message-ID: none\n\n\(from)").map(\.id)
    let line = "From a@example.org Thu Jan  1 10:00:00 2026"
    #expect(ids == ["<a@b>", "<a@b>#2", line, "\(line)#2"])
  }
}
