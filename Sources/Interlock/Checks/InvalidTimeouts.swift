extension NumberedDefinition {
  /// A timeout is longer than zero, and names its states.
  func invalidTimeouts(_ report: inout Report) {
    for position in events.indices where !report.isFull {
      guard case .after(let duration) = events[position].trigger else { continue }
      if duration <= .zero {
        report.add(
          .invalidTimeout,
          event: position,
          "after",
          "the timeout is \(duration)",
          suggestion: "Use a duration greater than zero, or an eventless event"
        )
      } else if duration > .longest {
        report.add(
          .invalidTimeout,
          event: position,
          "after",
          "the timeout is \(duration.seconds) seconds, more than can be archived",
          suggestion: "Use a shorter one, of at most 2⁶³ seconds"
        )
      } else if let source = sources[position].first, events[position].isJoin || source == .root {
        report.add(
          .invalidTimeout,
          event: position,
          "from",
          "a timeout must name its source states",
          suggestion: "List the states"
        )
      }
    }
  }
}
