public import Interlock
public import InterlockData
public import InterlockEvolution

extension Machine {
  /// A path through a machine from its activation: its inputs, and the states they lead to.
  ///
  /// ```swift
  /// print(space.path(to: .isIn(.playing))!)   // off; power → empty; insert [isReadable] → playing
  /// ```
  ///
  /// It includes guards: `guards` of a step says which must hold, and which must not.
  public struct Path: Hashable, Sendable {
    /// One input, and its result.
    public struct Step: Hashable, Sendable {
      /// The input. It is never the activation, which begins each path.
      public let input: Input

      /// The fields of the payload that transitions read; empty if values are not followed.
      public let payload: [Explanation.Value]

      /// The guards that are evaluated, in that order.
      public let guards: [GuardAnswer]

      /// The innermost active states afterwards, in document order.
      public let configuration: [StateID]

      /// The values of the followed fields afterwards. Fields with an unknown value are left out.
      public let values: [Explanation.Value]

      /// The values that the step changed.
      public let changes: [Explanation.Value]
    }

    /// The guards that are evaluated on activation.
    public let initialGuards: [GuardAnswer]

    /// The innermost active states after activation, in document order.
    public let start: [StateID]

    /// The values of the followed fields before activation. Start with these to walk the path.
    public let context: [Explanation.Value]

    /// The values of the followed fields after activation.
    public let startValues: [Explanation.Value]

    /// The steps.
    public let steps: [Step]

    /// The inputs, in order.
    public var inputs: [Input] { steps.map(\.input) }

    /// The innermost active states in the end, in document order.
    public var end: [StateID] { steps.last?.configuration ?? start }
  }
}

extension Machine.Path: CustomStringConvertible {
  /// The path on one line: each input with the guards that decide it, and the state it leads to. If values are
  /// followed, it includes those at the start, and then each change.
  public var description: String {
    let beginning = names(start) + GuardAnswer.text(of: initialGuards) + text(of: startValues)
    guard !steps.isEmpty else { return beginning }
    return "\(beginning); " + steps.map(\.description).joined(separator: "; ")
  }
}

extension Machine.Path.Step: CustomStringConvertible {
  /// The step on one line, such as `pay [isOpen] → paid`.
  public var description: String {
    "\(input)\(text(of: payload))\(GuardAnswer.text(of: guards)) → \(names(configuration))"
      + text(of: changes)
  }
}

/// Values in parentheses, with a space in front; empty if there are none.
private func text(of values: [Explanation.Value]) -> String {
  values.isEmpty ? "" : " (\(list(of: values)))"
}

/// Values of fields in words, such as `paid is 1, total is 2`.
func list(of values: [Explanation.Value]) -> String {
  values.map { "\($0.name) is \($0.value.shown)" }.joined(separator: ", ")
}

private func names(_ states: [some Any]) -> String {
  states.isEmpty ? "(inactive)" : states.map { displayText(of: $0) }.joined(separator: ", ")
}
