import Interlock

/// The texts of states and events, as archives have them.
struct Texts<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  private let states: [StateID: String]
  private let events: [EventID: String]

  let problems: [SQLFleetError.Problem]

  init(_ machine: Machine<StateID, EventID>) {
    let stateTexts = machine.states.map { (id: $0.id, text: identifierText($0.id)) }
    let eventTexts = machine.eventIDs.map { (id: $0, text: identifierText($0)) }
    states = Dictionary(stateTexts.map { ($0.id, $0.text) }) { first, _ in first }
    events = Dictionary(eventTexts.map { ($0.id, $0.text) }) { first, _ in first }
    // Two texts that Swift takes for one are bytes that a database tells apart: neither is safe.
    let twins = stateTexts.map(\.text).duplicates + eventTexts.map(\.text).duplicates
    let texts = stateTexts.map(\.text) + eventTexts.map(\.text)
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
