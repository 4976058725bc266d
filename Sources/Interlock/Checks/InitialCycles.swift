extension Draft {
  /// Initial states, and defaults of history states, do not lead back to where they began.
  func initialCycles(_ report: inout Report) {
    /// Whether each node is on the path that is being followed (false), or done (true).
    var marks = [Bool?](repeating: nil, count: tree.count)
    for start in 1..<max(tree.count, 1) where !initials[start].isEmpty && marks[start] == nil {
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
        guard isDefined(target) else { continue }
        if marks[Int(target)] == nil {
          marks[Int(target)] = false
          path.append((Int(target), initials[Int(target)].startIndex))
        } else if marks[Int(target)] == false, !report.isFull {
          addCycle(from: node, to: target, &report)
        }
      }
    }
  }

  private func addCycle(from node: Int, to target: UInt32, _ report: inout Report) {
    let word = tree.kind(UInt32(node)).isHistory ? "default" : "initial state"
    report.add(
      .initialCycle,
      state: node - 1,
      "initial",
      "its \(word) \(quotedState(target)) leads back to it",
      cure: "Name a state that can be active"
    )
  }
}
