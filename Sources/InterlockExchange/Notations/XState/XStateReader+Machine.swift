import Interlock

extension XStateReader {
  /// The machine without transitions that can never be taken, which XState accepts and a definition does not; nil if
  /// something else is wrong with it.
  mutating func machineWithoutDeadRows() -> DynamicMachine? {
    let kinds = rowFacts.map { nodes.nodes[$0.node].kind }
    let machine = try? parts.machineWithoutDeadRows { row, finding in
      finding.isDeadRow
        || finding.check == .invalidSource && (kinds[row] == .final || kinds[row].isHistory)
    }
    for row in parts.leftOut { report(row) }
    return machine
  }

  private mutating func report(_ row: MachineParts<JSONPath>.LeftOutRow) {
    guard isCompletedOnly(row.number) else {
      let message = "this can never be taken, and is left out: \(row.finding.message)"
      return warn(row.place, message, suggestion: "Remove it")
    }
    noteContent(
      row.place,
      "a transition of a final state that is in another state",
      kind: "final",
      suggestion: "Remove it, or the type of the state"
    )
  }

  /// Whether the source of a transition is a final state in another one: the machine has not ended there.
  private func isCompletedOnly(_ row: Int) -> Bool {
    let node = nodes.nodes[rowFacts[row].node]
    return node.kind == .final
      && (node.parent != 0 || isRootState && nodes.nodes[0].kind.hasRegions)
  }
}
