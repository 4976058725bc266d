public import Interlock

extension MachineDiagram {
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
}
