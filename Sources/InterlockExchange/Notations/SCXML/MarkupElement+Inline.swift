extension MarkupElement {
  /// The element in one piece: the name of content in a machine. Equal elements have equal strings, independent of
  /// prefixes and indentation, and the string reads as an equal element.
  var inline: String { inline(writing: nil) }

  /// The element in one piece, as a document has it: with its words for the events that it raises and sends.
  ///
  /// - Parameter word: The word for an event; nil for the name that a machine has for the element.
  /// - Returns: The text.
  /// - Complexity: O(*n*) in its length.
  func inline(writing word: ((String) -> String)?) -> String {
    var text = ""
    write(to: &text, in: SCXMLVocabulary.namespace, word)
    return text
  }

  private func write(
    to result: inout String,
    in surroundings: String,
    _ word: ((String) -> String)?
  ) {
    let (space, local) = Self.parts(of: name)
    result += "<\(local)"
    // The prefix of Interlock is declared by the document.
    let inner = name.hasPrefix(SCXMLVocabulary.ownName) ? surroundings : space
    if inner != surroundings { Self.write("xmlns", inner, to: &result) }
    writeAttributes(to: &result, word)
    let pieces = pieces
    guard !children.isEmpty || !pieces[0].isEmpty else { return result += "/>" }
    result += ">"
    for (position, child) in children.enumerated() {
      Self.write(pieces[position], to: &result)
      child.write(to: &result, in: inner, word)
    }
    Self.write(pieces[children.count], to: &result)
    result += "</\(local)>"
  }

  private func writeAttributes(to result: inout String, _ word: ((String) -> String)?) {
    let exact = ownEvent
    for (position, key) in attributes.keys.enumerated() {
      let (space, local) = Self.parts(of: key)
      switch key {
      case "event" where exact != nil, "interlock:event" where exact != nil: continue
      case _ where key.hasPrefix("{"):
        Self.write("xmlns:a\(position)", space, to: &result)
        Self.write("a\(position):\(local)", self[key] ?? "", to: &result)
      default: Self.write(local, self[key] ?? "", to: &result)
      }
    }
    guard let exact else { return }
    let event = word?(exact) ?? exact
    Self.write("event", event, to: &result)
    // With the other name, a send that is cancelled is not taken for a timeout.
    let isDelayed = word != nil && self["delay"] != nil
    if event != exact || isDelayed { Self.write("interlock:event", exact, to: &result) }
  }

  /// The event that it raises or sends, by its name in the machine; nil if there is none, or if it is computed.
  var ownEvent: String? {
    guard name == "raise" || name == "send" else { return nil }
    return self["interlock:event"] ?? self["event"]
  }

  /// The text before each child and after the last, without indentation.
  private var pieces: [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    for end in textEnds {
      let index = text.utf8.index(text.startIndex, offsetBy: end)
      pieces.append(text[start..<index])
      start = index
    }
    pieces.append(text[start...])
    if pieces.count == 1 { return [pieces[0].trimmed[...]] }
    return pieces.map { $0.allSatisfy(\.isWhitespace) ? "" : $0 }
  }

  /// The namespace of a name, and the name in it; with the prefix if it is Interlock's.
  private static func parts(of name: String) -> (space: String, local: String) {
    guard name.hasPrefix("{"), let end = name.lastIndex(of: "}") else {
      return (SCXMLVocabulary.namespace, name)
    }
    return (String(name[..<end].dropFirst()), String(name[end...].dropFirst()))
  }

  private static func write(_ name: String, _ value: String, to result: inout String) {
    result += " \(name)=\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": result += "&quot;"
      case "\t", "\n": result += "&#\(scalar.value);"
      default: write(scalar, to: &result)
      }
    }
    result += "\""
  }

  private static func write(_ text: Substring, to result: inout String) {
    for scalar in text.unicodeScalars { write(scalar, to: &result) }
  }

  private static func write(_ scalar: Unicode.Scalar, to result: inout String) {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\r": result += "&#13;"
    default: result.unicodeScalars.append(scalar)
    }
  }
}
