public import Interlock

extension MachineDiagram {
  /// A state.
  public struct Node: Hashable, Sendable {
    /// The position among the nodes.
    public let id: Int

    /// The name of the state, as in archives.
    public let name: String

    /// The kind of the state.
    public let kind: StateKind

    /// The parent; nil at the top level.
    public let parent: Int?

    /// The children, in document order.
    public let children: [Int]

    /// Whether it is one of the regions of a parallel state.
    public let isRegion: Bool

    /// The initial states, or the default of a history state.
    public let initial: [Int]

    /// The events deferred while it is active.
    public let deferredEvents: [String]

    /// The assignments that are data, and the names of callbacks if the diagram shows them, by moment, in the order in
    /// which they run.
    public let assignments: [Assignment]

    /// The names of the activities, if the diagram shows them.
    public let activities: [String]

    /// Whether the state is active.
    public let isActive: Bool

    /// Whether the state has been entered or left on the path.
    public let isOnPath: Bool

    /// The lines of its description, which is in its user info.
    let descriptionLines: [String]

    /// An assignment that is data, or a callback.
    public struct Assignment: Hashable, Sendable {
      /// The moment at which it runs.
      public let moment: CallbackKind

      /// The assignment as a string, or the name of the callback.
      public let text: String
    }
  }
}

extension MachineDiagram.Node {
  /// The behaviour as diagrams show it, one line for each moment: `entry / attempts = 0`, `do / fetch`.
  func contentLines(showing show: (String) -> String = visible) -> [String] {
    let words: [(moments: [CallbackKind], word: String)] = [
      ([.willEnter, .didEnter], "entry"), ([.initially], "initially"),
      ([.willExit, .didExit], "exit"),
    ]
    let contents =
      words.map { moments, word in
        (word, assignments.filter { moments.contains($0.moment) }.map(\.text))
      } + [("do", activities)]
    return contents.filter { !$0.1.isEmpty }.map { word, texts in
      "\(word) / \(texts.map(show).joined(separator: "; "))"
    }
  }
}
