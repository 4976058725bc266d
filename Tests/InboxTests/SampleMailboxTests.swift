import Foundation
import Testing
import inbox

@Suite struct SampleMailboxTests {
  private let mailbox: Mailbox
  private let messages: [MessageSummary]

  init() throws {
    mailbox = try MailboxSource.sample.mailbox()
    messages = try mailbox.summaries()
  }

  @Test func `the sample has about thirty messages, each with an identifier and a date`() {
    #expect(25...35 ~= messages.count)
    #expect(Set(messages.map(\.id)).count == messages.count)
    #expect(messages.allSatisfy { $0.date != nil })
  }

  @Test func `every sample message can be read`() throws {
    for message in messages {
      let body = MessageBody(of: try mailbox.message(message))
      #expect(!body.text.contains("\u{FFFD}"), "\(message.subject)")
      #expect(!body.text.isEmpty || message.subject == "Empty")
    }
  }

  @Test(arguments: [
    ("佐藤 花子", "信号扱所の見学について（二月の予定と持ち物のご案内）"),
    ("Иван Петров", "Чертежи рычагов"),
    ("Éléonore Lefèvre", "Facture no 12 : 45 € pour la graisse"),
    ("Jürgen Vögele", "Schlüssel für das Stellwerk - nächste Woche"),
    ("“Rail & Signal” weekly", "This week’s news – “smart” quotes…"),
    ("Wang Lin", "=?gb2312?B?0MW6xcKltcTV1cas?="),
    ("Broken Mailer", "Truncated =?utf-8?Q?_in_the_midd"),
  ])
  func `senders and subjects of the sample are decoded`(sender: String, subject: String) {
    #expect(messages.contains { $0.sender == sender && $0.subject == subject })
  }

  @Test func `the sample contains no real address`() throws {
    let text = try String(contentsOfFile: mailbox.path, encoding: .utf8)
    let hosts = text.matches(of: /@([A-Za-z0-9.-]+)/).map { String($0.1) }
    for host in hosts {
      #expect(["example.org", "example.com", "example.net"].contains { host.hasSuffix($0) })
    }
  }
}
