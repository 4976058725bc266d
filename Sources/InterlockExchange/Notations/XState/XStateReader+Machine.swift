import Interlock

extension XStateReader {
  /// Removes rows that can never be taken, with a warning: XState accepts them, and a definition does not.
  mutating func removeDeadRows() {
    // A row can hide others only once, so a second look finds those that were compared with removed ones.
    for _ in 0..<Self.lookLimit {
      let findings = deadRows()
      guard !findings.isEmpty else { return }
      var removed: Set<Int> = []
      for (event, finding) in findings where removed.insert(event).inserted {
        warn(
          parts.eventPlaces[event],
          "this can never be taken, and is left out: \(finding.message)",
          suggestion: "Remove it"
        )
      }
      parts.removeEvents(at: removed)
      rowFacts = rowFacts.indices.filter { !removed.contains($0) }.map { rowFacts[$0] }
    }
  }

  private static let lookLimit = 4

  private func deadRows() -> [(event: Int, finding: Finding)] {
    do throws(DefinitionError) {
      _ = try parts.machine()
      return []
    } catch {
      return error.findings.compactMap { finding in
        guard case .event(let event) = finding.part, isDead(finding, event) else { return nil }
        return (event, finding)
      }
    }
  }

  /// Whether a finding is about a row that XState accepts and never takes.
  private func isDead(_ finding: Finding, _ event: Int) -> Bool {
    switch finding.check {
    case .unreachableRow, .unknownCompletion: return true
    case .invalidSource:
      // The machine has ended when such a state is active. A final state in another one only completes it.
      let node = nodes.nodes[rowFacts[event].node]
      return node.kind == .final && node.parent == 0 && !isRootState
    default: return false
    }
  }
}
