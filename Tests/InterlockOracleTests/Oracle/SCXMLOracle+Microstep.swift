import InterlockTestSupport

// One microstep, as in the appendix, except in two places where following its text literally would
// lead to an invalid configuration. Comments there say why.

extension SCXMLOracle {
  mutating func microstep(_ enabledTransitions: [Transition]) throws {
    try countStep()
    trace.append(Self.microstepLine)
    let domains = enabledTransitions.map(getTransitionDomain)
    try exitStates(enabledTransitions)
    try executeTransitionContent(enabledTransitions)
    try enterStates(enabledTransitions, domains)
  }

  private mutating func exitStates(_ enabledTransitions: [Transition]) throws {
    let statesToExit = computeExitSet(enabledTransitions).sorted(by: >)
    for s in statesToExit {
      for h in tree.nodes[s].children where isHistoryState(h) {
        let isDeep = tree.nodes[h].kind == .deepHistory
        historyValue[h] = configuration.filter { s0 in
          isDeep ? isAtomicState(s0) && isDescendant(s0, s) : tree.nodes[s0].parent == s
        }
      }
    }
    for s in statesToExit {
      trace.append("exit \(tree.nodes[s].id)")
      try execute(tree.nodes[s].onExit)
      configuration.remove(s)
    }
  }

  private mutating func executeTransitionContent(_ enabledTransitions: [Transition]) throws {
    for t in enabledTransitions {
      trace.append("action \(tree.nodes[t.source].id) \(t.index)")
      try execute(t.content.actions)
    }
  }

  /// Uses the domains in which states were left. The appendix computes them again, after exits may have
  /// changed the targets of history states, and could miss states on the way.
  mutating func enterStates(_ enabledTransitions: [Transition], _ domains: [Int]) throws {
    var entry = EntrySet()
    for (t, domain) in zip(enabledTransitions, domains) { computeEntrySet(t, domain, &entry) }
    for s in entry.statesToEnter.sorted() {
      configuration.insert(s)
      trace.append("enter \(tree.nodes[s].id)")
      try execute(tree.nodes[s].onEntry)
      if entry.statesForDefaultEntry.contains(s) {
        trace.append("initial \(tree.nodes[s].id)")
        try execute(tree.nodes[s].initial?.content.actions ?? [])
      }
      if let h = entry.defaultHistoryContent[s] {
        trace.append("default \(tree.nodes[h].id)")
        try execute(tree.nodes[h].initial?.content.actions ?? [])
      }
      if isFinalState(s) { complete(s) }
    }
  }

  /// Raises the completion event of the parent and, if all regions are done, of the enclosing parallel states.
  private mutating func complete(_ s: Int) {
    guard let parent = tree.nodes[s].parent, parent != 0 else {
      running = false
      return
    }
    enqueueCompletion(of: parent)
    var region = parent
    while let grandparent = tree.nodes[region].parent, isParallelState(grandparent),
      isInFinalState(grandparent)
    {
      enqueueCompletion(of: grandparent)
      region = grandparent
    }
  }

  private mutating func enqueueCompletion(of s: Int) {
    internalQueue.append(Internal(event: "done.state.\(tree.nodes[s].id)", isCompletion: true))
  }

  /// S6.
  private func isInFinalState(_ s: Int) -> Bool {
    if isCompoundState(s) {
      getChildStates(s).contains { isFinalState($0) && configuration.contains($0) }
    } else if isParallelState(s) {
      getChildStates(s).allSatisfy(isInFinalState)
    } else {
      false
    }
  }
}

extension SCXMLOracle {
  /// The three tables that the appendix passes from one procedure to the next.
  private struct EntrySet {
    var statesToEnter: Set<Int> = []
    var statesForDefaultEntry: Set<Int> = []
    /// Maps the parent of a history state to the history state whose default is taken.
    var defaultHistoryContent: [Int: Int] = [:]
  }

  private func computeEntrySet(_ t: Transition, _ ancestor: Int, _ entry: inout EntrySet) {
    guard !t.targets.isEmpty else { return }
    for s in t.targets { addDescendantStatesToEnter(s, &entry) }
    for s in getEffectiveTargetStates(t) { addAncestorStatesToEnter(s, ancestor, &entry) }
  }

  private func addDescendantStatesToEnter(_ state: Int, _ entry: inout EntrySet) {
    if isHistoryState(state) {
      let parent = tree.nodes[state].parent ?? 0
      if let value = historyValue[state] {
        add(value.sorted(), from: parent, &entry)
      } else {
        entry.defaultHistoryContent[parent] = state
        add(tree.nodes[state].initial?.targets ?? [], from: parent, &entry)
      }
      return
    }
    entry.statesToEnter.insert(state)
    if isCompoundState(state) {
      entry.statesForDefaultEntry.insert(state)
      add(tree.nodes[state].initial?.targets ?? [], from: state, &entry)
    } else if isParallelState(state) {
      addMissingRegions(of: state, &entry)
    }
  }

  private func add(_ targets: [Int], from ancestor: Int, _ entry: inout EntrySet) {
    for s in targets { addDescendantStatesToEnter(s, &entry) }
    for s in targets { addAncestorStatesToEnter(s, ancestor, &entry) }
  }

  /// Stops at a state that is active and has not been left. The appendix continues to the parent of a
  /// history state, even if the domain of the transition is further in, and would enter states that are
  /// active; section 3.13 excludes those from the entry set.
  private func addAncestorStatesToEnter(_ state: Int, _ ancestor: Int, _ entry: inout EntrySet) {
    for anc in getProperAncestors(state, ancestor) where !configuration.contains(anc) {
      entry.statesToEnter.insert(anc)
      if isParallelState(anc) { addMissingRegions(of: anc, &entry) }
    }
  }

  private func addMissingRegions(of state: Int, _ entry: inout EntrySet) {
    for child in getChildStates(state)
    where !entry.statesToEnter.contains(where: { isDescendant($0, child) }) {
      addDescendantStatesToEnter(child, &entry)
    }
  }
}
