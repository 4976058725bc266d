/// Looks over the bytes of a document before a parser does: notes where each start tag stands, and refuses
/// what a parser must not be given.
///
/// Parsers count lines and columns differently, and some look at entities, or compare each attribute with
/// each other, before they are asked whether they should.
struct MarkupScanner {
  /// Why a document is not parsed.
  struct Refusal: Error {
    let position: MarkupPosition
    let message: String
    let cure: String
  }

  private let bytes: [UInt8]
  private var index = 0
  private(set) var position = MarkupPosition()

  /// Where the start tags stand, in order.
  private(set) var tags: [MarkupPosition] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Looks over the whole document.
  mutating func scan() throws(Refusal) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    if starts(with: "<?xml") { try declaration() }
    while index < bytes.count {
      if bytes[index] != UInt8(ascii: "<") {
        try advance()
      } else if starts(with: "<!--") {
        skip(behind: "-->")
      } else if starts(with: "<![CDATA[") {
        skip(behind: "]]>")
      } else if starts(with: "<?xml "), position != MarkupPosition() {
        let message = "the document does not begin with the declaration <?xml …?>"
        throw refusal(message, "Remove what stands before it, be it blank lines")
      } else if starts(with: "<?") {
        skip(behind: "?>")
      } else if starts(with: "<!") {
        throw refusal("a document type is not read", "Remove it, and what it declares")
      } else {
        try tag()
      }
    }
  }

  private func refusal(_ message: String, _ cure: String) -> Refusal {
    Refusal(position: position, message: message, cure: cure)
  }

  private func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  /// The declaration names the encoding, which is that of the bytes.
  private mutating func declaration() throws(Refusal) {
    let start = index
    let begin = position
    skip(behind: "?>")
    let text = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    guard let mark = text.firstRange(of: "encoding") else { return }
    let value = text[mark.upperBound...].drop { " \t\r\n=\"'".contains($0) }
    let name = value.prefix { !"\"' ?\t\r\n".contains($0) }
    guard name != "utf-8", name != "us-ascii", name != "utf8" else { return }
    throw Refusal(
      position: begin,
      message: "the encoding is not UTF-8",
      cure: "Store the document as UTF-8, and say so"
    )
  }

  private mutating func tag() throws(Refusal) {
    guard index + 1 < bytes.count, bytes[index + 1] != UInt8(ascii: "/") else {
      return try advance()
    }
    guard tags.count < SCXMLLimits.elementCount else {
      throw refusal(
        "there are more than \(SCXMLLimits.elementCount) elements",
        "Split the machine"
      )
    }
    tags.append(position)
    try advance()
    var attributes = 0
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
      if bytes[index] == UInt8(ascii: "=") { attributes += 1 }
      if bytes[index] == UInt8(ascii: ">") { break }
      try quoted()
      guard attributes <= SCXMLLimits.attributeCount else {
        throw refusal(
          "a tag has more than \(SCXMLLimits.attributeCount) attributes",
          "Remove those that no machine has"
        )
      }
    }
  }

  /// Goes over a value in quotation marks, or over one byte.
  private mutating func quoted() throws(Refusal) {
    let mark = bytes[index]
    try advance()
    guard mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else { return }
    while index < bytes.count, bytes[index] != mark, bytes[index] != UInt8(ascii: "<") {
      try advance()
    }
    if index < bytes.count, bytes[index] == mark { try advance() }
  }

  private mutating func skip(behind end: StaticString) {
    while index < bytes.count, !starts(with: end) { step() }
    for _ in 0..<end.utf8CodeUnitCount where index < bytes.count { step() }
  }

  /// Goes over a byte that stands in text or in a tag.
  private mutating func advance() throws(Refusal) {
    let byte = bytes[index]
    guard byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D else {
      throw refusal("there is a control character", "Remove it: XML has no place for it")
    }
    step()
  }

  private mutating func step() {
    let byte = bytes[index]
    index += 1
    if byte == 0x0A {
      position = MarkupPosition(line: position.line + 1, column: 1)
    } else if byte & 0xC0 != 0x80 {
      position.column += 1
    }
  }
}
