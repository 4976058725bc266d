extension NumberedDefinition {
  /// All transitions of an event that declare a payload declare the same type. Transitions without an event declare
  /// none.
  func invalidPayloads(_ report: inout Report) {
    /// For each column, the type of the first transition that declares one.
    var types: [Column: PayloadType] = [:]
    for position in events.indices where !report.isFull {
      guard let payload = events[position].payload else { continue }
      guard case .event = events[position].trigger else {
        report.add(
          .invalidPayload,
          event: position,
          "payload",
          "it carries values of the type \(quoted(payload.name)), but no event triggers it",
          suggestion: "Remove `carrying`, or give the transition an event"
        )
        continue
      }
      if payload.version < PayloadType.firstVersion {
        report.add(
          .invalidPayload,
          event: position,
          "payload",
          "it carries values of the type \(quoted(payload.name)), whose version is \(payload.version)",
          suggestion: "Count versions from \(PayloadType.firstVersion)"
        )
      }
      let first = types[events[position].column] ?? payload
      types[events[position].column] = first
      guard first != payload else { continue }
      report.add(
        .invalidPayload,
        event: position,
        "payload",
        "it carries values of the type \(payload.words), but an earlier transition of the same event carries "
          + first.words,
        suggestion: "Use the same type in all transitions of the event, or split it into two events"
      )
    }
  }
}
