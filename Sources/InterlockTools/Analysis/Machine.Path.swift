public import Interlock
public import InterlockEvolution

extension Machine {
  /// A path through a machine, from its beginning: what has to happen, and where that leads.
  ///
  ///     print(space.path(to: .isIn(.playing))!)   // off; power → empty; insert [isReadable] → playing
  ///
  /// Guards are part of it: `guards` of a step says which must hold, and which must not.
  public struct Path: Hashable, Sendable {
    /// One input, and its result.
    public struct Step: Hashable, Sendable {
      /// What happens; never the activation, which begins each path.
      public let input: Input

      /// The guards that are evaluated, in that order.
      public let guards: [GuardAnswer]

      /// The innermost active states afterwards, in document order.
      public let configuration: [StateID]
    }

    /// The guards that are evaluated on activation.
    public let initialGuards: [GuardAnswer]

    /// The innermost active states after activation, in document order.
    public let start: [StateID]

    /// The steps.
    public let steps: [Step]

    /// What has to happen, in order.
    public var inputs: [Input] { steps.map(\.input) }

    /// The innermost active states in the end, in document order.
    public var end: [StateID] { steps.last?.configuration ?? start }
  }
}

extension Machine.Path: CustomStringConvertible {
  /// The path on one line: each input with the guards that decide, and where it leads.
  public var description: String {
    let beginning = names(start) + GuardAnswer.text(of: initialGuards)
    guard !steps.isEmpty else { return beginning }
    return "\(beginning); " + steps.map(\.description).joined(separator: "; ")
  }
}

extension Machine.Path.Step: CustomStringConvertible {
  /// The step on one line, such as `pay [isOpen] → paid`.
  public var description: String {
    "\(input)\(GuardAnswer.text(of: guards)) → \(names(configuration))"
  }
}

private func names(_ states: [some Any]) -> String {
  states.isEmpty ? "(inactive)" : states.map { displayText(of: $0) }.joined(separator: ", ")
}
