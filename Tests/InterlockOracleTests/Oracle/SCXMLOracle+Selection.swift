import InterlockTestSupport

// Selecting transitions, as in the appendix.

extension SCXMLOracle {
  typealias Transition = ChartTree.Transition

  func selectEventlessTransitions() throws -> [Transition] {
    try select { $0.content.isEventless }
  }

  func selectTransitions(_ event: String) throws -> [Transition] {
    try select { !$0.content.isEventless && $0.content.matches(event) }
  }

  /// S1: the common part of both selection functions of the appendix.
  private func select(_ matches: (Transition) -> Bool) throws -> [Transition] {
    var enabledTransitions: [Transition] = []
    for state in configuration.filter(isAtomicState).sorted() {
      let path = [state] + getProperAncestors(state, nil)
      let first = try path.lazy.flatMap { self.tree.nodes[$0].transitions }.first { t in
        try matches(t) && (t.content.guard.map(self.conditionMatch) ?? true)
      }
      if let first, !enabledTransitions.contains(where: { isSame($0, first) }) {
        enabledTransitions.append(first)
      }
    }
    return removeConflictingTransitions(enabledTransitions)
  }

  /// S2.
  private func removeConflictingTransitions(_ enabledTransitions: [Transition]) -> [Transition] {
    var filteredTransitions: [Transition] = []
    for t1 in enabledTransitions {
      var t1Preempted = false
      var transitionsToRemove: [Transition] = []
      for t2 in filteredTransitions {
        if computeExitSet([t1]).isDisjoint(with: computeExitSet([t2])) { continue }
        guard isDescendant(t1.source, t2.source) else {
          t1Preempted = true
          break
        }
        transitionsToRemove.append(t2)
      }
      if t1Preempted { continue }
      filteredTransitions.removeAll { t3 in transitionsToRemove.contains { isSame($0, t3) } }
      filteredTransitions.append(t1)
    }
    return filteredTransitions
  }

  private func isSame(_ left: Transition, _ right: Transition) -> Bool {
    left.source == right.source && left.index == right.index
  }

  func computeExitSet(_ transitions: [Transition]) -> Set<Int> {
    var statesToExit: Set<Int> = []
    for t in transitions where !t.targets.isEmpty {
      let domain = getTransitionDomain(t)
      statesToExit.formUnion(configuration.filter { isDescendant($0, domain) })
    }
    return statesToExit
  }

  /// S3.
  func getTransitionDomain(_ t: Transition) -> Int {
    let tstates = getEffectiveTargetStates(t)
    if t.content.type == .internal, isCompoundState(t.source),
      tstates.allSatisfy({ isDescendant($0, t.source) })
    {
      return t.source
    }
    return findLCCA([t.source] + tstates)
  }

  private func findLCCA(_ stateList: [Int]) -> Int {
    getProperAncestors(stateList[0], nil).first { anc in
      (isCompoundState(anc) || anc == 0)
        && stateList.dropFirst().allSatisfy { isDescendant($0, anc) }
    } ?? 0
  }

  /// S5.
  func getEffectiveTargetStates(_ transition: Transition) -> [Int] {
    var targets: [Int] = []
    for s in transition.targets {
      if !isHistoryState(s) {
        targets.append(s)
      } else if let value = historyValue[s] {
        targets += value.sorted()
      } else if let initial = tree.nodes[s].initial {
        targets += getEffectiveTargetStates(initial)
      }
    }
    return targets
  }
}
