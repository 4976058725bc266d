/// What a trigger leads to: the rows to take, or deferral, or neither.
package struct ArcSelection: Sendable {
  package var arcs: [Arc] = []
  package var isDeferred = false
}

extension Chart {
  /// Selects the rows to take for a trigger: from each active leaf outward the first open row, minus the rows that
  /// conflict with others.
  ///
  /// Follows [SCXML 1.0, Appendix D](https://www.w3.org/TR/scxml/#AlgorithmforSCXMLInterpretation),
  /// `selectTransitions`. A node that defers an event hides it from its ancestors.
  ///
  /// - Parameters:
  ///   - trigger: The trigger.
  ///   - configuration: The current configuration.
  ///   - isOpen: Whether the guards of the row at a position hold.
  /// - Returns: The rows, in document order of the leaves they were found from.
  /// - Throws: What a guard throws.
  package func select<Failure: Error>(
    _ trigger: Trigger,
    in configuration: Configuration,
    isOpen: (_ position: RowPosition, _ leaf: Node) throws(Failure) -> Bool
  ) throws(Failure) -> ArcSelection {
    var selection = ArcSelection()
    for leaf in configuration.leaves {
      if let node = trigger.node, !tree.isWithin(leaf, node) { continue }
      let (arc, isDeferred) = try search(trigger, from: leaf, configuration, isOpen: isOpen)
      if isDeferred { selection.isDeferred = true }
      if let arc, !selection.arcs.contains(where: { $0.rows == arc.rows }) {
        selection.arcs.append(arc)
      }
      if trigger.node != nil { break }
    }
    if selection.arcs.count > 1 { selection.arcs = withoutConflicts(selection.arcs) }
    return selection
  }

  /// The first open row from a leaf outward, unless a node defers the trigger before there is one.
  private func search<Failure: Error>(
    _ trigger: Trigger,
    from leaf: Node,
    _ configuration: Configuration,
    isOpen: (_ position: RowPosition, _ leaf: Node) throws(Failure) -> Bool
  ) throws(Failure) -> (arc: Arc?, isDeferred: Bool) {
    var node = trigger.node ?? leaf
    var last: EventPosition?
    while true {
      switch handling(of: trigger, by: node, after: last) {
      case .row(let position):
        if let arc = try arc(of: position, from: leaf, configuration, isOpen: isOpen) {
          return (arc, false)
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

  /// A row with its choices resolved; nil if it is not open.
  private func arc<Failure: Error>(
    of position: RowPosition,
    from leaf: Node,
    _ configuration: Configuration,
    isOpen: (_ position: RowPosition, _ leaf: Node) throws(Failure) -> Bool
  ) throws(Failure) -> Arc? {
    guard isJoined(rows[position], configuration), try isOpen(position, leaf),
      let (rows, targets) = try resolveChoices(from: position, leaf, isOpen: isOpen)
    else { return nil }
    let domain = domain(of: self.rows[position], targets, configuration.history)
    return Arc(leaf: leaf, rows: rows, targets: targets, domain: domain)
  }

  private func isJoined(_ row: Row, _ configuration: Configuration) -> Bool {
    guard !joins.isEmpty, let nodes = joins[row.event] else { return true }
    return nodes.allSatisfy { configuration.isActive($0, tree) }
  }

  /// Replaces choices among the targets of a row by the target of their first open row.
  ///
  /// - Returns: The positions of the row and of the choices' rows, and the targets; nil if a choice has no open row,
  ///   leads back to itself, or leads to a state that can't be active together with the other targets.
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
      guard let branch = next, !path.contains(branch) else { return nil }
      path.append(branch)
      targets.replaceSubrange(index...index, with: self.targets(of: rows[branch]))
    }
    let isLegal = path.count == 1 || targets.count < 2 || tree.firstRivals(among: targets) == nil
    return isLegal ? (path, targets) : nil
  }

  /// Resolves conflicts between rows that would leave the same states: the row with the deeper source stays,
  /// otherwise the earlier row.
  ///
  /// Follows [SCXML 1.0, Appendix D](https://www.w3.org/TR/scxml/#AlgorithmforSCXMLInterpretation),
  /// `removeConflictingTransitions`.
  private func withoutConflicts(_ arcs: [Arc]) -> [Arc] {
    var kept: [Arc] = []
    for arc in arcs {
      let rivals = kept.filter { conflict($0, arc) }
      let source = rows[arc.rows[0]].node
      guard rivals.allSatisfy({ tree.isInside(source, rows[$0.rows[0]].node) }) else { continue }
      kept.removeAll(where: rivals.contains)
      kept.append(arc)
    }
    return kept
  }

  private func conflict(_ first: Arc, _ second: Arc) -> Bool {
    guard let first = first.domain, let second = second.domain else { return false }
    return tree.isWithin(first, second) || tree.isWithin(second, first)
  }
}
