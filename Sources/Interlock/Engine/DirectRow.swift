/// A row as a direct step reads it: what it leads to, what runs, and what follows if its guards refuse, side by side.
struct DirectRow: Sendable {
  let hooks: Unmanaged<EventHooks>

  let column: Column
  let target: Node
  let event: EventPosition

  /// The moments that have callbacks when the row is taken in its own node, guards included.
  let callbacks: CallbackKinds

  let follower: Follower

  let position: RowPosition

  var isInternal: Bool { target == Row.internalTarget }
}

extension HookTable {
  /// The rows for direct steps, by position.
  ///
  /// - Parameters:
  ///   - chart: The chart.
  ///   - followers: What follows each row.
  ///   - eventHooks: The hooks of the events, for the kernel's lifetime.
  /// - Returns: The rows.
  /// - Complexity: O(*r*) in the rows.
  func directRows(
    _ chart: Chart,
    _ followers: [Follower],
    _ eventHooks: FixedTable<EventPosition, Unmanaged<EventHooks>>
  ) -> [DirectRow] {
    let isObserved = willTransition != nil || didTransition != nil
    return followers.enumerated().map { index, follower in
      let row = chart.rows[RowPosition(index)]
      let callbacks = CallbackKinds(
        event: events[row.event.index].kinds,
        left: chart.tree.kind(row.node).isLeaf ? nodes[row.node.index].kinds : nil,
        entered: row.isInternal ? nil : nodes[row.target.index].kinds,
        isObserved: isObserved
      )
      return DirectRow(
        hooks: eventHooks[row.event],
        column: row.column,
        target: row.target,
        event: row.event,
        callbacks: callbacks,
        follower: follower,
        position: RowPosition(index)
      )
    }
  }
}
