public import Interlock

extension MachineDiagram {
  /// A state.
  public struct Node: Hashable, Sendable {
    /// Its position among the nodes.
    public let id: Int

    /// The name of the state, as in archives.
    public let name: String

    /// Its kind.
    public let kind: StateKind

    /// The state around it; nil at the top.
    public let parent: Int?

    /// The states in it, in document order.
    public let children: [Int]

    /// Whether it is one of the regions of a parallel state.
    public let isRegion: Bool

    /// The states entered with it, or the default of a history state.
    public let initial: [Int]

    /// The events deferred while it is active.
    public let deferredEvents: [String]

    /// Whether it is active.
    public let isActive: Bool

    /// Whether it has been entered or left on the path.
    public let isOnPath: Bool
  }
}
