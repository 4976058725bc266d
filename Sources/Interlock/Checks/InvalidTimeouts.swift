extension Machine.Definition {
  /// A timeout is longer than nothing, and belongs to states of its own.
  func invalidTimeouts(_ names: Names) -> [Finding] {
    guard !names.extra.timeouts.isEmpty else { return [] }
    let invalid = events.indices.lazy.compactMap { position -> Finding? in
      guard case .after(let duration) = events[position].trigger else { return nil }
      if duration <= .zero {
        return finding(
          .invalidTimeout,
          event: position,
          "after",
          "the timeout is \(duration)",
          cure: "Use a duration of more than zero, or an eventless event"
        )
      }
      if duration > .longest {
        return finding(
          .invalidTimeout,
          event: position,
          "after",
          "the timeout is \(duration.seconds) seconds, more than can be archived",
          cure: "Use a shorter one, of at most 2⁶³ seconds"
        )
      }
      guard case .states = events[position].sources else {
        return finding(
          .invalidTimeout,
          event: position,
          "from",
          "a timeout has to name the states that set it",
          cure: "List the states"
        )
      }
      return nil
    }
    return Array(invalid.prefix(Self.findingLimit))
  }
}
