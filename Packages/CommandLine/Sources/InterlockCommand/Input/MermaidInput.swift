package import Foundation

/// Tells diagrams in the language of Mermaid from other files.
package enum MermaidInput {
  /// Whether a file has the name of a diagram, of whatever kind.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: Whether its extension says so.
  package static func isNamed(_ path: String) -> Bool {
    PictureFormat(file: path) == .mermaid
  }

  /// Whether a file is a state diagram: after front matter and comments, its first word says so.
  ///
  /// - Parameter data: The content of the file.
  /// - Returns: Whether it can be read as a machine, if nothing in it is wrong.
  package static func isDiagram(_ data: Data) -> Bool {
    // No other notation begins like that.
    guard let first = data.first(where: { !" \t\r\n".utf8.contains($0) }),
      "s-%".utf8.contains(first) || data.first == 0xEF
    else { return false }
    var isFrontMatter = false
    let beginning = String(decoding: data.prefix(1 << 16), as: UTF8.self)
    for line in beginning.split(whereSeparator: \.isNewline) {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text == "---" {
        isFrontMatter.toggle()
      } else if !isFrontMatter, !text.isEmpty, !text.hasPrefix("%%"), !text.hasSuffix("}%%") {
        return text.hasPrefix("stateDiagram")
      }
    }
    return false
  }
}
