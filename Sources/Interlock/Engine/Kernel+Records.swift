extension Kernel {
  /// The transitions of a receipt.
  func records(of receipt: CompactReceipt) -> [TransitionRecord] {
    if let path = receipt.path { return records(ofPath: path) }
    // Deferred or ignored: there was no transition.
    guard !receipt.isOfEngine else { return [] }
    guard receipt.number >= 1 << 31 else {
      let position = RowPosition(number: receipt.number)
      let transition = transition(of: position, from: receipt.start.leaf)
      let event = EventNumber(column: rows[position].column)
      return records([transition], change(of: transition), event, microstep: 0)
    }
    let column = Column(number: receipt.number & ~(1 << 31))
    var start = configuration(of: receipt.start)
    var activation: [TransitionRecord] = []
    if receipt.start == .inactive {
      let change = ConfigurationChange(activating: chart.tree)
      activation = records([EnabledTransition.activation(chart.tree)], change, nil, microstep: 0)
      start = change.configuration
    }
    // A plain step has no guards, so selecting again finds the same transitions.
    let selection = chart.select(.event(column), in: start) { _, _ in true }
    let change = ConfigurationChange(selection.transitions, from: start, chart.tree)
    let event = EventNumber(column: column)
    return activation + records(selection.transitions, change, event, microstep: 1)
  }

  /// The transitions of one microstep, each with its share of the exited and entered states.
  func records(
    _ transitions: [EnabledTransition],
    _ change: ConfigurationChange,
    _ event: EventNumber?,
    microstep: Int
  ) -> [TransitionRecord] {
    transitions.indices.map { record(transitions, at: $0, change, event, microstep: microstep) }
  }

  /// One of the transitions of a microstep.
  func record(
    _ transitions: [EnabledTransition],
    at index: Int,
    _ change: ConfigurationChange,
    _ event: EventNumber?,
    microstep: Int
  ) -> TransitionRecord {
    let enabled = transitions[index]
    // A lone transition owns the whole change, so the lists are shared, not copied.
    func share(of nodes: [Node]) -> [Node] {
      if transitions.count == 1 { return nodes }
      // The domains of one microstep don't overlap, so each node belongs to one transition.
      return nodes.filter { node in enabled.domain.map { chart.tree.isInside(node, $0) } ?? false }
    }
    return TransitionRecord(
      leaf: enabled.leaf,
      event: event,
      rows: enabled.rows,
      targets: enabled.targets,
      exited: share(of: change.exited),
      entered: share(of: change.entered),
      microstep: microstep
    )
  }

  /// A transition taken in a single leaf.
  func transition(of position: RowPosition, from leaf: Node) -> EnabledTransition {
    let targets = chart.targets(of: rows[position])
    let domain = chart.domain(of: rows[position], targets, [:])
    return EnabledTransition(leaf: leaf, rows: [position], targets: targets, domain: domain)
  }

  /// The change of a transition that is taken in a single leaf.
  func change(of transition: EnabledTransition) -> ConfigurationChange {
    ConfigurationChange([transition], from: Configuration(leaves: [transition.leaf]), chart.tree)
  }

  /// The event of the definition that a transition belongs to.
  func event(of transition: EnabledTransition) -> EventPosition {
    rows[transition.rows[0]].event
  }
}
