extension NumberedDefinition {
  /// A former name belongs to one state or one event, and is not the current name of another.
  func formerNames(_ report: inout Report) {
    guard hasFormerNames else { return }
    addFormerStateNames(&report)
    addFormerEventNames(&report)
  }

  private func addFormerStateNames(_ report: inout Report) {
    var owners: [String: String] = [:]
    for position in 0..<stateCount {
      owners[text.stateName(position)] = "the name of \(text.quotedState(position))"
    }
    for position in 0..<stateCount where isFirst(position) {
      for name in text.formerNames(ofState: position) where !report.isFull {
        let own = "a former name of \(text.quotedState(position))"
        guard let owner = owners.updateValue(own, forKey: name) else { continue }
        report.add(
          .ambiguousName,
          state: position,
          "formerly",
          "the former name \(quoted(name)) is \(owner)",
          suggestion: "A name can stand for only one state: remove one of them"
        )
      }
    }
  }

  private func addFormerEventNames(_ report: inout Report) {
    var names = Set(events.indices.compactMap { text.eventName($0) })
    for position in 0..<stateCount {
      for entry in 0..<deferrals[position].count {
        names.insert(text.deferredEventName(entry, of: position))
      }
    }
    /// For each former name, the event that declares it.
    var owners: [String: Int] = [:]
    for position in events.indices {
      for name in text.formerNames(ofEvent: position) where !report.isFull {
        guard let owner = owner(of: name, position, names, &owners) else { continue }
        report.add(
          .ambiguousName,
          event: position,
          "formerly",
          "the former name \(quoted(name)) \(owner)",
          suggestion: text.eventName(position) == nil
            ? "Give it to an event with an identifier, or remove it"
            : "A name can stand for only one event: remove one of them"
        )
      }
    }
  }

  /// The other meaning of a former name of an event; nil if the name is valid.
  private func owner(
    of name: String,
    _ event: Int,
    _ names: Set<String>,
    _ owners: inout [String: Int]
  ) -> String? {
    guard case .event = events[event].trigger else { return "belongs to no event" }
    guard !names.contains(name) else { return "is the name of an event" }
    let owner = owners.updateValue(event, forKey: name) ?? event
    guard events[owner].column != events[event].column else { return nil }
    return "is also a former name of \(text.quotedEvent(owner))"
  }
}
