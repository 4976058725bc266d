public import Interlock

extension Machine {
  /// A way through a machine, from its beginning: what has to happen, and where that leads.
  ///
  ///     print(space.path(to: .isIn(.playing))!)   // off; power → empty; insert [isReadable] → playing
  ///
  /// Guards are a part of it: `guards` of a step says which have to hold, and which must not.
  public struct Path: Hashable, Sendable {
    /// What makes a machine take a step.
    public enum Input: Hashable, Sendable {
      /// An event that is fired.
      case event(EventID)

      /// An event that the definition does not name, for rows that any event triggers.
      case otherEvent

      /// The timeout of a state, which is due.
      case timeout(of: StateID, after: Duration)
    }

    /// A guard that is asked on the way.
    public struct GuardAnswer: Hashable, Sendable {
      /// The name of the guard; nil where it has none.
      public let name: String?

      /// Whether it has to hold.
      public let holds: Bool
    }

    /// One input, and what comes of it.
    public struct Step: Hashable, Sendable {
      /// What happens.
      public let input: Input

      /// The guards that are asked, in that order.
      public let guards: [GuardAnswer]

      /// The innermost active states afterwards, in document order.
      public let configuration: [StateID]
    }

    /// The guards that are asked on activation.
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
    let beginning = names(start) + conditions(initialGuards)
    guard !steps.isEmpty else { return beginning }
    return "\(beginning); " + steps.map(\.description).joined(separator: "; ")
  }
}

extension Machine.Path.Step: CustomStringConvertible {
  /// The step on one line, such as `pay [isOpen] → paid`.
  public var description: String {
    "\(input)\(conditions(guards)) → \(names(configuration))"
  }
}

extension Machine.Path.Input: CustomStringConvertible {
  /// The input in words.
  public var description: String {
    switch self {
    case .event(let id): identifierText(id)
    case .otherEvent: "(any other event)"
    case .timeout(let state, let duration): "after \(duration) in \(identifierText(state))"
    }
  }
}

private func names(_ states: [some Any]) -> String {
  states.isEmpty ? "(inactive)" : states.map { identifierText($0) }.joined(separator: ", ")
}

private func conditions<StateID, EventID>(
  _ guards: [Machine<StateID, EventID>.Path.GuardAnswer]
) -> String {
  guard !guards.isEmpty else { return "" }
  let texts = guards.map { ($0.holds ? "" : "not ") + ($0.name ?? "guard") }
  return " [" + texts.joined(separator: ", ") + "]"
}
