import Interlock

extension XStateReader {
  /// Reports what XState would do differently from the machine.
  mutating func checkDifferences() {
    guard !hasOwnSemantics, mistakeCount == 0, !isSpent else { return }
    for row in XStateSelection(nodes, rows).found { noteSelection(row) }
    let domains = XStateDomains(nodes, rows)
    let timeouts = XStateTimeouts(nodes, rows)
    let initials = XStateInitialActions(nodes, defaults: historyDefaults)
    for node in initials.remembered { noteInitialActions(of: node) }
    for row in rows where !isSpent {
      if let node = domains.surplus(of: row) { noteDomain(row, node) }
      if let node = timeouts.node(takenBy: row) { noteTimeout(row, node) }
      for node in initials.regions(enteredBy: row) { noteInitialActions(of: node) }
    }
  }

  /// Reports something that XState does differently, unless differences are accepted.
  ///
  /// - Parameters:
  ///   - path: Its place.
  ///   - message: The difference.
  ///   - kind: The kind of difference, for counting.
  ///   - suggestion: How to avoid it.
  mutating func noteDifference(
    _ path: JSONPath,
    _ message: String,
    kind: String,
    suggestion: String
  ) {
    guard !hasOwnSemantics, differences.insert(Difference(path: path, kind: kind)).inserted else {
      return
    }
    differs = true
    guard options.contains(.ignoringContent) else {
      return note(Diagnostic(path, message, suggestion: suggestion, isContent: true))
    }
    ignore(path, kind: kind)
  }

  private mutating func noteSelection(_ row: XStateRow) {
    let event =
      switch row.trigger {
      case .event(let name): "the event \(quoted(name))"
      case .completion(let state): "the completion of \(quoted(state))"
      default: "an event"
      }
    noteDifference(
      row.path,
      "XState does not take this if a region takes \(event), but Interlock takes both",
      kind: "selection",
      suggestion: "Let every region take it, or none"
    )
  }

  private mutating func noteDomain(_ row: XStateRow, _ node: Int) {
    let name = quoted(nodes.nodes[node].name)
    let isOwn = row.source == node && row.targets.allSatisfy { nodes.isInside($0, node) }
    noteDifference(
      row.path,
      "Interlock leaves and enters \(name) here, but XState does not",
      kind: "domain",
      suggestion: isOwn
        ? "Add \"reenter\": true, or put the transition into a region"
        : "Lead it to a state in its own region, or out of \(name)"
    )
  }

  private mutating func noteTimeout(_ row: XStateRow, _ node: Int) {
    noteDifference(
      row.path,
      "in XState, this also takes the timeouts of \(quoted(nodes.nodes[node].name))",
      kind: "timeout",
      suggestion: "Name the events"
    )
  }

  private mutating func noteInitialActions(of node: Int) {
    noteDifference(
      nodes.nodes[node].path["initial"],
      "XState does not always run these actions when it enters the initial state",
      kind: "initial",
      suggestion: "Write them under 'entry'"
    )
  }
}
