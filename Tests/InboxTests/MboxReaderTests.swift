import Foundation
import InterlockTestSupport
import Testing
import inbox

@Suite struct MboxReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mailbox(_ content: String) throws -> Mailbox {
    .mbox(path: try folder.write(content, to: "test.mbox"))
  }

  private func subjects(_ content: String) throws -> [String] {
    try mailbox(content).summaries().map(\.subject)
  }

  private func body(of index: Int, in mailbox: Mailbox) throws -> String {
    let message = try mailbox.message(mailbox.summaries()[index])
    return String(decoding: message.body, as: UTF8.self)
  }

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
    let mailbox = try mailbox(two.replacing("\n", with: lineEnd))
    #expect(try mailbox.summaries().map(\.subject) == ["one", "two"])
    #expect(try body(of: 0, in: mailbox) == "From here\n>From there\n> From: quoted\n\n")
    #expect(try body(of: 1, in: mailbox) == "last line")
  }

  @Test func `a body line that starts with From is text unless it carries a date`() throws {
    let content = "From a Thu Jan  1 10:00:00 2026\nSubject: x\n\nIt said:\n\nFrom Rome with love\n"
    #expect(try subjects(content) == ["x"])
    #expect(try body(of: 0, in: mailbox(content)).contains("From Rome with love"))
  }

  @Test func `a message starts only after an empty line`() throws {
    let from = "From a@example.org Thu Jan  1 10:00:00 2026"
    #expect(try subjects("\(from)\nSubject: x\n\ntext\n\(from)\nSubject: y\n") == ["x"])
    #expect(try subjects("\(from)\nSubject: x\n\(from)\nSubject: y\n") == ["x", "y"])
  }

  @Test(arguments: [
    "From a@example.org Thu Jan  1 10:00:00 2026",
    "From a@example.org Thu Jan  1 10:00 2026",
    "From - Thu Jan 01 10:00:00 2026",
    "From a@example.org Thu Jan 01 10:00:00 +0000 2026",
    "From a@example.org  Thu Jan  1 10:00:00 GMT 2026",
  ])
  func `separator lines of many programs start a message`(from: String) throws {
    #expect(FromLine(Array(from.utf8), isFirst: false)?.date != nil)
  }

  @Test func `an empty file is an empty mailbox`() throws {
    #expect(try subjects("").isEmpty)
    #expect(try subjects("\n\n").isEmpty)
  }

  @Test(arguments: ["Subject: x\n\ntext\n", "\u{0}\u{1}\u{2}", "{\"a\": 1}", "From"])
  func `a file that is not a mailbox is an error`(content: String) throws {
    let mailbox = try mailbox(content)
    #expect(throws: MailboxError.self) { try mailbox.summaries() }
  }

  @Test func `a message may have no header, no body, or neither`() throws {
    let from = "From a@example.org Thu Jan  1 10:00:00 2026\n"
    #expect(try subjects("\(from)\n\(from)\ntext\n\n\(from)Subject: x") == ["", "", "x"])
  }

  @Test func `NULs and bytes that are not text are harmless`() throws {
    var content = Data("From a Thu Jan  1 10:00:00 2026\nSubject: a\u{0}b ".utf8)
    content.append(contentsOf: [0xE9, 0xFF, 0x0A, 0x0A, 0x00, 0xFF])
    let path = try folder.write(content, to: "bytes.mbox")
    let mailbox = Mailbox.mbox(path: path)
    #expect(try mailbox.summaries().map(\.subject) == ["a\u{0}b éÿ"])
    #expect(try mailbox.message(mailbox.summaries()[0]).body.elementsEqual([0x00, 0xFF]))
  }

  @Test func `a huge header costs little, and the next message is found`() throws {
    let folded = String(repeating: " word\n", count: 200_000)
    let field = String(repeating: "x", count: 1_000_000)
    let content = """
      From a@example.org Thu Jan  1 10:00:00 2026
      Subject: big
      \(folded)X: \(field)

      text

      From a@example.org Thu Jan  1 10:00:00 2026
      Subject: next
      """
    let mailbox = try mailbox(content)
    let messages = try mailbox.summaries()
    #expect(messages.count == 2)
    #expect(messages[0].subject.utf8.count < 500)
    #expect(messages[1].subject == "next")
    #expect(try mailbox.message(messages[0]).body.elementsEqual(Array("text\n\n".utf8)))
  }

  @Test func `a mailbox that grew can still be read, a rewritten one cannot`() throws {
    let mailbox = try mailbox(two)
    let messages = try mailbox.summaries()
    try folder.write(two + "\n\nFrom c Thu Jan  1 10:00:00 2026\n\nx", to: "test.mbox")
    #expect(try mailbox.message(messages[0]).header["Subject"] == "one")
    let rest = try #require(two.range(of: "From bob"))
    try folder.write(String(two[rest.lowerBound...]), to: "test.mbox")
    #expect(throws: MailboxError.changed(path: mailbox.path)) {
      try mailbox.message(messages[0])
    }
  }

  @Test func `flags and the delivery date come from the mailbox`() throws {
    let message = try #require(
      try mailbox("From a Thu Jan  1 10:00:00 2026\nStatus: RO\nX-Status: F\n\n").summaries().first
    )
    #expect(message.marks == [.seen, .flagged])
    #expect(message.date == Date(timeIntervalSince1970: 1_767_261_600))
  }

  @Test func `messages without a usable Message-ID have a digest, and duplicates a number`() throws
  {
    let from = "From a Thu Jan  1 10:00:00 2026\n"
    let ids = try mailbox(
      "\(from)Message-ID: <a@b>\n\n\n\(from)Message-ID: <a@b>\n\n\n\(from)Subject: x\n\n\n"
        + "\(from)Subject: x\nStatus: RO\n\n\n\(from)Subject: y\nMessage-ID: <a b>\n\n"
    ).summaries().map(\.id)
    #expect(ids[0...1] == ["<a@b>", "<a@b>#2"])
    #expect(ids[3] == ids[2] + "#2")
    #expect(ids[2] == "digest:ac1331806d9e5f65")
    #expect(ids[4].hasPrefix("digest:") && ids[4] != ids[2])
  }

  @Test func `progress is reported once per megabyte and stays below the total`() throws {
    let line = String(repeating: "x", count: 99) + "\n"
    let mailbox = try mailbox(
      "From a Thu Jan  1 10:00:00 2026\n\n" + String(repeating: line, count: 35_000)
    )
    var fractions: [Double] = []
    _ = try mailbox.summaries { fractions.append($0.fraction) }
    #expect(fractions.count == 3)
    #expect(fractions == fractions.sorted())
    #expect(fractions.allSatisfy { 0...1 ~= $0 })
  }
}
