extension Machine.Definition {
  /// A compound state has a state in it that can be active, a parallel state has a region, and so has the
  /// machine.
  func emptyStates(_ names: Names) -> [Finding] {
    let empty = states.indices.lazy.filter { position in
      let kind = states[position].kind
      return (kind == .compound || kind == .parallel)
        && names.tree.children(of: UInt32(position + 1)).first { _ in true } == nil
    }
    let findings: [Finding] = empty.prefix(Self.findingLimit).map { position in
      let isParallel = states[position].kind == .parallel
      return finding(
        .emptyState,
        state: position,
        "id",
        isParallel ? "it is parallel and has no region" : "no state in it can be active",
        cure: isParallel ? "Put states into it, or make it atomic" : "Put a state into it"
      )
    }
    guard !states.isEmpty, names.tree.children(of: Tree.root).first(where: { _ in true }) == nil
    else { return findings }
    let message = "no state at the top can be active"
    return findings + [finding(.emptyState, "states", message, cure: "Add a state")]
  }
}
