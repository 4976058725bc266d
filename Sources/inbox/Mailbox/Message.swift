package import Foundation

/// The parts of a message that the program shows, and its identifier in the store.
package struct Message: Equatable, Sendable {
  /// The `Message-ID`; without one, the line with which the message begins.
  package internal(set) var id: String
  /// The name if there is one, otherwise the address.
  package let sender: String
  package let subject: String
  package let date: Date
  package let text: String
  /// The actions of other programs: `Status: R` is read, `X-Status: FD` is flagged and deleted.
  package let marks: [MessageAction]

  /// Reads a message.
  ///
  /// - Parameters:
  ///   - from: The line with which it begins.
  ///   - lines: The following lines: the header, an empty line, the text.
  init(_ from: FromLine, _ lines: ArraySlice<String>) {
    let header = Self.fields(of: lines.prefix { !$0.isEmpty })
    let id = header["message-id"] ?? ""
    let address = header["from"] ?? ""
    let name = address.prefix { $0 != "<" }.filter { $0 != "\"" }.trimmed
    let status = header["status", default: ""] + header["x-status", default: ""]
    self.id = id.hasPrefix("<") && id.hasSuffix(">") ? id : from.text
    sender = name.isEmpty ? address : name
    subject = header["subject"] ?? ""
    date = from.date
    marks = Self.letters.filter { status.contains($0.0) }.map(\.1)
    text = lines.drop { !$0.isEmpty }.map(Self.unquoted).joined(separator: "\n").trimmed
  }

  private static let letters: [(Character, MessageAction)] = [
    ("R", .view), ("F", .flag), ("D", .delete),
  ]

  /// The values by name, in lower case. A line that begins with a space continues the line before it. Lines that are no
  /// fields are skipped.
  private static func fields(of lines: some Sequence<String>) -> [String: String] {
    var whole: [String] = []
    for line in lines {
      if line.first == " " || line.first == "\t", let last = whole.popLast() {
        whole.append("\(last) \(line.trimmed)")
      } else {
        whole.append(line)
      }
    }
    let fields = whole.map { $0.split(separator: ":", maxSplits: 1) }.filter { $0.count == 2 }
    return Dictionary(fields.map { ($0[0].lowercased().trimmed, $0[1].trimmed) }) { first, _ in
      first
    }
  }

  /// Removes the `>` that programs put before a line of the text that begins with `From ` or `>From `.
  private static func unquoted(_ line: String) -> String {
    let isQuoted = line.first == ">" && line.drop { $0 == ">" }.hasPrefix("From ")
    return isQuoted ? String(line.dropFirst()) : line
  }
}

extension StringProtocol {
  /// The string without white space at its ends.
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
