extension Machine {
  /// What one call of `fire`, or of `activate`, did.
  ///
  /// A receipt notes numbers and looks the identifiers up when it is asked, so that firing does not
  /// pay for what nobody reads.
  public struct Receipt: Sendable {
    @usableFromInline let plan: Plan
    @usableFromInline let first: Taken
    @usableFromInline let macrostep: Macrostep?

    @inlinable
    init(plan: Plan, first: Taken, macrostep: Macrostep?) {
      self.plan = plan
      self.first = first
      self.macrostep = macrostep
    }

    /// One transition that was taken.
    public struct Step: Hashable, Sendable {
      /// What triggered it; nil on activation.
      public let trigger: Event.Trigger?
      /// The event; nil where something else triggered it.
      public let event: EventID?
      /// The innermost active state from which its row was found; nil on activation.
      public let source: StateID?
      /// The states to which it leads; none if it is internal.
      public let targets: [StateID]
      /// The states that were left, in order: innermost first.
      public let exited: [StateID]
      /// The states that were entered, in order: outermost first.
      public let entered: [StateID]

      /// The state to which it leads, of several the first; nil if it is internal.
      public var target: StateID? {
        targets.first
      }
    }
  }
}

extension Machine.Receipt {
  /// The transitions, in the order in which they were taken; those of one microstep in the order of
  /// their regions. None if the event was deferred.
  public var steps: [Step] {
    notes.map(plan.step)
  }

  /// The states that were left, in the order of their `didExit`. One that was left twice is listed twice.
  public var exited: [StateID] {
    microsteps.flatMap { notes in
      plan.stateIDs(of: notes.count == 1 ? notes[0].exited : notes.flatMap(\.exited).sorted(by: >))
    }
  }

  /// The states that were entered, in the order of their `didEnter`. One that was entered twice is listed
  /// twice.
  public var entered: [StateID] {
    microsteps.flatMap { notes in
      plan.stateIDs(of: notes.count == 1 ? notes[0].entered : notes.flatMap(\.entered).sorted())
    }
  }

  /// The transitions that were taken together.
  private var microsteps: [[Note]] {
    var microsteps: [[Note]] = []
    for note in notes {
      if microsteps.last?[0].microstep == note.microstep {
        microsteps[microsteps.count - 1].append(note)
      } else {
        microsteps.append([note])
      }
    }
    return microsteps
  }

  /// The events that callbacks raised or sent, or that had been deferred, and no row took, in order.
  public var unhandled: [EventID] {
    macrostep?.unhandled.map(plan.id) ?? []
  }

  /// Whether the event was deferred: it is tried again when the configuration has changed.
  public var isDeferred: Bool {
    macrostep?.isDeferred ?? false
  }

  var notes: [Note] {
    macrostep?.notes ?? plan.notes(of: first)
  }
}

extension Machine.Receipt: Hashable {
  /// Whether the same happened, be it to machines of one definition or of two.
  public static func == (left: Self, right: Self) -> Bool {
    left.steps == right.steps && left.unhandled == right.unhandled
      && left.isDeferred == right.isDeferred
  }

  /// Hashes what happened.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(steps)
    hasher.combine(unhandled)
    hasher.combine(isDeferred)
  }
}

extension Machine.Receipt: CustomStringConvertible {
  /// One line a transition, then one for the events that nobody handled.
  public var description: String {
    var lines = steps.map(\.description)
    if isDeferred { lines.append("deferred") }
    if !unhandled.isEmpty { lines.append("unhandled: \(list(of: unhandled))") }
    return lines.joined(separator: "\n")
  }
}

extension Machine.Receipt.Step: CustomStringConvertible {
  /// Source, trigger and targets in one line: `unread --view--> read`.
  public var description: String {
    Machine.arrow(
      source: source,
      trigger: event.map { .event($0) } ?? trigger,
      targets: targets
    )
  }
}

/// A note of a transition that was taken without the engine: the number of the configuration in which it was
/// taken, and the row.
@usableFromInline
struct Taken: Sendable {
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
  @inlinable
  static var none: Self { Self(configuration: 0, number: .max) }
}

extension Kernel {
  /// The notes of what was taken without the engine.
  func notes(of taken: Taken) -> [Note] {
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
    arcs.map { arc in
      let isAlone = arcs.count == 1
      func onWay(_ nodes: [UInt32]) -> [UInt32] {
        if isAlone { return nodes }
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

extension Machine.Plan {
  func step(_ note: Note) -> Machine.Receipt.Step {
    let trigger = note.rows.first.map { definition.events[Int(rows[$0].event)].trigger }
    return Machine.Receipt.Step(
      trigger: trigger,
      event: note.event.map(id),
      source: stateID(of: note.leaf),
      targets: stateIDs(of: note.targets),
      exited: stateIDs(of: note.exited),
      entered: stateIDs(of: note.entered)
    )
  }
}

extension Machine.Receipt {
  /// Whether the engine was needed. If not, no timer was set, and the machine has not come to its end.
  @inlinable
  package var isOfEngine: Bool { macrostep != nil }
}
