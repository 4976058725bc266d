extension Machine.Definition {
  /// An identifier that is a string has something to read in it.
  func blankIdentifiers(_: Names) -> [Finding] {
    let cure = "Give it a name"
    let message = "the identifier is blank"
    let blankStates = blankPositions(in: states) { $0.id }
    let blankEvents = blankPositions(in: events) { $0.id }
    return blankStates.map { finding(.blankIdentifier, state: $0, "id", message, cure: cure) }
      + blankEvents.map { finding(.blankIdentifier, event: $0, "id", message, cure: cure) }
  }

  /// The positions of the identifiers that are strings, or stand for some, without a character to be
  /// seen.
  private func blankPositions<Item, ID>(in items: [Item], _ id: (Item) -> ID?) -> [Int] {
    guard ID.self is String.Type || ID.self is any RawRepresentable.Type else { return [] }
    var positions: [Int] = []
    for (position, item) in items.enumerated() where positions.count < Self.findingLimit {
      guard let id = id(item) else { continue }
      guard let text = text(of: id) else { return [] }
      if isBlank(text) { positions.append(position) }
    }
    return positions
  }
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
