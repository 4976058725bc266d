extension Machine.Receipt {
  /// A row that was taken, by its place in the definition.
  package struct TakenRow: Hashable, Sendable {
    /// The position of its event among those of the machine.
    package let event: Int

    /// The state from which it leads, or all that it joins; none for any state.
    package let sources: [StateID]

    /// Makes a row.
    package init(event: Int, sources: [StateID]) {
      self.event = event
      self.sources = sources
    }
  }

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
  /// - Returns: The rows; none where none was taken.
  package func takenRows(of machine: Machine<StateID, EventID>) -> [Machine.Receipt.TakenRow] {
    plan.takenRows(note?.rows ?? [], of: machine)
  }
}

extension Machine.Plan {
  fileprivate func takenRows(
    _ positions: [RowPosition],
    of machine: Machine<StateID, EventID>
  ) -> [Machine.Receipt.TakenRow] {
    positions.compactMap { position in
      let row = rows[position]
      let event = definition.events[row.event.index]
      guard self === machine.plan || machine.hasRows(of: event, at: row.event.index) else {
        return nil
      }
      let source = stateID(of: row.node).map { [$0] } ?? []
      return Machine.Receipt.TakenRow(event: row.event.index, sources: event.joined ?? source)
    }
  }
}

extension Machine.Event {
  /// The names of the guards, in the order in which they are asked; nil for one without a name.
  package var guardNames: [String?] { guards.map(\.name) }

  /// The states that it joins; nil if it is no join.
  fileprivate var joined: [StateID]? {
    guard case .all(let states) = sources else { return nil }
    return states
  }
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
