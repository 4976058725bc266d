import Interlock

/// A document being written: one tag per line, indented by depth.
struct MarkupText {
  private(set) var lines: [String] = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
  private var openElements: [(name: String, begin: Int)] = []
  private var elementCount = 0

  /// What cannot be written.
  private(set) var problems: [ExportError.Problem] = []

  /// The part of the machine that is being written.
  var place = "machine"

  typealias Attributes = [(name: String, value: String?)]

  /// Begins an element.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - attributes: Its attributes; those without a value are left out.
  mutating func open(_ name: String, _ attributes: Attributes = []) {
    let present = attributes.compactMap { item in
      item.value.map { " \(item.name)=\"\(escaped($0, isAttribute: true))\"" }
    }
    elementCount += 1
    add("<\(name)\(present.joined())>")
    openElements.append((name, lines.count))
  }

  /// Ends the element that was begun last.
  mutating func close() {
    guard let (name, begin) = openElements.popLast() else { return }
    guard lines.count == begin else { return add("</\(name)>") }
    lines[begin - 1] = lines[begin - 1].dropLast() + "/>"
  }

  /// Writes an element with nothing in it.
  mutating func element(_ name: String, _ attributes: Attributes) {
    open(name, attributes)
    close()
  }

  /// Writes an element with text in it.
  mutating func element(_ name: String, _ attributes: Attributes = [], text: String) {
    open(name, attributes)
    openElements.removeLast()
    lines[lines.count - 1] += "\(escaped(text, isAttribute: false))</\(name)>"
  }

  /// Records something that cannot be written.
  mutating func note(_ message: String, suggestion: String) {
    problems.append(ExportError.Problem(place: place, message: message, suggestion: suggestion))
  }

  /// Records if the document is larger than what can be read.
  mutating func checkLimits(_ document: String) {
    place = "machine"
    let counts = [
      (document.utf8.count, SCXMLLimits.size, "bytes"),
      (elementCount, SCXMLLimits.elementCount, "elements"),
    ]
    for (count, limit, unit) in counts where count > limit {
      note("its document has more than \(limit) \(unit)", suggestion: "Split the machine")
    }
  }

  private var indentation: String { String(repeating: "  ", count: openElements.count) }

  /// Adds a line of markup.
  mutating func add(_ line: String) {
    lines.append(indentation + line)
  }

  private mutating func escaped(_ text: String, isAttribute: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where isAttribute: result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      default:
        guard scalar.canStandInMarkup else {
          note("\(quoted(text)) has a character that XML does not allow", suggestion: "Rename it")
          return result
        }
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
