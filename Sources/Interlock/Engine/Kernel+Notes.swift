extension Kernel {
  /// The notes of what was taken without the engine.
  func notes(of taken: Taken) -> [Note] {
    if let trail = taken.trail { return notes(ofTrail: trail) }
    guard !taken.isOfEngine else { return [] }
    guard taken.number >= 1 << 31 else {
      let position = RowPosition(number: taken.number)
      let arc = arc(of: position, from: taken.start.leaf)
      let event = EventNumber(column: rows[position].column)
      return notes([arc], route(of: arc), event, microstep: 0)
    }
    let column = Column(number: taken.number & ~(1 << 31))
    var start = configuration(of: taken.start)
    var activation: [Note] = []
    if taken.start == .inactive {
      let route = Route(activating: chart.tree)
      activation = notes([Arc.activation(chart.tree)], route, nil, microstep: 0)
      start = route.configuration
    }
    let selection = chart.select(.event(column), in: start) { _, _ in true }
    let route = Route(selection.arcs, from: start, chart.tree)
    let event = EventNumber(column: column)
    return activation + notes(selection.arcs, route, event, microstep: 1)
  }

  /// The notes of the rows of one microstep: what is left and entered, row by row.
  func notes(
    _ arcs: [Arc],
    _ route: Route,
    _ event: EventNumber?,
    microstep: Int
  ) -> [Note] {
    arcs.indices.map { note(arcs, $0, route, event, microstep: microstep) }
  }

  /// The note of one of the rows of a microstep.
  func note(
    _ arcs: [Arc],
    _ index: Int,
    _ route: Route,
    _ event: EventNumber?,
    microstep: Int
  ) -> Note {
    let arc = arcs[index]
    // A lone row owns the whole route, so the lists are shared, not copied.
    func onWay(_ nodes: [Node]) -> [Node] {
      if arcs.count == 1 { return nodes }
      return nodes.filter { node in arc.domain.map { chart.tree.isInside(node, $0) } ?? false }
    }
    return Note(
      leaf: arc.leaf,
      event: event,
      rows: arc.rows,
      targets: arc.targets,
      exited: onWay(route.exited),
      entered: onWay(route.entered),
      microstep: microstep
    )
  }

  /// A row taken in a single leaf.
  func arc(of position: RowPosition, from leaf: Node) -> Arc {
    let targets = chart.targets(of: rows[position])
    let domain = chart.domain(of: rows[position], targets, [:])
    return Arc(leaf: leaf, rows: [position], targets: targets, domain: domain)
  }

  /// What a row leaves and enters that is taken in a single leaf.
  func route(of arc: Arc) -> Route {
    Route([arc], from: Configuration(leaves: [arc.leaf]), chart.tree)
  }

  /// The event of the definition that a row belongs to.
  func event(of arc: Arc) -> EventPosition {
    rows[arc.rows[0]].event
  }
}
