import Interlock
import InterlockEvolution

/// The texts of states and events, as in archives.
struct Texts<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  private let states: [StateID: String]
  private let events: [EventID: String]

  let problems: [SQLFleetError.Problem]

  init(_ machine: Machine<StateID, EventID>, _ description: MachineDescription) {
    let stateTexts = description.states.map(\.name)
    // Without those that are only deferred, which come last: no table has them.
    let eventIDs = machine.eventIDs
    let eventTexts = Array(description.events.prefix(eventIDs.count))
    states = Dictionary(zip(machine.states.map(\.id), stateTexts)) { first, _ in first }
    events = Dictionary(zip(eventIDs, eventTexts)) { first, _ in first }
    // Two texts that Swift considers equal have bytes that a database distinguishes: neither is safe.
    let twins = stateTexts.duplicates + eventTexts.duplicates
    let texts = stateTexts + eventTexts
    problems =
      twins.map { .ambiguousText($0) }
      + texts.filter { $0.unicodeScalars.contains("\0") }.map { .nulCharacter($0) }
  }

  subscript(_ state: StateID) -> String {
    states[state] ?? identifierText(state)
  }

  /// The text of an event; nil for one that the definition does not name.
  subscript(event event: EventID) -> String? {
    events[event]
  }
}
