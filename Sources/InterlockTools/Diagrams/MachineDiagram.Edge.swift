extension MachineDiagram {
  /// A row: what leads from where to where.
  public struct Edge: Hashable, Sendable {
    /// The states from which it leads: several where it joins them, none where it leads from any state.
    public let sources: [Int]

    /// The states to which it leads: several where it is a fork, none where it is internal.
    public let targets: [Int]

    /// What triggers it: an event's name, `any event`, `after 2.5 s`, `done`; empty for one without trigger.
    public let trigger: String

    /// Whether an event of that name triggers it. If not, it is any event, time, completion, or nothing.
    public let isEvent: Bool

    /// What the type of the value is called that its event carries; nil for none.
    public let payload: String?

    /// The names of its guards, in order; one without a name is `guard`, and a condition that is data has its text.
    public let guards: [String]

    /// The assignments that are data, in the order in which they are made.
    public let assignments: [String]

    /// Whether the source is not left for a state in it.
    public let isLocal: Bool

    /// Whether it has been taken on the path.
    public let isOnPath: Bool
  }
}
