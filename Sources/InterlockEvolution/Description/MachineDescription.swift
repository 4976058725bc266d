public import Interlock

/// A machine's structure as a value, without its identifier types and its code, to draw, write or compare machines.
///
/// ```swift
/// let description = MachineDescription(inbox)
/// let data = try JSONEncoder().encode(description)
/// ```
///
/// States and events have their names, as in archives, and are referred to by number: states in document order, events
/// in definition order. Defaults are filled in: the initial states, and one transition for each source of an event.
///
/// It is Codable, so you can draw a diagram without the machine. Decoding an inconsistent description throws.
public struct MachineDescription: Equatable, Sendable {
  /// The fingerprint of the definition.
  public let fingerprint: Fingerprint

  /// The step limit of one call.
  public let stepLimit: Int

  /// The policy for events that no active state handles or defers.
  public let unhandledEvents: UnhandledEventPolicy

  /// The states that activation enters.
  public let initial: [Int]

  /// The states, in document order, each before its children.
  public let states: [State]

  /// The names of the events that have transitions or are deferred, each once, in the order of the definition.
  public let events: [String]

  /// The transitions, one for each source of an event, in the order of the definition.
  public let rows: [Row]

  /// The callbacks of the machine itself.
  public let observers: [Callback]

  /// Makes a description of consistent parts, and derives the rest.
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

  /// Adds to each state the states in it.
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
  /// The transitions that are written as one, because they differ only in their source.
  ///
  /// - Complexity: O(*r*) in the transitions.
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
  /// Whether a state is another, or in it: its number is in the other's range.
  func isState(_ state: Int, within other: Int) -> Bool {
    other <= state && state <= self[other].last
  }

  /// The innermost state around some states, other than these; nil for the machine itself.
  func innermostState(around members: [Int]) -> Int? {
    guard let first = members.min(), let last = members.max() else { return nil }
    var next = self[first].parent
    while let state = next, !isState(last, within: state) { next = self[state].parent }
    return next
  }
}
