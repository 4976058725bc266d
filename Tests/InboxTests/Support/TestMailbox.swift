import Foundation
import InterlockTestSupport
import inbox

extension Clock {
  /// A clock that stands still, at noon unless told otherwise, in a time zone without daylight saving.
  static func stopped(at seconds: Double = 1_767_268_800) -> Clock {
    Clock(in: .gmt) { Date(timeIntervalSince1970: seconds) }
  }
}

extension TemporaryFolder {
  /// Three messages, "<1@example.org>" to "<3@example.org>".
  func mailbox(count: Int = 3) throws -> Mailbox {
    let messages = (1...count).map { number in
      """
      From ada@example.org Thu Jan  1 10:00:00 2026
      From: Ada <ada@example.org>
      Subject: Message \(number)
      Message-ID: <\(number)@example.org>

      This is message \(number).

      """
    }
    return try Mailbox(path: write(messages.joined(separator: "\n"), to: "mail.mbox"))
  }

  var storePath: String { "\(path)/state/store.json" }

  func session(_ clock: Clock = .stopped(), count: Int = 3) throws -> Session {
    try Session(mailbox: mailbox(count: count), storePath: storePath, clock: clock)
  }
}
