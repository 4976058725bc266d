/// The value of a Content-Type or Content-Disposition field with its parameters (RFC 2045).
package struct ContentType: Sendable {
  package let main: String
  package let subtype: String
  /// Values by name in lower case; quotes are removed.
  package let parameters: [String: String]

  /// A field that is missing or malformed means plain text.
  package init(_ field: String?) {
    let pieces = Self.pieces(of: field ?? "")
    let names = (pieces.first ?? "").lowercased().split(separator: "/")
    main = names.first.map { $0.trimmingBlanks() } ?? "text"
    subtype = names.count > 1 ? names[1].trimmingBlanks() : "plain"
    var parameters: [String: String] = [:]
    for piece in pieces.dropFirst() {
      guard let equals = piece.firstIndex(of: "=") else { continue }
      let name = piece[..<equals].trimmingBlanks().lowercased()
      parameters[name] = piece[piece.index(after: equals)...].trimmingBlanks()
    }
    self.parameters = parameters
  }

  package var isPlainText: Bool { main == "text" && subtype == "plain" }

  /// Splits at semicolons that are not in quotes; takes the quotes away.
  private static func pieces(of field: String) -> [String] {
    var pieces = [""]
    var isQuoted = false
    var isEscaped = false
    for character in field {
      if isEscaped {
        pieces[pieces.count - 1].append(character)
        isEscaped = false
      } else if character == "\\", isQuoted {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == ";", !isQuoted {
        pieces.append("")
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    return pieces
  }
}
