extension MachineDiagram {
  /// A row, as an arrow.
  public struct Edge: Hashable, Sendable {
    /// Its source states: several if it joins them, none if it leads from any state.
    public let sources: [Int]

    /// Its target states: several if it is a fork, none if it is internal.
    public let targets: [Int]

    /// Its trigger: an event's name, `any event`, `after 2.5 s`, `done`; empty for a row without one.
    public let trigger: String

    /// Whether an event with that name triggers it. If not, the trigger is any event, time, completion, or nothing.
    public let isEvent: Bool

    /// The type name of its event's payload; nil for none.
    public let payload: String?

    /// The names of its guards, in order; one without a name is `guard`, and a condition that is data has its text.
    public let guards: [String]

    /// The assignments that are data, and the names of actions if the diagram shows them, in the order in which they
    /// run.
    public let assignments: [String]

    /// Whether the source is not left for a state in it.
    public let isLocal: Bool

    /// Whether it has been taken on the path.
    public let isOnPath: Bool
  }
}
