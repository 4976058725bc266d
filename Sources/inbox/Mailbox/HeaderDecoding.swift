/// Decodes the encoded words of a header value (RFC 2047) and gives its white space a simple form.
///
/// Adjacent words are one text, even if a character is split between them. A word that is malformed, cut off or in an
/// unknown charset is shown as it is.
package func decodedHeader(_ value: String) -> String {
  var decoder = HeaderDecoder()
  var rest = value[...]
  while let start = rest.firstRange(of: "=?")?.lowerBound {
    if let word = EncodedWord(prefixOf: rest[start...]) {
      decoder.add(literal: rest[..<start], isBeforeWord: true)
      decoder.add(word)
      rest = word.rest
    } else {
      decoder.add(literal: rest[...rest.index(after: start)], isBeforeWord: false)
      rest = rest[start...].dropFirst(2)
    }
  }
  decoder.add(literal: rest, isBeforeWord: false)
  return decoder.finished().withSimpleSpaces
}

extension String {
  /// Trimmed, with single spaces within; line ends are white space, too.
  fileprivate var withSimpleSpaces: String {
    let words = unicodeScalars.split { scalar in
      scalar.isASCII ? scalar == " " || 0x09...0x0D ~= scalar.value : scalar.properties.isWhitespace
    }
    return words.map { String($0) }.joined(separator: " ")
  }
}

/// Collects literal text and encoded words; bytes of neighbours are decoded together.
private struct HeaderDecoder {
  private var text = ""
  private var pending: (charset: Charset, bytes: [UInt8])?

  mutating func add(literal: Substring, isBeforeWord: Bool) {
    let isGap = literal.allSatisfy { $0 == " " || $0 == "\t" }
    if pending != nil, isBeforeWord, isGap { return }
    flush()
    text += literal
  }

  mutating func add(_ word: EncodedWord) {
    if pending?.charset != word.charset {
      flush()
      pending = (word.charset, [])
    }
    pending?.bytes.append(contentsOf: word.bytes)
  }

  mutating func finished() -> String {
    flush()
    return text
  }

  private mutating func flush() {
    guard let (charset, bytes) = pending else { return }
    text += charset.text(of: bytes)
    pending = nil
  }
}

/// One encoded word: `=?charset?B|Q?text?=`.
private struct EncodedWord {
  let charset: Charset
  let bytes: [UInt8]
  let rest: Substring

  /// Nil if the text doesn't begin with a whole encoded word in a known charset.
  init?(prefixOf text: Substring) {
    var rest = text.dropFirst(2)
    guard let charset = Self.field(of: &rest), let encoding = Self.field(of: &rest),
      let encoded = Self.field(of: &rest), rest.first == "=",
      let known = Charset(name: charset.prefix { $0 != "*" }),
      let bytes = Self.bytes(of: encoded, encoding: encoding)
    else { return nil }
    self.charset = known
    self.bytes = bytes
    self.rest = rest.dropFirst()
  }

  /// The characters up to the next "?", which is taken as well.
  private static func field(of rest: inout Substring) -> Substring? {
    guard let end = rest.firstIndex(of: "?") else { return nil }
    defer { rest = rest[rest.index(after: end)...] }
    return rest[..<end]
  }

  private static func bytes(of text: Substring, encoding: Substring) -> [UInt8]? {
    switch encoding {
    case "B", "b": TransferEncoding.decodedBase64(text.utf8)
    case "Q", "q": TransferEncoding.decodedQuotedPrintable(text.utf8, isInHeader: true)
    default: nil
    }
  }
}
