extension Machine.Definition {
  /// Some sequence of events leads to each state, guards taken as open. A warning.
  func unreachableStates(_ names: Names) -> [Finding] {
    let reachable = reachableStates(names)
    let unreachable = states.indices.lazy.filter { position in
      !reachable[position] && names.positions[states[position].id] == position
    }
    return unreachable.prefix(Self.findingLimit).map { position in
      finding(
        .unreachableState,
        state: position,
        "id",
        "no sequence of events leads to it",
        cure: "Add an event that does, or remove the state"
      )
    }
  }

  /// Whether each state can be reached from the initial one.
  private func reachableStates(_ names: Names) -> [Bool] {
    var targets = [[Int]](repeating: [], count: states.count)
    var reached = [Bool](repeating: false, count: states.count)
    var frontier = [initial].compactMap { names.positions[$0] }
    for event in events {
      guard let target = event.target.flatMap({ names.positions[$0] }) else { continue }
      if event.sources == .any { frontier.append(target) }
      for source in event.sources.ids.compactMap({ names.positions[$0] }) {
        targets[source].append(target)
      }
    }
    while let state = frontier.popLast() {
      guard !reached[state] else { continue }
      reached[state] = true
      frontier += targets[state]
    }
    return reached
  }
}
