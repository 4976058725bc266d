extension Draft {
  /// An identifier that is a string has something to read in it.
  func blankIdentifiers(_ report: inout Report) {
    let cure = "Give it a name"
    let message = "the identifier is blank"
    for position in blanks.states {
      report.add(.blankIdentifier, state: position, "id", message, cure: cure)
    }
    for position in blanks.events {
      report.add(.blankIdentifier, event: position, "id", message, cure: cure)
    }
  }
}

/// The positions of the identifiers that are strings, or stand for some, without a character to be seen.
func blankPositions<ID>(_ count: Int, _ id: (Int) -> ID?) -> [Int] {
  guard ID.self is String.Type || ID.self is any RawRepresentable.Type else { return [] }
  var positions: [Int] = []
  for position in 0..<count where positions.count < Draft.Report.limit {
    guard let id = id(position) else { continue }
    guard let text = text(of: id) else { return [] }
    if isBlank(text) { positions.append(position) }
  }
  return positions
}

/// The string that an identifier is, or stands for.
private func text(of identifier: some Any) -> String? {
  identifier as? String ?? (identifier as? any RawRepresentable)?.rawValue as? String
}

private func isBlank(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy(isInvisible)
}

private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
}
