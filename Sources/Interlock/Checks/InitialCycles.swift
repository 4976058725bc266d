extension Machine.Definition {
  /// Initial states, and defaults of history states, do not lead back to where they began.
  func initialCycles(_ names: Names) -> [Finding] {
    guard !names.statesWithInitials.isEmpty else { return [] }
    /// Whether each state is on the path that is being followed (false), or done (true).
    var marks = [Bool?](repeating: nil, count: states.count)
    var findings: [Finding] = []
    for start in names.statesWithInitials where marks[start] == nil {
      var path = [(position: start, next: 0)]
      marks[start] = false
      while let (position, next) = path.last {
        guard next < states[position].initial.count else {
          marks[position] = true
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        guard let target = names.position(states[position].initial[next]) else { continue }
        if marks[target] == nil {
          marks[target] = false
          path.append((target, 0))
        } else if marks[target] == false, findings.count < Self.findingLimit {
          findings.append(cycle(from: position, to: target))
        }
      }
    }
    return findings
  }

  private func cycle(from position: Int, to target: Int) -> Finding {
    let word = states[position].kind.isHistory ? "default" : "initial state"
    return finding(
      .initialCycle,
      state: position,
      "initial",
      "its \(word) \(quoted(states[target].id)) leads back to it",
      cure: "Name a state that can be active"
    )
  }
}
