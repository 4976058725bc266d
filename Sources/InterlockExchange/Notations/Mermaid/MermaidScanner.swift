import Foundation

/// A part of a diagram between line ends, semicolons and braces, and its effect on the nesting.
struct MermaidLine {
  enum Content {
    case statement(String)
    /// The part before an opening brace.
    case opening(String)
    case closing
    /// A note of several lines: its first line, and its text.
    case note(String, text: String)
  }

  let content: Content
  let position: MarkupPosition
}

/// Splits a diagram into its parts, without comments and styles.
struct MermaidScanner {
  /// How many bytes a diagram may have.
  private static let sizeLimit = 1 << 22

  /// The title in the front matter, or for screen readers.
  private(set) var title: String?

  /// What the picture does not show of the machine, as `MachineDiagram` says in a comment.
  private(set) var unshown: [(part: String, position: MarkupPosition)] = []

  private let rows: [Substring]
  private var row = 0
  private var parts: [MermaidLine] = []

  /// The last place in the row whose column was counted, so that no part of a row is counted twice.
  private var counted: (index: String.Index, column: Int)?

  init(_ data: Data) throws(NotationError) {
    guard data.count <= Self.sizeLimit else {
      let message = "the diagram has more than \(Self.sizeLimit) bytes"
      let suggestion = "Split the machine"
      throw NotationError(.mermaid, MarkupPosition(), message, suggestion: suggestion)
    }
    guard let text = String(data: data, encoding: .utf8) else {
      let suggestion = "Store the diagram as UTF-8"
      throw NotationError(.mermaid, MarkupPosition(), "it is not UTF-8", suggestion: suggestion)
    }
    let content = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    rows = content.split(omittingEmptySubsequences: false) { $0.isNewline }
  }

  /// The parts of the diagram after its first line.
  ///
  /// - Throws: If it is not a state diagram.
  mutating func lines() throws(NotationError) -> [MermaidLine] {
    skipFrontMatter()
    while row < rows.count {
      counted = nil
      scanRow()
      row += 1
    }
    let names = ["stateDiagram", "stateDiagram-v2"]
    guard case .statement(let header)? = parts.first?.content, names.contains(header) else {
      let position = parts.first?.position ?? MarkupPosition()
      let message = "the diagram is not a state diagram"
      let suggestion = "Begin with stateDiagram-v2"
      throw NotationError(.mermaid, position, message, suggestion: suggestion)
    }
    return Array(parts.dropFirst())
  }

  /// The front matter between lines of hyphens.
  private mutating func skipFrontMatter() {
    guard let first = rows.firstIndex(where: { !$0.allSatisfy(\.isWhitespace) }),
      rows[first].trimmed == "---",
      let last = rows[(first + 1)...].firstIndex(where: { $0.trimmed == "---" })
    else { return }
    for line in rows[first...last] where line.trimmed.hasPrefix("title:") {
      title = line.trimmed.dropFirst("title:".count).trimmed.unquoted
    }
    row = last + 1
  }

  private mutating func scanRow() {
    let text = rows[row].trimmed
    let word = text.prefix { !$0.isWhitespace && $0 != ":" && $0 != "{" }
    if text.hasPrefix("%%{") {
      skip { $0.contains("}%%") }
    } else if word == "accTitle" {
      title = title ?? text.dropFirst(word.count).drop { " :".contains($0) }.trimmed
    } else if word == "accDescr", text.dropFirst(word.count).trimmed.hasPrefix("{") {
      skip { $0.contains("}") }
    } else if text.hasPrefix(MermaidVocabulary.unshown) {
      let position = position(at: rows[row].startIndex)
      unshown += text.dropFirst(MermaidVocabulary.unshown.count).split(separator: ",").map {
        ($0.trimmed, position)
      }
    } else if MermaidVocabulary.isLook(word, text) || text.hasPrefix("%%") {
      return
    } else if word == "note", !text.contains(":"), !text.contains("\"") {
      scanNote(text)
    } else {
      scanParts()
    }
  }

  /// Skips lines up to one that ends something; to the end if there is none.
  private mutating func skip(to isLast: (Substring) -> Bool) {
    while row < rows.count - 1, !isLast(rows[row]) { row += 1 }
  }

  private mutating func scanNote(_ text: String) {
    let start = position(at: rows[row].startIndex)
    var lines: [String] = []
    while row < rows.count - 1 {
      row += 1
      guard rows[row].trimmed.lowercased() != "end note" else { break }
      lines.append(rows[row].trimmed)
    }
    let note = lines.joined(separator: "\n")
    parts.append(MermaidLine(content: .note(text, text: note), position: start))
  }

  /// Splits a line at semicolons and braces. In a label, after a colon, braces are text.
  private mutating func scanParts() {
    let line = rows[row]
    var start = line.startIndex
    var index = line.startIndex
    var (isQuoted, isLabel) = (false, false)
    while index < line.endIndex {
      let next = line.index(after: index)
      switch line[index] {
      case "\"": isQuoted.toggle()
      case _ where isQuoted: break
      case "%" where line[index...].hasPrefix("%%"):
        return finish(line[start..<index], at: start)
      case ";" where !Self.endsEntity(line, at: index):
        finish(line[start..<index], at: start)
        (start, isLabel) = (next, false)
      case ":":
        let isClass = line[index...].hasPrefix(":::")
        isLabel = isLabel || !isClass
        if isClass { index = line.index(index, offsetBy: 2) }
      case "{" where !isLabel:
        append(.opening(line[start..<index].trimmed), at: start)
        start = line.index(after: index)
      case "}" where !isLabel:
        finish(line[start..<index], at: start)
        append(.closing, at: index)
        start = line.index(after: index)
      default: break
      }
      index = line.index(after: index)
    }
    finish(line[start...], at: start)
  }

  private mutating func finish(_ text: Substring, at start: String.Index) {
    let text = text.trimmed
    if !text.isEmpty { append(.statement(text), at: start) }
  }

  private mutating func append(_ content: MermaidLine.Content, at start: String.Index) {
    parts.append(MermaidLine(content: content, position: position(at: start)))
  }

  /// The place of the first character that is no space.
  private mutating func position(at start: String.Index) -> MarkupPosition {
    let line = rows[row]
    let first = line[start...].firstIndex { !$0.isWhitespace } ?? start
    let (index, column) = counted ?? (line.startIndex, 1)
    let new = column + line.unicodeScalars.distance(from: index, to: first)
    counted = (first, new)
    return MarkupPosition(line: row + 1, column: new)
  }

  /// Whether a semicolon ends a character written as a number or a name: `#91;`.
  private static func endsEntity(_ line: Substring, at index: String.Index) -> Bool {
    let word = line[..<index].reversed().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard (1...10).contains(word.count) else { return false }
    return line[..<index].dropLast(word.count).last == "#"
  }
}
