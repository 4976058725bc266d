/// A row that was taken, by its place in the definition.
package struct TakenRow: Hashable, Sendable {
  /// The position of its event among those of the machine.
  package let event: Int

  /// The node among whose rows it is tried: that of its source, or of the innermost state around all that it joins.
  package let node: Node

  /// Makes a row.
  package init(event: Int, node: Node) {
    self.event = event
    self.node = node
  }
}

extension Machine.Receipt {
  /// The rows that were taken, in order, those of choices on the way too. Rows of another definition are left
  /// out, unless the machine has the same at the same place.
  ///
  /// - Parameter machine: The machine in whose definition the rows stand.
  /// - Returns: The rows.
  /// - Complexity: O(*n*) in the rows.
  package func takenRows(of machine: Machine<StateID, EventID>) -> [TakenRow] {
    plan.takenRows(notes.flatMap(\.rows), of: machine)
  }
}

extension Machine.TraceLine {
  /// The rows that were taken, as those of a receipt.
  ///
  /// - Parameter machine: The machine in whose definition the rows stand.
  /// - Returns: The rows; none if none was taken.
  package func takenRows(of machine: Machine<StateID, EventID>) -> [TakenRow] {
    plan.takenRows(note?.rows ?? [], of: machine)
  }
}

extension Machine.Plan {
  fileprivate func takenRows(
    _ positions: [RowPosition],
    of machine: Machine<StateID, EventID>
  ) -> [TakenRow] {
    positions.compactMap { position in
      let row = rows[position]
      let event = definition.events[row.event.index]
      guard self === machine.plan || machine.hasRows(of: event, at: row.event.index) else {
        return nil
      }
      // In another definition the same state can have another number.
      let state = stateID(of: row.node)
      guard let node = state.map({ machine.plan.nodes[$0] }) ?? Node.root else { return nil }
      return TakenRow(event: row.event.index, node: node)
    }
  }
}

extension Machine.Event {
  /// The names of the guards, in the order in which they are asked; nil for one without a name.
  package var guardNames: [String?] { guards.map(\.name) }
}

extension Machine {
  /// Whether an event with the same rows, whatever its guards and callbacks are, stands at a position.
  fileprivate func hasRows(of event: Event, at position: Int) -> Bool {
    guard position < events.count else { return false }
    let own = events[position]
    return own.trigger == event.trigger && own.sources == event.sources
      && own.targets == event.targets
  }
}
