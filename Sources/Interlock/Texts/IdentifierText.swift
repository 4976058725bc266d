/// The text of an identifier in archives: its raw value if it has one, otherwise its description.
package func identifierText(_ identifier: some Any) -> String {
  guard let raw = identifier as? any RawRepresentable else {
    return identifier as? String ?? String(describing: identifier)
  }
  return String(describing: raw.rawValue)
}

/// The text of an identifier in messages, receipts and traces: its raw value if that is a string, as in archives;
/// otherwise its description, because a number tells the reader nothing.
package func displayText(of identifier: some Any) -> String {
  let raw = (identifier as? any RawRepresentable)?.rawValue as? String
  return raw ?? identifier as? String ?? String(describing: identifier)
}

/// Returns true if the identifiers of a type are strings or have raw values, so that they are the same in every
/// process. A description can be anything.
func hasText(_ type: Any.Type) -> Bool {
  guard let type = type as? any RawRepresentable.Type else {
    return type is any LosslessStringConvertible.Type
  }
  return type.hasRawText
}

extension RawRepresentable {
  fileprivate static var hasRawText: Bool { hasText(RawValue.self) }
}

/// An identifier in quotes, always on a single line, truncated after 64 characters.
package func quoted(_ identifier: some Any) -> String {
  let text = displayText(of: identifier)
  let escaped = text.unicodeScalars.prefix(64).map(escaped).joined()
  return "'" + escaped + (text.unicodeScalars.dropFirst(64).isEmpty ? "" : "…") + "'"
}

/// A list of at most eight identifiers in quotes.
package func list(of identifiers: [some Any]) -> String {
  list(of: identifiers) { quoted($0) }
}

/// A list of at most eight items.
package func list<Item>(of items: [Item], _ text: (Item) -> String) -> String {
  let texts = items.prefix(8).map(text)
  let more = items.count - texts.count
  if more > 0 { return texts.joined(separator: ", ") + " and \(more) more" }
  guard texts.count > 1, let last = texts.last else { return texts.first ?? "none" }
  return texts.dropLast().joined(separator: ", ") + " and " + last
}

/// Turns a clause into a sentence.
package func sentence(_ clause: String) -> String {
  ended(clause.prefix(1).uppercased() + clause.dropFirst())
}

/// Ends a text with a full stop, unless it ends a sentence already.
package func ended(_ text: String) -> String {
  text.hasSuffix(".") || text.hasSuffix("?") || text.hasSuffix("!") ? text : text + "."
}

private func escaped(_ scalar: Unicode.Scalar) -> String {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
    scalar.escaped(asASCII: true)
  default:
    scalar == "'" ? "\\'" : scalar == "\\" ? "\\\\" : String(scalar)
  }
}

/// The condition that a state is active, or is not, as SCXML writes it without a data model: `In(open)`, `!In(open)`.
package func presenceText(_ state: String, isExpected: Bool) -> String {
  (isExpected ? "" : "!") + "In(\(label(state)))"
}

/// An identifier, in quotes unless it is a plain word. For diagrams, not for sentences.
func label(_ identifier: some Any) -> String {
  let text = displayText(of: identifier)
  let isPlain = !text.isEmpty && text.unicodeScalars.prefix(65).allSatisfy(isWordPart)
  return isPlain && text.unicodeScalars.count <= 64 ? text : quoted(text)
}

private func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    || "-_.".unicodeScalars.contains(scalar)
}
