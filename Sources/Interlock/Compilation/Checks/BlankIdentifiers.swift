extension Machine.Definition {
  /// An identifier that is a string has something to read in it.
  func blankIdentifiers(_: Names) -> [Finding] {
    let cure = "Give it a name"
    let message = "the identifier is blank"
    let blankStates = blankPositions(in: states.map(\.id))
    let blankEvents = blankPositions(in: events.map(\.id))
    return blankStates.map { finding(.blankIdentifier, state: $0, "id", message, cure: cure) }
      + blankEvents.map { finding(.blankIdentifier, event: $0, "id", message, cure: cure) }
  }

  /// The positions of the identifiers that are strings, or stand for some, without a character to be
  /// seen.
  private func blankPositions<ID>(in identifiers: [ID?]) -> [Int] {
    guard let first = identifiers.lazy.compactMap(\.self).first, text(of: first) != nil else {
      return []
    }
    let positions = identifiers.indices.lazy.filter { identifiers[$0].map { isBlank($0) } ?? false }
    return Array(positions.prefix(Self.findingLimit))
  }
}

/// The string that an identifier is, or stands for.
private func text(of identifier: some Any) -> String? {
  identifier as? String ?? (identifier as? any RawRepresentable)?.rawValue as? String
}

private func isBlank(_ identifier: some Any) -> Bool {
  text(of: identifier)?.unicodeScalars.allSatisfy(isInvisible) ?? false
}

private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
}
