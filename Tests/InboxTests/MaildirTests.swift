import Foundation
import InterlockTestSupport
import Testing
import inbox

@Suite struct MaildirTests {
  private let folder: TemporaryFolder
  private let mailbox: Mailbox

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.message("seen and flagged"), to: "cur/1767261700.M2.host:2,FS")
    try folder.write(Self.message("trashed"), to: "cur/1767261800.M3.host:2,ST")
    try folder.write(Self.message("new"), to: "new/1767261600.M1.host")
    try folder.write(Self.message("being delivered"), to: "tmp/1767261900.M4.host")
    try folder.write("", to: "cur/.hidden")
    mailbox = try Mailbox(path: folder.path)
  }

  private static func message(_ subject: String) -> String {
    "Subject: \(subject)\r\nMessage-ID: <\(subject.count)@example.org>\r\n\r\nText of \(subject).\r\n"
  }

  @Test func `messages are listed in order of delivery, with their flags`() throws {
    let messages = try mailbox.summaries()
    #expect(messages.map(\.subject) == ["new", "seen and flagged", "trashed"])
    #expect(messages.map(\.marks) == [[], [.seen, .flagged], [.seen, .deleted]])
    #expect(messages[0].date == Date(timeIntervalSince1970: 1_767_261_600))
  }

  @Test func `a message is found again after its flags have changed`() throws {
    let new = try #require(try mailbox.summaries().first)
    try FileManager.default.moveItem(
      atPath: "\(folder.path)/new/1767261600.M1.host",
      toPath: "\(folder.path)/cur/1767261600.M1.host:2,S"
    )
    #expect(try mailbox.message(new).header["Subject"] == "new")
  }

  @Test func `a missing message is an error`() throws {
    let new = try #require(try mailbox.summaries().first)
    try FileManager.default.removeItem(atPath: "\(folder.path)/new/1767261600.M1.host")
    #expect(throws: MailboxError.changed(path: folder.path)) { try mailbox.message(new) }
  }

  @Test func `a header longer than the first read is read whole`() throws {
    let padding = String(repeating: "X-Padding: padding\n", count: 2_000)
    try folder.write("\(padding)Subject: at the end\n\ntext", to: "new/1767269999.M9.host")
    let last = try #require(try mailbox.summaries().last)
    #expect(last.subject == "at the end")
    #expect(try mailbox.message(last).body.elementsEqual("text".utf8))
  }

  @Test func `a folder without cur and new is not a Maildir`() throws {
    #expect(throws: MailboxError.self) { try Mailbox(path: folder.path + "/cur") }
  }

  @Test func `messages start in the state that their flags imply`() throws {
    let session = try Session(mailbox: mailbox, storePath: folder.storePath, clock: .stopped())
    #expect(try (1...3).map { try session.entry($0).state } == [.unread, .flagged, .deleted])
  }
}
