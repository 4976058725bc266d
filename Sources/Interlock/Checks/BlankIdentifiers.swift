extension NumberedDefinition {
  /// Identifiers that are strings are not blank.
  func blankIdentifiers(_ report: inout Report) {
    let suggestion = "Give it a name"
    let message = "the identifier is blank"
    for position in blankStates {
      report.add(.blankIdentifier, state: position, "id", message, suggestion: suggestion)
    }
    guard !blankColumns.isEmpty else { return }
    for position in events.indices where isBlank(position) {
      report.add(.blankIdentifier, event: position, "id", message, suggestion: suggestion)
    }
  }

  private func isBlank(_ event: Int) -> Bool {
    guard case .event = events[event].trigger else { return false }
    return blankColumns.contains(events[event].column)
  }
}

/// The positions of the identifiers that are, or stand for, strings without a visible character.
func blankPositions<ID>(in identifiers: [ID]) -> [Int] {
  guard let text = text(of: ID.self) else { return [] }
  var positions: [Int] = []
  for position in 0..<identifiers.count where positions.count < NumberedDefinition.Report.limit {
    if isBlank(text(identifiers[position])) { positions.append(position) }
  }
  return positions
}

/// A function from identifiers of a type to the strings they are or stand for; nil if they stand for none.
private func text<ID>(of type: ID.Type) -> ((ID) -> String)? {
  // Safe because the types are the same. A cast would look them up for every identifier.
  if type == String.self { return { unsafeBitCast($0, to: String.self) } }
  guard let type = type as? any RawRepresentable.Type else { return nil }
  return rawText(of: type)
}

private func rawText<Raw: RawRepresentable, ID>(of _: Raw.Type) -> ((ID) -> String)? {
  guard Raw.RawValue.self == String.self else { return nil }
  // Safe because the types are the same: the caller has opened the type of the identifiers.
  return { unsafeBitCast(unsafeBitCast($0, to: Raw.self).rawValue, to: String.self) }
}

private func isBlank(_ text: String) -> Bool {
  if let first = text.utf8.first, first > 0x20, first < 0x7F { return false }
  return text.unicodeScalars.allSatisfy(isInvisible)
}

private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
}
