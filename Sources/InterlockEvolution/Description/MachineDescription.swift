public import Interlock

/// What a machine is, as a value that knows nothing of its identifiers and its code: for everything that draws, writes
/// or compares machines.
///
///     let description = MachineDescription(inbox)
///     let data = try JSONEncoder().encode(description)
///
/// States and events have their names, as archives have them, and are referred to by numbers: states in document order,
/// events in that of the definition. What a definition leaves open is filled in: the states that are entered by default,
/// and one row for each source of an event.
///
/// It is Codable, so that a diagram can be drawn where the machine is not. A description that does not hold together is
/// not decoded.
public struct MachineDescription: Equatable, Sendable {
  /// That of the definition.
  public let fingerprint: Fingerprint

  /// How much may follow from one call.
  public let stepLimit: Int

  /// What the machine does with events that no active state handles or defers.
  public let unhandledEvents: UnhandledEventPolicy

  /// The states that activation enters.
  public let initial: [Int]

  /// The states, in document order: each before those in it.
  public let states: [State]

  /// The names of the events that have rows or are deferred, each once, in the order of the definition.
  public let events: [String]

  /// The rows, one for each source of an event, in the order of the definition.
  public let rows: [Row]

  /// The callbacks of the machine itself.
  public let observers: [Callback]

  /// Makes a description of parts that hold together, and notes what follows from them.
  init(
    fingerprint: Fingerprint,
    settings: MachineSettings,
    initial: [Int],
    states: [State],
    events: [String],
    rows: [Row],
    observers: [Callback]
  ) {
    self.fingerprint = fingerprint
    stepLimit = settings.stepLimit
    unhandledEvents = settings.unhandledEvents
    self.initial = initial
    let nested = Self.nested(states)
    self.states = nested
    self.events = events
    self.rows = rows.map { $0.placed(among: nested) }
    self.observers = observers
  }

  /// Notes for each state what is in it.
  static func nested(_ states: [State]) -> [State] {
    var nested = states
    for position in states.indices {
      guard let parent = states[position].parent else { continue }
      nested[parent].children.append(position)
      nested[position].isRegion =
        states[parent].kind.hasRegions && !states[position].kind.isPseudo
    }
    for position in states.indices.reversed() {
      nested[position].last = max(nested[position].last, position)
      guard let parent = states[position].parent else { continue }
      nested[parent].last = max(nested[parent].last, nested[position].last)
    }
    return nested
  }
}

extension MachineDescription {
  /// The rows that are written as one, because they only differ in their source.
  ///
  /// - Complexity: O(*r*) in the rows.
  package var declarations: [Range<Int>] {
    var declarations: [Range<Int>] = []
    for position in rows.indices {
      if let last = declarations.last,
        rows[position].declaration == rows[last.lowerBound].declaration
      {
        declarations[declarations.count - 1] = last.lowerBound..<position + 1
      } else {
        declarations.append(position..<position + 1)
      }
    }
    return declarations
  }

  /// Whether a state is another, or in it.
  package func isState(_ state: Int, within other: Int) -> Bool {
    states.isState(state, within: other)
  }

  /// The names of states.
  package func names(of states: [Int]) -> [String] {
    states.map { self.states[$0].name }
  }
}

extension [MachineDescription.State] {
  /// Whether a state is another, or in it: its number is among those of the other.
  func isState(_ state: Int, within other: Int) -> Bool {
    other <= state && state <= self[other].last
  }

  /// The innermost state around all of some states, none of which it is; nil for the machine itself.
  func innermostState(around members: [Int]) -> Int? {
    guard let first = members.min(), let last = members.max() else { return nil }
    var next = self[first].parent
    while let state = next, !isState(last, within: state) { next = self[state].parent }
    return next
  }
}
