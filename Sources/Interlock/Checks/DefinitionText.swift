/// How messages name the parts of a definition, given their numbers. The only part of the checks that needs
/// identifiers.
protocol DefinitionText: Sendable {
  /// The identifier of a state, by its position.
  func stateText(_ position: Int) -> String

  /// The archived name of a state, by its position.
  func stateName(_ position: Int) -> String

  /// The archived name of an event; nil for one without an identifier.
  func eventName(_ position: Int) -> String?

  /// An event in quotes, or its trigger in words.
  func quotedEvent(_ position: Int) -> String

  /// An event that a state defers, by its position in the state's list.
  func deferredEventText(_ entry: Int, of state: Int) -> String

  /// The archived name of an event that a state defers.
  func deferredEventName(_ entry: Int, of state: Int) -> String

  /// The name of a guard, by its position in the event's list; nil if it has none.
  func guardName(_ entry: Int, of event: Int) -> String?

  func formerNames(ofState position: Int) -> [String]
  func formerNames(ofEvent position: Int) -> [String]
  func location(ofState position: Int) -> DefinitionLocation?
  func location(ofEvent position: Int) -> DefinitionLocation?
}

extension DefinitionText {
  func quotedState(_ position: Int) -> String {
    quoted(stateText(position))
  }
}

extension Machine.Definition: DefinitionText {
  func stateText(_ position: Int) -> String {
    displayText(of: states[position].id)
  }

  func stateName(_ position: Int) -> String {
    identifierText(states[position].id)
  }

  func eventName(_ position: Int) -> String? {
    events[position].id.map { identifierText($0) }
  }

  func quotedEvent(_ position: Int) -> String {
    events[position].name
  }

  func deferredEventText(_ entry: Int, of state: Int) -> String {
    displayText(of: states[state].deferredEvents[entry])
  }

  func deferredEventName(_ entry: Int, of state: Int) -> String {
    identifierText(states[state].deferredEvents[entry])
  }

  func guardName(_ entry: Int, of event: Int) -> String? { events[event].guards[entry].term.name }
  func formerNames(ofState position: Int) -> [String] { states[position].formerNames }
  func formerNames(ofEvent position: Int) -> [String] { events[position].formerNames }
  func location(ofState position: Int) -> DefinitionLocation? { states[position].location }
  func location(ofEvent position: Int) -> DefinitionLocation? { events[position].location }
}
