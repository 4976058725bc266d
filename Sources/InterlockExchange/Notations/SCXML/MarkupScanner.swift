import Interlock

/// Scans the bytes of a document once, and extracts the elements of markup: names, values, text.
///
/// The bytes are UTF-8. Each character is examined once, and its place is known.
struct MarkupScanner {
  private let bytes: [UInt8]
  private var index = 0
  private(set) var position = MarkupPosition()

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark is not part of the document.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  var isAtEnd: Bool { index >= bytes.count }

  /// The next byte; 0 at the end, which no document has.
  var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { $0.first == next && bytes[index...].starts(with: $0) }
  }

  /// Takes a string if it comes next.
  mutating func take(_ text: StaticString) -> Bool {
    guard starts(with: text) else { return false }
    for _ in 0..<text.utf8CodeUnitCount { step() }
    return true
  }

  /// Takes white space.
  ///
  /// - Returns: Whether there was some.
  @discardableResult
  mutating func takeSpace() -> Bool {
    let start = index
    while next.isSpace { step() }
    return index > start
  }

  /// Takes a name; an empty one if none comes next.
  mutating func takeName() -> String {
    let start = index
    guard let first = scalar, first.isMarkupNameStart else { return "" }
    while let scalar, scalar.isMarkupNamePart {
      for _ in 0..<UTF8.width(scalar) { step() }
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func step() {
    let byte = bytes[index]
    index += 1
    if byte == 0x0A || (byte == 0x0D && next != 0x0A) {
      position = MarkupPosition(line: position.line + 1, column: 1)
    } else if byte & 0xC0 != 0x80 {
      position.column += 1
    }
  }

  /// The next character.
  private var scalar: Unicode.Scalar? {
    guard next >= 0x80 else { return isAtEnd ? nil : Unicode.Scalar(next) }
    var decoder = UTF8()
    var rest = bytes[index...].prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return nil }
    return scalar
  }
}

extension MarkupScanner {
  /// Takes the text before a mark, and the mark.
  ///
  /// - Parameter mark: The end mark.
  /// - Returns: The text, with line ends as line feeds; nil if the mark is missing.
  /// - Throws: `NotationError` if there is a character that documents must not have.
  mutating func takeText(before mark: StaticString) throws(NotationError) -> String? {
    var text: [UInt8] = []
    while !isAtEnd {
      if take(mark) { return String(decoding: text, as: UTF8.self) }
      try takeByte(into: &text)
    }
    return nil
  }

  /// Takes text up to the next tag.
  mutating func takeText() throws(NotationError) -> String {
    var text: [UInt8] = []
    while !isAtEnd, next != UInt8(ascii: "<") {
      if next == UInt8(ascii: "&") {
        text += try takeReference().utf8
      } else if starts(with: "]]>") {
        throw refusal("there is a ']]>' outside a CDATA section", "Write ]]&gt;")
      } else {
        try takeByte(into: &text)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Takes the value of an attribute, with its quotation marks; each white space character becomes a space.
  mutating func takeValue() throws(NotationError) -> String {
    let mark = next
    guard mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else {
      throw malformed("a value in quotation marks is missing")
    }
    let start = position
    step()
    var text: [UInt8] = []
    while !isAtEnd, next != mark {
      if next == UInt8(ascii: "&") {
        text += try takeReference().utf8
      } else if next == UInt8(ascii: "<") {
        throw refusal("there is a '<' in a value", "Write &lt;, or end the value")
      } else {
        try takeByte(into: &text)
        if let last = text.last, last.isSpace { text[text.count - 1] = 0x20 }
      }
    }
    guard !isAtEnd else { throw Self.refusal(start, "a value has no end", Self.suggestion) }
    step()
    return String(decoding: text, as: UTF8.self)
  }

  /// Takes a byte of text. A line end becomes a line feed, however it is written.
  private mutating func takeByte(into text: inout [UInt8]) throws(NotationError) {
    let byte = next
    guard byte >= 0x20 || byte.isSpace, !isNoncharacter else {
      throw refusal("there is a control character", "Remove it: XML does not allow it")
    }
    step()
    if byte != 0x0D {
      text.append(byte)
    } else if next != 0x0A {
      text.append(0x0A)
    }
  }

  /// Whether U+FFFE or U+FFFF comes next.
  private var isNoncharacter: Bool {
    next == 0xEF && (starts(with: "\u{FFFE}") || starts(with: "\u{FFFF}"))
  }

  /// Takes a character reference. Others are unknown: no document type has declared them.
  private mutating func takeReference() throws(NotationError) -> String {
    let start = position
    step()
    let isNumber = next == UInt8(ascii: "#")
    if isNumber { step() }
    let begin = index
    while Self.isReferencePart(next), index - begin < 64 { step() }
    let name = String(decoding: bytes[begin..<index], as: UTF8.self)
    let text = isNumber ? Self.character(name) : Self.entities[name]
    guard let text, next == UInt8(ascii: ";") else {
      let whole = "&\(isNumber ? "#" : "")\(name)"
      let message = "the document is not well-formed: \(quoted(whole)) is not a valid reference"
      throw Self.refusal(start, message, "Write &amp; for an ampersand")
    }
    step()
    return text
  }

  private static let entities = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

  private static func isReferencePart(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func character(_ digits: String) -> String? {
    let isHexadecimal = digits.hasPrefix("x")
    let value = UInt32(digits.dropFirst(isHexadecimal ? 1 : 0), radix: isHexadecimal ? 16 : 10)
    let scalar = value.flatMap(Unicode.Scalar.init)
    return scalar.flatMap { $0.canStandInMarkup ? String($0) : nil }
  }
}

extension MarkupScanner {
  static let suggestion = "Check that each tag is closed and each value is in quotation marks"

  func refusal(_ message: String, _ suggestion: String) -> NotationError {
    Self.refusal(position, message, suggestion)
  }

  /// The refusal of a document that is not well-formed here.
  func malformed(_ message: String = "") -> NotationError {
    let what = isAtEnd ? "it ends here" : message
    return refusal("the document is not well-formed: \(what)", Self.suggestion)
  }

  static func refusal(
    _ position: MarkupPosition,
    _ message: String,
    _ suggestion: String
  ) -> NotationError {
    NotationError(.scxml, position, message, suggestion: suggestion)
  }
}
