import Foundation

/// Reads an mbox file (RFC 4155) in one pass: a summary and a byte range per message.
///
/// A message starts with a `From_` line (`From sender date`) after an empty line. Body lines that
/// begin with "From " but carry no date are text; if a writer quoted them as ">From ", that is undone when the body is
/// read, in the `mboxrd` way: one ">" is removed from ">From ", ">>From ", and so on.
package struct MboxReader: ~Copyable {
  private let path: String
  private var lines: LineScanner
  private var messages: [MessageSummary] = []
  private var current: OpenMessage?
  private var nextReport = Self.reportInterval
  private static let reportInterval: UInt64 = 1_048_576

  /// A message whose end hasn't been seen yet.
  private struct OpenMessage {
    let start: UInt64
    let deliveryDate: Date?
    var header: [UInt8] = []
    var isInHeader = true
  }

  package init(path: String) throws(MailboxError) {
    self.path = path
    lines = try LineScanner(path: path)
  }

  /// The messages in the order of the file.
  ///
  /// - Complexity: O(*n*) in the size of the file; memory for the summaries alone.
  package consuming func summaries(
    progress: (ImportProgress) -> Void = { _ in }
  ) throws(MailboxError) -> [MessageSummary] {
    var followsEmptyLine = true
    while try lines.advance() {
      try take(followsEmptyLine: followsEmptyLine)
      followsEmptyLine = lines.line.isEmpty
      if lines.offset >= nextReport {
        progress(ImportProgress(messages: messages.count, done: lines.offset, of: lines.fileSize))
        nextReport = lines.offset + Self.reportInterval
      }
    }
    finish(at: lines.offset)
    return messages
  }

  private mutating func take(followsEmptyLine: Bool) throws(MailboxError) {
    if followsEmptyLine || current?.isInHeader == true,
      let from = FromLine(lines.line, isFirst: current == nil)
    {
      finish(at: lines.lineStart)
      current = OpenMessage(start: lines.lineStart, deliveryDate: from.date)
    } else if current != nil {
      takeLineOfMessage()
    } else if !lines.line.isEmpty {
      throw .damaged(path: path, reason: "it does not begin with a \"From \" line")
    }
  }

  private mutating func takeLineOfMessage() {
    guard current?.isInHeader == true else { return }
    if lines.line.isEmpty {
      current?.isInHeader = false
    } else if let count = current?.header.count, count < MessageHeader.maximumSize {
      current?.header.append(contentsOf: lines.line)
      current?.header.append(0x0A)
    }
  }

  private mutating func finish(at end: UInt64) {
    guard let message = current else { return }
    current = nil
    messages.append(
      MessageSummary(
        header: MessageHeader(message.header),
        deliveryDate: message.deliveryDate,
        location: .bytes(message.start..<end)
      )
    )
  }

  /// Reads one message again, without its `From_` line and with its quoted lines restored. At most `limit` bytes of it
  /// are read.
  package static func message(
    in file: borrowing ByteFile,
    range: Range<UInt64>,
    limit: UInt64
  ) throws(MailboxError) -> RawMessage {
    let end = min(range.upperBound, range.lowerBound + limit)
    let bytes = try file.bytes(in: range.lowerBound..<end)
    guard FromLine.isPrefix(of: bytes) else { throw .changed(path: file.path) }
    return RawMessage(restored(bytes)[...], isCut: end < range.upperBound)
  }

  /// The lines after the first, ending with LF; those of the body unquoted.
  private static func restored(_ bytes: [UInt8]) -> [UInt8] {
    var restored: [UInt8] = []
    restored.reserveCapacity(bytes.count)
    var rest = bytes.drop { $0 != 0x0A }.dropFirst()
    var isInBody = false
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      var line = rest[..<end]
      if line.last == 0x0D { line.removeLast() }
      if isInBody, FromLine.isQuoted(line) { line.removeFirst() }
      if line.isEmpty { isInBody = true }
      restored += line
      if end < rest.endIndex { restored.append(0x0A) }
      rest = rest[min(end + 1, rest.endIndex)...]
    }
    return restored
  }
}
