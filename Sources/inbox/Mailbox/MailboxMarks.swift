/// What other mail programs noted about a message in the mailbox itself.
package struct MailboxMarks: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let seen = Self(rawValue: 1)
  package static let flagged = Self(rawValue: 2)
  package static let deleted = Self(rawValue: 4)

  /// The marks in an mbox: `Status: RO` for read, `X-Status: FD` for flagged and deleted.
  package init(header: MessageHeader) {
    self = []
    if header["Status"]?.contains("R") == true { insert(.seen) }
    if header["X-Status"]?.contains("F") == true { insert(.flagged) }
    if header["X-Status"]?.contains("D") == true { insert(.deleted) }
  }

  /// The marks in a Maildir: the letters after ":2," in the file's name.
  package init(maildirFlags: some StringProtocol) {
    self = []
    if maildirFlags.contains("S") { insert(.seen) }
    if maildirFlags.contains("F") { insert(.flagged) }
    if maildirFlags.contains("T") { insert(.deleted) }
  }
}
