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

  /// The transitions that have been left out.
  private(set) var leftOut: [LeftOutRow] = []

  /// The numbers of the remaining events, in the order in which all have been added.
  private(set) var eventNumbers: [Int] = []

  /// A transition that is left out, because it can never be taken.
  struct LeftOutRow {
    /// Its number, in the order in which transitions have been added.
    let number: Int
    let place: Place
    /// Why it can never be taken.
    let finding: Finding
  }

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

  mutating func add(_ event: DynamicMachine.Event, at place: Place) {
    events.append(event)
    eventPlaces.append(place)
    eventNumbers.append(eventNumbers.count)
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

  /// The machine of these parts, without transitions that can never be taken: these are ``leftOut``.
  ///
  /// - Parameter isDead: Whether a finding about a transition, with its number, says that it can never be taken.
  /// - Returns: The machine.
  /// - Throws: `DefinitionError` if there is anything else wrong with it.
  mutating func machineWithoutDeadRows(
    where isDead: (_ number: Int, Finding) -> Bool = { $1.isDeadRow }
  ) throws(DefinitionError) -> DynamicMachine {
    // A second look finds transitions that were compared with removed ones.
    for _ in 1..<Self.lookLimit {
      do throws(DefinitionError) {
        return try machine()
      } catch {
        guard removeRows(error.findings, where: isDead) else { throw error }
      }
    }
    return try machine()
  }

  /// Removes the transitions that can never be taken.
  ///
  /// - Returns: Whether there are any.
  private mutating func removeRows(
    _ findings: [Finding],
    where isDead: (Int, Finding) -> Bool
  ) -> Bool {
    var removed: Set<Int> = []
    for finding in findings {
      guard case .event(let position) = finding.part, isDead(eventNumbers[position], finding),
        removed.insert(position).inserted
      else { continue }
      let (number, place) = (eventNumbers[position], eventPlaces[position])
      leftOut.append(LeftOutRow(number: number, place: place, finding: finding))
    }
    let kept = events.indices.filter { !removed.contains($0) }
    eventNumbers = kept.map { eventNumbers[$0] }
    events = kept.map { events[$0] }
    eventPlaces = kept.map { eventPlaces[$0] }
    return !removed.isEmpty
  }

  /// How often a machine is checked: a check lists only so many transitions at once, and takes time.
  private static var lookLimit: Int { 20 }

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
  /// The suggestion for an unknown value in a document.
  static var suggestion: String {
    "Write \(allCases.map { quoted($0.rawValue) }.joined(separator: " or "))"
  }
}

extension Finding {
  /// Whether it is about a transition that can never be taken.
  var isDeadRow: Bool { check == .unreachableRow || check == .unknownCompletion }
}

extension ImportWarnings {
  /// Adds a warning about a transition that is left out.
  mutating func add<Place>(_ row: MachineParts<Place>.LeftOutRow, at location: Finding.Location) {
    let message = "\(row.finding.place) is left out: \(row.finding.message)"
    add(message, suggestion: row.finding.suggestion, at: location)
  }
}
