/// An identifier as archives name it: its raw value if it has one, otherwise its description.
package func identifierText(_ identifier: some Any) -> String {
  guard let raw = identifier as? any RawRepresentable else {
    return identifier as? String ?? String(describing: identifier)
  }
  return String(describing: raw.rawValue)
}

/// An identifier as people read it, in messages, receipts and traces: its raw value if that is a string, as archives
/// have it; otherwise its description, since a number says nothing.
package func displayText(of identifier: some Any) -> String {
  let raw = (identifier as? any RawRepresentable)?.rawValue as? String
  return raw ?? identifier as? String ?? String(describing: identifier)
}

/// Whether the identifiers of a type are texts, or stand for a value, so that they are the same wherever they
/// come from. A description can be anything.
func hasText(_ type: Any.Type) -> Bool {
  guard let type = type as? any RawRepresentable.Type else {
    return type is any LosslessStringConvertible.Type
  }
  return type.hasRawText
}

extension RawRepresentable {
  fileprivate static var hasRawText: Bool { hasText(RawValue.self) }
}

/// An identifier in quotes, on one line whatever it contains, cut after 64 characters.
package func quoted(_ identifier: some Any) -> String {
  let text = displayText(of: identifier)
  let escaped = text.unicodeScalars.prefix(64).map(escaped).joined()
  return "'" + escaped + (text.unicodeScalars.dropFirst(64).isEmpty ? "" : "…") + "'"
}

/// A list of identifiers in quotes, at most eight of them.
package func list(of identifiers: [some Any]) -> String {
  let names = identifiers.prefix(8).map { quoted($0) }
  let more = identifiers.count - names.count
  if more > 0 { return names.joined(separator: ", ") + " and \(more) more" }
  guard names.count > 1, let last = names.last else { return names.first ?? "none" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}

/// A clause as a sentence of its own.
package func sentence(_ clause: String) -> String {
  clause.prefix(1).uppercased() + clause.dropFirst() + (clause.hasSuffix(".") ? "" : ".")
}

private func escaped(_ scalar: Unicode.Scalar) -> String {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
    scalar.escaped(asASCII: true)
  default:
    scalar == "'" ? "\\'" : scalar == "\\" ? "\\\\" : String(scalar)
  }
}

/// That a state is active, or that it is not, as SCXML writes it without a data model: `In(open)`, `!In(open)`.
package func presenceText(_ state: String, isExpected: Bool) -> String {
  (isExpected ? "" : "!") + "In(\(label(state)))"
}

/// An identifier as it is if it is a plain word, otherwise in quotes: for pictures, not for sentences.
func label(_ identifier: some Any) -> String {
  let text = displayText(of: identifier)
  let isPlain = !text.isEmpty && text.unicodeScalars.prefix(65).allSatisfy(isWordPart)
  return isPlain && text.unicodeScalars.count <= 64 ? text : quoted(text)
}

private func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    || "-_.".unicodeScalars.contains(scalar)
}
