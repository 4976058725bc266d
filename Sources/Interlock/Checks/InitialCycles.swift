extension NumberedDefinition {
  /// Initial states, and defaults of history states, don't lead back to where they started. Those that lead outside
  /// have a check of their own.
  func initialCycles(_ report: inout Report) {
    /// For each node, false while it is on the path being followed, true once it is done.
    var marks = Table<Node, Bool?>(repeating: nil, count: tree.count)
    for start in tree.states where !initials[start].isEmpty && marks[start] == nil {
      var path = [(node: start, next: initials[start].startIndex)]
      marks[start] = false
      while let (node, next) = path.last {
        guard next < initials[node].endIndex else {
          marks[node] = true
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = initials[node][next]
        guard isDefined(target), !isOutside(target, node.position) else { continue }
        if marks[target] == nil {
          marks[target] = false
          path.append((target, initials[target].startIndex))
        } else if marks[target] == false, !report.isFull {
          addCycle(from: node, to: target, &report)
        }
      }
    }
  }

  private func addCycle(from node: Node, to target: Node, _ report: inout Report) {
    let word = tree.kind(node).isHistory ? "default" : "initial state"
    report.add(
      .initialCycle,
      state: node.position,
      "initial",
      "its \(word) \(quotedState(target)) leads back to it",
      suggestion: "Name a state that can be active"
    )
  }
}
