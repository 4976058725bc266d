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

  init<StateID, EventID>(_ plan: Machine<StateID, EventID>.Plan) {
    var known: [String: Int] = [:]
    for (position, event) in plan.definition.events.enumerated() {
      let asked = event.guardTerms.compactMap(\.presence)
      if !asked.isEmpty {
        presences[EventPosition(position)] = asked.compactMap { presence in
          plan.nodes[presence.state].map { ($0, presence.isExpected) }
        }
      }
      ofEvents.append(
        event.guardTerms.filter { $0.presence == nil }.map(\.name).map { name in
          if let name, let question = known[name] { return question }
          names.append(name)
          if let name { known[name] = names.count - 1 }
          return names.count - 1
        }
      )
    }
  }

  /// Whether a configuration satisfies a row's guards about states.
  func allows(_ row: Row, in configuration: Configuration, _ tree: Tree) -> Bool {
    guard !presences.isEmpty, let presences = presences[row.event] else { return true }
    return presences.allSatisfy { configuration.isActive($0.node, tree) == $0.isExpected }
  }
}
