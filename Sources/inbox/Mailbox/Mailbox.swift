package import Foundation

/// The messages of an mbox file (RFC 4155). The file is never written.
///
/// Bytes that are not UTF-8 are replaced. Encoded words and MIME parts are shown unchanged.
package struct Mailbox: Sendable {
  /// Nil for the samples that come with the program.
  package let path: String?
  package let messages: [Message]

  package init(path: String? = nil) throws(FileError) {
    guard let url = path.map({ URL(fileURLWithPath: $0) }) ?? Self.samples else {
      throw .unreadable(path: "sample.mbox", reason: "it is not next to the program")
    }
    let lines: [String]
    do {
      lines = try Self.lines(of: Data(contentsOf: url))
    } catch {
      throw .unreadable(path: url.path, reason: FileError.reason(for: error))
    }
    guard let messages = Self.messages(in: lines) else {
      throw .unreadable(path: url.path, reason: "it is not an mbox file")
    }
    self.path = path
    self.messages = messages
  }

  /// The file of samples; nil if the program was moved away from its resources.
  package static var samples: URL? {
    Bundle.module.url(forResource: "sample", withExtension: "mbox")
  }

  package var name: String { path ?? "the sample mailbox" }

  /// The lines of a file, which end with LF or CRLF.
  private static func lines(of data: Data) -> [String] {
    data.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
  }

  /// Splits lines into messages. Each begins with a `FromLine` at the beginning of the file or after an empty line. Nil
  /// if the file begins with another line.
  private static func messages(in lines: [String]) -> [Message]? {
    let starts = lines.indices.compactMap { index -> (index: Int, line: FromLine)? in
      guard index == 0 || lines[index - 1].isEmpty else { return nil }
      return FromLine(lines[index]).map { (index, $0) }
    }
    guard starts.first?.index == lines.firstIndex(where: { !$0.isEmpty }) else { return nil }
    let ends = starts.dropFirst().map(\.index) + [lines.endIndex]
    var counts: [String: Int] = [:]
    return zip(starts, ends).map { start, end in
      var message = Message(start.line, lines[(start.index + 1)..<end])
      // Messages with the same identifier have separate states.
      let count = counts[message.id, default: 0] + 1
      counts[message.id] = count
      if count > 1 { message.id += "#\(count)" }
      return message
    }
  }
}
