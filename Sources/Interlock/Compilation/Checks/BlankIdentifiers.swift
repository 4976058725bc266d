extension Machine.Definition {
  /// An identifier that is a string has something to read in it.
  func blankIdentifiers(_: Names) -> [Finding] {
    let cure = "Give it a name"
    let message = "the identifier is blank"
    let blankStates = states.indices.filter { isBlank(states[$0].id) }
    let blankEvents = events.indices.filter { isBlank(events[$0].id) }
    return blankStates.map { finding(.blankIdentifier, state: $0, "id", message, cure: cure) }
      + blankEvents.map { finding(.blankIdentifier, event: $0, "id", message, cure: cure) }
  }
}

/// Whether an identifier is a string, or stands for one, without a character to be seen.
private func isBlank(_ identifier: some Any) -> Bool {
  let value = (identifier as? any RawRepresentable).map { $0.rawValue as Any } ?? identifier
  return (value as? String)?.unicodeScalars.allSatisfy(isInvisible) ?? false
}

private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
}
