import Interlock

extension XStateReader {
  /// The machine without rows that can never be taken, which XState accepts and a definition does not; nil if something
  /// else is wrong with it.
  mutating func machineWithoutDeadRows() -> DynamicMachine? {
    // A second look finds rows that were compared with removed ones.
    for _ in 0..<Self.lookLimit {
      let findings: [(event: Int, finding: Finding)]
      do throws(DefinitionError) {
        return try parts.machine()
      } catch {
        findings = deadRows(error)
      }
      guard !findings.isEmpty else { return nil }
      var removed: Set<Int> = []
      for (event, finding) in findings where removed.insert(event).inserted {
        report(finding, event)
      }
      parts.removeEvents(at: removed)
      rowFacts = rowFacts.indices.filter { !removed.contains($0) }.map { rowFacts[$0] }
    }
    return nil
  }

  private static let lookLimit = 4

  private mutating func report(_ finding: Finding, _ event: Int) {
    let place = parts.eventPlaces[event]
    guard isCompletedOnly(event) else {
      let message = "this can never be taken, and is left out: \(finding.message)"
      return warn(place, message, suggestion: "Remove it")
    }
    noteContent(
      place,
      "a transition of a final state that is in another state",
      kind: "final",
      suggestion: "Remove it, or the type of the state"
    )
  }

  /// Whether the source of a row is a final state in another one: the machine has not ended there.
  private func isCompletedOnly(_ event: Int) -> Bool {
    let node = nodes.nodes[rowFacts[event].node]
    return node.kind == .final
      && (node.parent != 0 || isRootState && nodes.nodes[0].kind.hasRegions)
  }

  private func deadRows(_ error: DefinitionError) -> [(event: Int, finding: Finding)] {
    error.findings.compactMap { finding in
      guard case .event(let event) = finding.part, isDead(finding, event) else { return nil }
      return (event, finding)
    }
  }

  /// Whether a finding is about a row that XState accepts and never takes.
  private func isDead(_ finding: Finding, _ event: Int) -> Bool {
    switch finding.check {
    case .unreachableRow, .unknownCompletion: return true
    case .invalidSource:
      let kind = nodes.nodes[rowFacts[event].node].kind
      return kind == .final || kind.isHistory
    default: return false
    }
  }
}
