extension MachineDiagram {
  /// A transition, as an arrow.
  public struct Edge: Hashable, Sendable {
    /// The source states: several for a join, none if it leads from any state.
    public let sources: [Int]

    /// The target states: several for a fork, none for an internal transition.
    public let targets: [Int]

    /// The trigger: an event's name, `any event`, `after 2.5 s`, `done`; empty for an eventless transition.
    public let trigger: String

    /// Whether the trigger is the name of an event. If not, it is any event, time, completion, or nothing.
    public let isEvent: Bool

    /// The type name of the event's payload; nil for none.
    public let payload: String?

    /// The names of the guards, in order. A guard without a name is `guard`; a condition that is data is written out.
    public let guards: [String]

    /// The assignments that are data, and the names of actions if the diagram shows them, in the order in which they
    /// run.
    public let assignments: [String]

    /// Whether the transition is local: it does not exit its source to enter one of its descendants.
    public let isLocal: Bool

    /// Whether the transition has been taken on the path.
    public let isOnPath: Bool

    /// Which of the guards ask whether a state is active: `In(x)`.
    let presences: Set<Int>
  }
}

extension MachineDiagram.Edge {
  /// The guards as pictures show them.
  func guardTexts(showing show: (String) -> String) -> [String] {
    guards.enumerated().map { position, text in
      guard presences.contains(position), let open = text.firstIndex(of: "(") else {
        return show(text)
      }
      let state = text[text.index(after: open)...].dropLast()
      return text[...open] + show(String(state)) + ")"
    }
  }
}
