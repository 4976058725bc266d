package import Foundation

/// The line that starts a message in an mbox file: `From sender date`.
package struct FromLine {
  /// When the message was delivered, if the line says so.
  package let date: Date?

  private static let prefix = Array("From ".utf8)

  /// Nil if the line is ordinary text. The first line of a file needs no date: nothing but a message
  /// can begin there.
  package init?(_ line: [UInt8], isFirst: Bool) {
    guard Self.isPrefix(of: line), line.count < 1_000 else { return nil }
    let words = String(decoding: line.dropFirst(Self.prefix.count), as: UTF8.self)
      .split(separator: " ")
    date = Date(mailHeader: words.dropFirst().joined(separator: " "))
    guard isFirst || date != nil else { return nil }
  }

  package static func isPrefix(of line: [UInt8]) -> Bool { line.starts(with: prefix) }

  /// Whether it is a body line that was quoted so that it doesn't look like the start of a message.
  package static func isQuoted(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: ">") else { return false }
    return line.drop { $0 == UInt8(ascii: ">") }.starts(with: prefix)
  }
}
