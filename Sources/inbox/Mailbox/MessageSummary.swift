package import Foundation

/// What the list shows of a message, and where the rest of it is: this is all that stays in memory.
package struct MessageSummary: Equatable, Sendable {
  /// Where a message is in its mailbox.
  package enum Location: Equatable, Sendable {
    /// In an mbox file, from its `From_` line on.
    case bytes(Range<UInt64>)
    /// In a Maildir, the file relative to it.
    case file(String)
  }

  /// Names the message in the store: its Message-ID, or else a digest of its header.
  package var id: String
  package var sender: String
  package var subject: String
  package var date: Date?
  package var marks: MailboxMarks
  package var location: Location

  /// In UTF-8. A longer subject is cut: nobody reads it in a list, and a hostile one must not cost
  /// memory.
  private static let maximumText = 400

  package init(
    header: MessageHeader,
    deliveryDate: Date? = nil,
    marks: MailboxMarks = [],
    location: Location
  ) {
    id = Self.identity(of: header)
    sender = Self.shortened(MailAddress(header["From"] ?? "").displayName)
    subject = Self.shortened(decodedHeader(header["Subject"] ?? ""))
    date = header["Date"].flatMap(Date.init(mailHeader:)) ?? deliveryDate
    self.marks = marks.union(MailboxMarks(header: header))
    self.location = location
  }

  /// The Message-ID if it is one: printable, in angle brackets, of reasonable length.
  private static func identity(of header: MessageHeader) -> String {
    if let id = header["Message-ID"], id.utf8.count <= 250, id.first == "<", id.last == ">",
      id.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    {
      return id
    }
    return "digest:\(header.digest)"
  }

  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > maximumText else { return text }
    let end = text.utf8.index(text.startIndex, offsetBy: maximumText)
    return text[..<text.unicodeScalars.index(before: end)] + "…"
  }
}

extension [MessageSummary] {
  /// Tells messages with the same identity apart: the second `<id>` becomes `<id>#2`, and so on.
  package mutating func numberDuplicates() {
    var counts: [String: Int] = [:]
    counts.reserveCapacity(count)
    for index in indices {
      let id = self[index].id
      let number = (counts[id] ?? 0) + 1
      counts[id] = number
      if number > 1 { self[index].id = "\(id)#\(number)" }
    }
  }
}
