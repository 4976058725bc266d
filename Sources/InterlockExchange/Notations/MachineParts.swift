import Interlock

/// The content of a document in another notation, part by part, each with its place in the document.
struct MachineParts<Place> {
  /// The states that are entered first; empty for the first state.
  var initial: [String] = []

  var settings = MachineSettings()

  private(set) var states: [DynamicMachine.State] = []
  private(set) var parents: [Int?] = []
  private(set) var statePlaces: [Place] = []
  private(set) var events: [DynamicMachine.Event] = []
  private(set) var eventPlaces: [Place] = []

  /// Adds a state after the existing ones.
  ///
  /// - Returns: Its position.
  mutating func add(_ state: DynamicMachine.State, in parent: Int?, at place: Place) -> Int {
    states.append(state)
    parents.append(parent)
    statePlaces.append(place)
    return states.count - 1
  }

  /// Sets the user info of a state that has been added.
  mutating func describe(_ state: Int, _ userInfo: UserInfo) {
    states[state].userInfo = userInfo
  }

  /// Removes events.
  ///
  /// - Parameter positions: Their positions.
  mutating func removeEvents(at positions: Set<Int>) {
    let kept = events.indices.filter { !positions.contains($0) }
    events = kept.map { events[$0] }
    eventPlaces = kept.map { eventPlaces[$0] }
  }

  mutating func add(_ event: DynamicMachine.Event, at place: Place) {
    events.append(event)
    eventPlaces.append(place)
  }

  /// Records the places of parts in the document, for findings about the machine.
  ///
  /// - Parameter location: Converts a place to a location.
  mutating func locate(_ location: (Place) -> Finding.Location?) {
    for position in states.indices {
      states[position].location = location(statePlaces[position])
    }
    for position in events.indices {
      events[position].location = location(eventPlaces[position])
    }
  }

  /// The machine of these parts.
  func machine() throws(DefinitionError) -> DynamicMachine {
    try DynamicMachine(
      initial: initial,
      states: states,
      parents: parents,
      events: events,
      settings: settings
    )
  }

  /// The machine of these parts, without rows that can never be taken.
  ///
  /// - Parameter leaveOut: Called for each such row, with its place, and why.
  /// - Returns: The machine.
  /// - Throws: `DefinitionError` if there is anything else wrong with it.
  mutating func machine(
    leavingOut leaveOut: (Place, Finding) -> Void
  ) throws(DefinitionError) -> DynamicMachine {
    var passes = 0
    while true {
      passes += 1
      do throws(DefinitionError) {
        return try machine()
      } catch {
        let dead = error.findings.filter(\.isDeadRow)
        let events = Set(dead.compactMap(\.eventPosition))
        // Nothing is left out of a machine that is wrong anyway.
        guard dead.count == error.findings.count, !events.isEmpty, passes < Self.passLimit else {
          throw error
        }
        for finding in dead { place(of: finding).map { leaveOut($0, finding) } }
        removeEvents(at: events)
      }
    }
  }

  /// How often rows are left out: a check lists only so many at once, and a machine takes time to check.
  private static var passLimit: Int { 20 }

  /// The place of the part that a finding is about; nil for the machine as a whole.
  func place(of finding: Finding) -> Place? {
    switch finding.part {
    case .machine: nil
    case .state(let position): statePlaces[position]
    case .event(let position): eventPlaces[position]
    }
  }
}

extension UnhandledEventPolicy {
  /// What to write instead of an unknown value in a document.
  static var suggestion: String {
    "Write \(allCases.map { quoted($0.rawValue) }.joined(separator: " or "))"
  }
}

extension Finding {
  /// Whether it is about a row that can never be taken.
  var isDeadRow: Bool { check == .unreachableRow || check == .unknownCompletion }

  /// The position of the event that it is about; nil if it is about something else.
  fileprivate var eventPosition: Int? {
    if case .event(let position) = part { position } else { nil }
  }
}
