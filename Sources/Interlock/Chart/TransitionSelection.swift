/// The transitions that a trigger enables, or deferral, or neither.
package struct TransitionSelection: Sendable {
  package var transitions: [EnabledTransition] = []
  package var isDeferred = false
}

extension Chart {
  /// Selects the transitions to take for a trigger: from each active leaf outward the first open transition, minus the
  /// transitions that conflict with others.
  ///
  /// Follows [SCXML 1.0, Appendix D](https://www.w3.org/TR/scxml/#AlgorithmforSCXMLInterpretation),
  /// `selectTransitions`. A node that defers an event hides it from its ancestors.
  ///
  /// - Parameters:
  ///   - trigger: The trigger.
  ///   - configuration: The current configuration.
  ///   - isOpen: Whether the guards of the transition at a position hold.
  /// - Returns: The transitions, in document order of the leaves they were found from.
  /// - Throws: The error of a guard.
  package func select<Failure: Error>(
    _ trigger: Trigger,
    in configuration: Configuration,
    isOpen: (_ position: RowPosition, _ leaf: Node) throws(Failure) -> Bool
  ) throws(Failure) -> TransitionSelection {
    var result = TransitionSelection()
    for leaf in configuration.leaves {
      if let node = trigger.node, !tree.isWithin(leaf, node) { continue }
      let (transition, isDeferred) = try search(trigger, from: leaf, configuration, isOpen: isOpen)
      if isDeferred { result.isDeferred = true }
      // Leaves of different regions can find the same transition of an ancestor, which is taken once.
      if let transition, !result.transitions.contains(where: { $0.rows == transition.rows }) {
        result.transitions.append(transition)
      }
      // A timeout belongs to its node, not to the active leaves inside: one of them is enough.
      if trigger.node != nil { break }
    }
    if result.transitions.count > 1 { result.transitions = withoutConflicts(result.transitions) }
    return result
  }

  /// The first open transition from a leaf outward, unless a node defers the trigger before there is one.
  private func search<Failure: Error>(
    _ trigger: Trigger,
    from leaf: Node,
    _ configuration: Configuration,
    isOpen: (_ position: RowPosition, _ leaf: Node) throws(Failure) -> Bool
  ) throws(Failure) -> (transition: EnabledTransition?, isDeferred: Bool) {
    var node = trigger.node ?? leaf
    var last: EventPosition?
    while true {
      switch handling(of: trigger, by: node, after: last) {
      case .row(let position):
        if let enabled = try transition(of: position, from: leaf, configuration, isOpen: isOpen) {
          return (enabled, false)
        }
        last = rows[position].event
      case .deferral:
        return (nil, true)
      case .none:
        guard node != Node.root, trigger.node == nil else { return (nil, false) }
        (node, last) = (tree.parent(node), nil)
      }
    }
  }

  /// A transition with its choices resolved; nil if it is not open.
  private func transition<Failure: Error>(
    of position: RowPosition,
    from leaf: Node,
    _ configuration: Configuration,
    isOpen: (_ position: RowPosition, _ leaf: Node) throws(Failure) -> Bool
  ) throws(Failure) -> EnabledTransition? {
    guard isJoined(rows[position], configuration), try isOpen(position, leaf),
      let (rows, targets) = try resolveChoices(from: position, leaf, isOpen: isOpen)
    else { return nil }
    let domain = domain(of: self.rows[position], targets, configuration.history)
    return EnabledTransition(leaf: leaf, rows: rows, targets: targets, domain: domain)
  }

  private func isJoined(_ row: Row, _ configuration: Configuration) -> Bool {
    guard !joins.isEmpty, let nodes = joins[row.event] else { return true }
    return nodes.allSatisfy { configuration.isActive($0, tree) }
  }

  /// Replaces choices among the targets of a transition by the target of their first open transition.
  ///
  /// - Returns: The positions of the transition and of the choices' transitions, and the targets; nil if a choice has
  ///   no open transition, leads back to itself, or leads to a state that can't be active together with the other
  ///   targets.
  private func resolveChoices<Failure: Error>(
    from position: RowPosition,
    _ leaf: Node,
    isOpen: (_ position: RowPosition, _ leaf: Node) throws(Failure) -> Bool
  ) throws(Failure) -> (rows: [RowPosition], targets: [Node])? {
    var path = [position]
    var targets = targets(of: rows[position])
    while let index = targets.firstIndex(where: { tree.kind($0).isBranch }) {
      var next = row(of: targets[index], .other(columns.always), after: nil)
      while let branch = next, try !isOpen(branch, leaf) {
        next = row(of: targets[index], .other(columns.always), after: rows[branch].event)
      }
      // Choices that lead to each other have no target, so the transition is not open.
      guard let branch = next, !path.contains(branch) else { return nil }
      path.append(branch)
      targets.replaceSubrange(index...index, with: self.targets(of: rows[branch]))
    }
    let isLegal = path.count == 1 || targets.count < 2 || tree.firstConflict(among: targets) == nil
    return isLegal ? (path, targets) : nil
  }

  /// Resolves conflicts between transitions that would leave the same states: the transition with the deeper source
  /// stays, otherwise the earlier transition.
  ///
  /// Follows [SCXML 1.0, Appendix D](https://www.w3.org/TR/scxml/#AlgorithmforSCXMLInterpretation),
  /// `removeConflictingTransitions`.
  private func withoutConflicts(_ transitions: [EnabledTransition]) -> [EnabledTransition] {
    var kept: [EnabledTransition] = []
    for transition in transitions {
      let others = kept.filter { conflict($0, transition) }
      let source = rows[transition.rows[0]].node
      guard others.allSatisfy({ tree.isInside(source, rows[$0.rows[0]].node) }) else { continue }
      kept.removeAll(where: others.contains)
      kept.append(transition)
    }
    return kept
  }

  private func conflict(_ first: EnabledTransition, _ second: EnabledTransition) -> Bool {
    guard let first = first.domain, let second = second.domain else { return false }
    return tree.isWithin(first, second) || tree.isWithin(second, first)
  }
}
