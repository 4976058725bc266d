/// A row as a direct step reads it: its target, its callbacks, and the next candidate if its guards refuse, side by
/// side.
struct DirectRow: Sendable {
  // The first field, so that both have the same address.
  let transition: TransitionRow

  /// The moments that have callbacks when the row is taken in its own node, guards included.
  let callbacks: CallbackKinds

  let nextCandidate: NextCandidate

  /// How many rows of the same node and event stand before it; at most 255.
  let offset: UInt8

  let hooks: Unmanaged<EventHooks>

  let position: RowPosition

  /// The leaf that is active once the row has been taken; `Row.internalTarget` if no state is left.
  let nextLeaf: Node

  var event: EventPosition { transition.event }

  var isInternal: Bool { nextLeaf == Row.internalTarget }
}

extension UnsafePointer<DirectRow> {
  /// The row's part of its transition.
  var transition: UnsafePointer<TransitionRow> {
    @inline(__always) get {
      UnsafeRawPointer(self).assumingMemoryBound(to: TransitionRow.self)
    }
  }
}

extension HookTable {
  /// The rows for direct steps, by position.
  ///
  /// - Parameters:
  ///   - chart: The chart.
  ///   - outcomes: The outcome of each row.
  ///   - eventHooks: The hooks of the events, for the kernel's lifetime.
  /// - Returns: The rows.
  /// - Complexity: O(*r*) in the rows.
  func directRows(
    _ chart: Chart,
    _ outcomes: [DirectOutcome],
    _ eventHooks: FixedTable<EventPosition, Unmanaged<EventHooks>>
  ) -> [DirectRow] {
    let isObserved = !observedKinds.isSilent
    return outcomes.enumerated().map { index, outcome in
      let row = chart.rows[RowPosition(index)]
      let callbacks = CallbackKinds(
        event: events[row.event.index].kinds,
        // The row of a compound state is found from several leaves, so its exit callbacks depend on the active one.
        left: chart.tree.kind(row.node).isLeaf ? nodes[row.node.index].kinds : nil,
        entered: row.isInternal ? nil : nodes[outcome.nextLeaf.index].kinds,
        isObserved: isObserved
      )
      return DirectRow(
        transition: TransitionRow(column: row.column, target: row.target, event: row.event),
        callbacks: callbacks,
        nextCandidate: outcome.nextCandidate,
        offset: outcome.offset,
        hooks: eventHooks[row.event],
        position: RowPosition(index),
        nextLeaf: outcome.nextLeaf
      )
    }
  }
}
