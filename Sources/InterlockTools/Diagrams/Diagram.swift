public import Interlock

/// A machine as a picture, before it is decided how it is drawn: states in states, and arrows between them.
///
///     let picture = Diagram(of: machine, path: receipts)
///     print(picture.mermaid)
///
/// Names stand in the place of identifiers, and numbers in the place of references, so that renderers need to
/// know nothing of the machine. States and arrows are in the order of the definition: the picture of a machine
/// is always the same.
public struct Diagram: Hashable, Sendable {
  /// A state.
  public struct Node: Hashable, Sendable {
    /// Its position among the nodes.
    public let id: Int

    /// The name of the state, as archives have it.
    public let name: String

    /// What it is.
    public let kind: StateKind

    /// The state around it; nil at the top.
    public let parent: Int?

    /// The states in it, in document order.
    public let children: [Int]

    /// Whether it is one of the regions of a parallel state.
    public let isRegion: Bool

    /// The states that are entered with it, or for which a history state stands by default.
    public let initial: [Int]

    /// The events that wait while it is active.
    public let deferredEvents: [String]

    /// Whether it is active.
    public let isActive: Bool

    /// Whether it has been entered or left on the path.
    public let isOnPath: Bool
  }

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

    /// The names of its guards, in order; one without a name is `guard`.
    public let guards: [String]

    /// Whether the source is not left for a state in it.
    public let isLocal: Bool

    /// Whether it has been taken on the path.
    public let isOnPath: Bool
  }

  /// The states, each before those in it, in document order.
  public let nodes: [Node]

  /// The arrows, in the order of the definition.
  public let edges: [Edge]

  /// The states in which the machine begins.
  public let initial: [Int]
}
