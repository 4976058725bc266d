import Foundation

/// Parses a document into elements: XML 1.0 with namespaces, in UTF-8, without document types, so that
/// nothing is fetched and nothing is expanded.
///
/// Not Foundation's parser: it passes attributes without their order, gives different places on different systems, has
/// undocumented limits, and passes nil where it promises a string.
struct MarkupParser {
  /// An attribute as it is written, and where.
  struct Attribute {
    let name: String
    let value: String
    let position: MarkupPosition

    /// The prefix that it declares; nil if it is not a declaration.
    var declaredPrefix: String? {
      if name == "xmlns" { return "" }
      return name.hasPrefix("xmlns:") ? String(name.dropFirst("xmlns:".count)) : nil
    }
  }

  var scanner: MarkupScanner
  var namespaces = MarkupNamespaces()
  var elementCount = 0

  /// The open elements, outermost first, and their names as written.
  var open: [MarkupElement] = []
  var tags: [String] = []
  var root: MarkupElement?

  /// The warnings about parts that XML or SCXML require in another form.
  private(set) var warnings = ImportWarnings()

  private init(_ data: Data) {
    scanner = MarkupScanner(Array(data))
  }

  /// Parses a document.
  ///
  /// - Returns: Its root element, and what should be written differently.
  /// - Throws: `NotationError` if it is not a document, or exceeds a limit.
  /// - Complexity: O(*n*) in bytes.
  static func document(
    in data: Data
  ) throws(NotationError) -> (root: MarkupElement, warnings: ImportWarnings) {
    guard data.count <= SCXMLLimits.size else {
      let message = "the document has more than \(SCXMLLimits.size) bytes"
      throw MarkupScanner.refusal(MarkupPosition(), message, "Split the machine")
    }
    guard String(data: data, encoding: .utf8) != nil else {
      throw MarkupScanner.refusal(
        MarkupPosition(),
        "it is not UTF-8",
        "Store the document as UTF-8"
      )
    }
    var parser = Self(data)
    let root = try parser.document()
    return (root, parser.warnings)
  }

  mutating func warn(_ position: MarkupPosition, _ message: String, _ suggestion: String) {
    warnings.add(message, suggestion: suggestion, at: position.location)
  }

  private mutating func document() throws(NotationError) -> MarkupElement {
    try declaration()
    while !scanner.isAtEnd {
      if scanner.next == UInt8(ascii: "<") { try markup() } else { try text() }
    }
    guard open.isEmpty, let root else { throw scanner.malformed() }
    return root
  }

  private mutating func markup() throws(NotationError) {
    if scanner.take("<!--") {
      try comment()
    } else if scanner.starts(with: "<![CDATA[") {
      try section()
    } else if scanner.starts(with: "<!") {
      throw scanner.refusal("document types are not supported", "Remove it, and what it declares")
    } else if scanner.starts(with: "<?") {
      _ = try instruction()
    } else if scanner.take("</") {
      try endTag()
    } else {
      try startTag()
    }
  }

  private mutating func text() throws(NotationError) {
    guard open.isEmpty else { return open[open.count - 1].text += try scanner.takeText() }
    guard scanner.takeSpace() else { throw outside() }
  }

  private mutating func section() throws(NotationError) {
    guard !open.isEmpty else { throw outside() }
    _ = scanner.take("<![CDATA[")
    guard let text = try scanner.takeText(before: "]]>") else { throw scanner.malformed() }
    open[open.count - 1].text += text
  }

  private func outside() -> NotationError {
    scanner.malformed("there is text outside the root element")
  }

  private mutating func comment() throws(NotationError) {
    guard try scanner.takeText(before: "--") != nil else { throw scanner.malformed() }
    guard scanner.take(">") else {
      throw scanner.malformed("there are two hyphens in a comment")
    }
  }

  /// Parses a processing instruction, which may be anywhere, or the declaration, which looks
  /// like one.
  ///
  /// - Returns: The content of the declaration; nil if it is not one.
  private mutating func instruction(canDeclare: Bool = false) throws(NotationError) -> String? {
    let start = scanner.position
    _ = scanner.take("<?")
    let target = try name()
    guard scanner.takeSpace() || scanner.starts(with: "?>") else {
      throw scanner.malformed("an instruction is not closed")
    }
    guard let text = try scanner.takeText(before: "?>") else { throw scanner.malformed() }
    guard target.lowercased() == "xml" else { return nil }
    if !canDeclare, target == "xml", open.isEmpty, root == nil {
      warn(start, "the declaration <?xml …?> does not come first", "Put nothing before it")
      return nil
    }
    guard canDeclare, target == "xml" else {
      let suggestion = "Write it once, with nothing before it, not even a blank line"
      throw MarkupScanner.refusal(start, "the declaration <?xml …?> must come first", suggestion)
    }
    return text
  }

  /// The declaration names the encoding, which must match the bytes.
  private mutating func declaration() throws(NotationError) {
    let hasSpace = scanner.takeSpace()
    let start = scanner.position
    guard scanner.starts(with: "<?"), let text = try instruction(canDeclare: true) else { return }
    if hasSpace {
      warn(start, "there is white space before the declaration <?xml …?>", "Remove it")
    }
    guard let mark = text.firstRange(of: "encoding") else { return }
    let value = text[mark.upperBound...].drop { " \t\n=\"'".contains($0) }
    let encoding = value.prefix { !"\"' \t\n".contains($0) }.lowercased()
    guard !["utf-8", "us-ascii", "utf8"].contains(encoding) else { return }
    let suggestion = "Store the document as UTF-8, and say so"
    throw MarkupScanner.refusal(start, "the encoding is not UTF-8", suggestion)
  }

  mutating func name() throws(NotationError) -> String {
    let name = scanner.takeName()
    guard !name.isEmpty else { throw scanner.malformed("a name is missing") }
    return name
  }
}
