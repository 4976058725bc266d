import Foundation
import Testing
import inbox

@Suite struct SampleMailboxTests {
  private let messages: [Message]

  init() throws { messages = try Mailbox().messages }

  @Test func `the sample has about thirty messages, each with an identifier of its own`() {
    #expect(25...35 ~= messages.count)
    #expect(Set(messages.map(\.id)).count == messages.count)
  }

  @Test func `every sample message can be read`() {
    for message in messages {
      #expect(!message.text.contains("\u{FFFD}"), "\(message.subject)")
      #expect(!message.text.isEmpty || message.subject == "Empty")
    }
  }

  @Test(arguments: [
    ("佐藤 花子", "信号扱所の見学について（二月の予定と持ち物のご案内）"), ("Иван Петров", "Чертежи рычагов"),
    ("Éléonore Lefèvre", "Facture no 12 : 45 € pour la graisse"),
    ("Broken Mailer", "Truncated in the midd"),
  ])
  func `senders and subjects of the sample are found`(sender: String, subject: String) {
    #expect(messages.contains { $0.sender == sender && $0.subject == subject })
  }

  @Test func `the sample has messages in several states`() {
    #expect(
      Set(messages.map(\.marks)) == [[], [.view], [.flag], [.view, .flag], [.view, .delete]]
    )
  }

  @Test func `the sample contains no real address`() throws {
    let path = try #require(Mailbox.samples?.path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for match in text.matches(of: /@([A-Za-z0-9.-]+)/) {
      #expect(["example.org", "example.com", "example.net"].contains { match.1.hasSuffix($0) })
    }
  }
}
