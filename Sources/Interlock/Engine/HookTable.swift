/// The guards and callbacks of a machine, by owner.
struct HookTable {
  /// For the root, which holds those of the machine's initial transition, and for each state.
  let nodes: [NodeHooks]
  let events: [EventHooks]
  let willTransition: EngineCallback?
  let didTransition: EngineCallback?

  init(
    nodes: [NodeHooks],
    events: [EventHooks],
    willTransition: EngineCallback?,
    didTransition: EngineCallback?
  ) {
    self.nodes = nodes
    self.events = events
    self.willTransition = willTransition
    self.didTransition = didTransition
  }
}

extension HookTable {
  /// For each row, the moments that have callbacks when it is taken in its own node.
  ///
  /// - Complexity: O(*r*) in the rows.
  func rowCallbacks(_ chart: Chart) -> [CallbackKinds] {
    let isObserved = willTransition != nil || didTransition != nil
    return (0..<chart.rowCount).map { index in
      let row = chart.rows[RowPosition(index)]
      return CallbackKinds(
        event: events[row.event.index].kinds,
        left: chart.tree.kind(row.node).isLeaf ? nodes[row.node.index].kinds : nil,
        entered: row.isInternal ? nil : nodes[row.target.index].kinds,
        isObserved: isObserved
      )
    }
  }
}
