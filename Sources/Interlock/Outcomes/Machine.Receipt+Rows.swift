/// A transition that was taken, identified by its place in the definition.
package struct TakenRow: Hashable, Sendable {
  /// The position of its event among those of the machine.
  package let event: Int

  /// The node that the transition belongs to: its source, or for a join, the innermost state that contains all sources.
  package let node: Node

  /// Creates the identification of a transition.
  package init(event: Int, node: Node) {
    self.event = event
    self.node = node
  }
}

extension Machine.Receipt {
  /// The transitions that were taken, in order, including those of choices along the way. Transitions of another
  /// definition are left out, unless the machine has the same ones in the same place.
  ///
  /// - Parameter machine: The machine whose definition has the transitions.
  /// - Returns: The transitions.
  /// - Complexity: O(*n*) in the number of transitions.
  package func takenRows(of machine: Machine<StateID, EventID>) -> [TakenRow] {
    plan.takenRows(transitions.flatMap(\.rows), of: machine)
  }
}

extension Machine.TraceLine {
  /// The transitions that were taken, identified by their places in the definition.
  ///
  /// - Parameter machine: The machine whose definition has the transitions.
  /// - Returns: The transitions; none if none was taken.
  package func takenRows(of machine: Machine<StateID, EventID>) -> [TakenRow] {
    plan.takenRows(transition?.rows ?? [], of: machine)
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
      // In another definition, the same state can have a different number.
      let state = stateID(of: row.node)
      guard let node = state.map({ machine.plan.nodes[$0] }) ?? Node.root else { return nil }
      return TakenRow(event: row.event.index, node: node)
    }
  }
}

extension Machine.Event {
  /// The names of the guards, in the order in which they are asked; nil for a guard without a name.
  package var guardNames: [String?] { guards.map(\.name) }
}

extension Machine {
  /// Returns true if the event at a position has the same transitions, regardless of guards and callbacks.
  fileprivate func hasRows(of event: Event, at position: Int) -> Bool {
    guard position < events.count else { return false }
    let own = events[position]
    return own.trigger == event.trigger && own.sources == event.sources
      && own.targets == event.targets
  }
}
