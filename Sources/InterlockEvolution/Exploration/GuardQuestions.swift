import Interlock

/// The guards of a definition as questions; guards with the same name are one question. Guards about states are not
/// included: the configuration answers them.
struct GuardQuestions {
  /// The questions of each event of the definition, in the order in which its guards are evaluated.
  private(set) var ofEvents = Table<EventPosition, [Int]>()

  /// The name of each question; nil for a guard that has none.
  private(set) var names: [String?] = []

  /// The nodes that guards ask about, and whether they must be active, by event.
  private var presences: [EventPosition: [(node: Node, isExpected: Bool)]] = [:]

  /// Where each question first occurs: the position of the event in the definition, and that of the guard among its
  /// guards.
  private(set) var places: [(event: Int, term: Int)] = []

  /// A guard of an event.
  enum Term {
    case question(Int)
    case presence(Node, isExpected: Bool)
  }

  /// The guards of each event of the definition, in the order in which they are evaluated.
  private(set) var terms = Table<EventPosition, [Term]>()

  /// Guards with equal keys are the same question: their name, whether they are data, and the payload that they may
  /// read.
  fileprivate struct Key: Hashable {
    let name: String
    let isFormula: Bool
    let payload: String?
  }

  init<StateID, EventID>(_ plan: Machine<StateID, EventID>.Plan) {
    var known: [Key: Int] = [:]
    for (position, event) in plan.definition.events.enumerated() {
      let asked = event.guardTerms.compactMap(\.presence)
      if !asked.isEmpty {
        presences[EventPosition(position)] = asked.compactMap { presence in
          plan.nodes[presence.state].map { ($0, presence.isExpected) }
        }
      }
      let terms = event.guardTerms.enumerated().compactMap { number, term -> Term? in
        if let presence = term.presence {
          return plan.nodes[presence.state].map { .presence($0, isExpected: presence.isExpected) }
        }
        let key = Key(term, of: event)
        if let key, let question = known[key] { return .question(question) }
        names.append(term.name)
        places.append((position, number))
        if let key { known[key] = names.count - 1 }
        return .question(names.count - 1)
      }
      self.terms.append(terms)
      ofEvents.append(terms.compactMap(\.question))
    }
  }

  /// The questions, for following values.
  var followed: FollowedGuards {
    FollowedGuards(
      places: places,
      ofEvents: (0..<ofEvents.count).map { ofEvents[EventPosition($0)] }
    )
  }

  /// Whether a configuration satisfies the guards of a transition that ask about states.
  func allows(_ row: Row, in configuration: Configuration, _ tree: Tree) -> Bool {
    guard !presences.isEmpty, let presences = presences[row.event] else { return true }
    return presences.allSatisfy { configuration.isActive($0.node, tree) == $0.isExpected }
  }
}

extension GuardQuestions.Term {
  /// The number of the question; nil for a guard about a state.
  fileprivate var question: Int? { if case .question(let number) = self { number } else { nil } }
}

extension GuardQuestions.Key {
  /// The key of a guard; nil if it has no name.
  fileprivate init?<StateID, EventID>(
    _ term: Machine<StateID, EventID>.GuardTerm,
    of event: Machine<StateID, EventID>.Event
  ) {
    guard let name = term.name else { return nil }
    self.name = name
    if case .formula(_, let text) = term {
      isFormula = true
      payload = text.contains("payload") ? event.payloadName : nil
    } else {
      isFormula = false
      payload = nil
    }
  }
}
