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

    /// The assignments that are data, by moment, in the order in which they run.
    public let assignments: [Assignment]

    /// Whether it is active.
    public let isActive: Bool

    /// Whether it has been entered or left on the path.
    public let isOnPath: Bool

    /// Assignments that are data.
    public struct Assignment: Hashable, Sendable {
      /// When they run.
      public let moment: CallbackKind

      /// Their text.
      public let text: String
    }
  }
}

extension MachineDiagram.Node {
  /// The assignments as diagrams show them, one line for each moment: `entry / attempts = 0`.
  var assignmentLines: [String] {
    let words: [(moments: [CallbackKind], word: String)] = [
      ([.willEnter, .didEnter], "entry"), ([.initially], "initially"),
      ([.willExit, .didExit], "exit"),
    ]
    return words.compactMap { moments, word in
      let texts = assignments.filter { moments.contains($0.moment) }.map { visible($0.text) }
      return texts.isEmpty ? nil : "\(word) / \(texts.joined(separator: "; "))"
    }
  }
}
