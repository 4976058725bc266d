/// A note of a transition that was taken without the engine: the number of the configuration in which it was
/// taken, and the row.
@usableFromInline
package struct Taken: Sendable {
  @usableFromInline let configuration: UInt32

  /// The position of the row; or, with the highest bit set, the column whose first rows were taken.
  @usableFromInline let number: UInt32

  @inlinable
  init(configuration: UInt32, number: UInt32) {
    self.configuration = configuration
    self.number = number
  }

  @inlinable
  init(number: UInt32, row: Int) {
    self.init(configuration: number, number: UInt32(truncatingIfNeeded: row))
  }

  /// The first rows of a column: all that a plain step knows.
  @inlinable
  init(number: UInt32, column: UInt32) {
    self.init(configuration: number, number: 1 << 31 | column)
  }

  /// No transition.
  package static var none: Self { Self(configuration: 0, number: .max) }

  /// No transition: the event was deferred.
  static var deferred: Self { Self(configuration: 0, number: .max - 1) }

  /// What the engine has taken, as a trail.
  @inline(__always)
  init(trail: UInt32) {
    let isNone = trail == Trail.none
    self.init(configuration: isNone ? 0 : trail, number: isNone ? .max : .max - 2)
  }

  /// The position of the trail; nil if it is none.
  var trail: UInt32? { number == .max - 2 ? configuration : nil }

  var isDeferred: Bool { number == .max - 1 }

  /// Whether the engine has made it.
  @inlinable
  var isOfEngine: Bool { number >= .max - 2 }
}

extension Kernel {
  /// The notes of what was taken without the engine.
  func notes(of taken: Taken) -> [Note] {
    if let trail = taken.trail { return notes(ofTrail: trail) }
    guard !taken.isOfEngine else { return [] }
    guard taken.number >= 1 << 31 else {
      let position = Int(taken.number)
      let arc = arc(of: position, from: taken.configuration)
      let start = Configuration(leaves: [taken.configuration])
      let event = EventNumber(column: rows[position].column)
      return notes([arc], Route([arc], from: start, chart.tree), event, microstep: 0)
    }
    let column = taken.number & ~(1 << 31)
    var start = configuration(of: taken.configuration)
    var activation: [Note] = []
    if taken.configuration == 0 {
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
    // A lone row has the whole route, whose lists are shared and not copied.
    func onWay(_ nodes: [UInt32]) -> [UInt32] {
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

  /// A row that is taken in a single leaf.
  func arc(of position: Int, from leaf: UInt32) -> Arc {
    let targets = chart.targets(of: rows[position])
    let domain = chart.domain(of: rows[position], targets, [:])
    return Arc(leaf: leaf, rows: [position], targets: targets, domain: domain)
  }

  /// The number of the event of a row.
  func event(of arc: Arc) -> UInt32 {
    rows[arc.rows[0]].event
  }
}
