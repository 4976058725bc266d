public import Interlock

extension Machine.Reaction {
  /// An expected reaction to an input. Compare it with a reaction:
  ///
  /// ```swift
  /// #expect(message.reaction(to: .delete) == .refused(.finished))
  /// ```
  public struct Expectation: Sendable {
    /// The expectation in words.
    public let description: String

    private let condition: @Sendable (Machine.Reaction) -> Bool

    /// Makes a custom expectation.
    ///
    /// - Parameters:
    ///   - description: The expectation in words: `leads to 'read'`.
    ///   - condition: Whether a reaction meets the expectation.
    public init(
      _ description: String,
      where condition: @escaping @Sendable (_ reaction: Machine.Reaction) -> Bool
    ) {
      self.description = description
      self.condition = condition
    }

    /// Whether a reaction meets the expectation.
    ///
    /// - Parameter reaction: The reaction.
    /// - Returns: Whether the reaction meets the expectation.
    public func isMet(by reaction: Machine.Reaction) -> Bool {
      condition(reaction)
    }
  }
}

extension Machine.Reaction.Expectation: CustomStringConvertible {}

extension Machine.Reaction.Expectation {
  /// A transition takes the input, to any state.
  public static var taken: Self {
    Self("is taken", where: \.isTaken)
  }

  /// A transition takes the input, and afterwards each of these states, or one of its descendants, is active.
  ///
  /// - Parameter states: The states.
  /// - Returns: The expectation.
  public static func leads(to states: StateID...) -> Self {
    Self("leads to \(list(of: states))") { reaction in
      reaction.isTaken && states.allSatisfy(reaction.machine.isIn)
    }
  }

  /// A transition takes the input, and afterwards these are exactly the innermost active states.
  ///
  /// - Parameter states: The states, in any order.
  /// - Returns: The expectation.
  public static func leads(toExactly states: StateID...) -> Self {
    Self("leads to exactly \(list(of: states))") { reaction in
      reaction.isTaken && Set(reaction.machine.configuration) == Set(states)
    }
  }

  /// The event waits until the configuration changes.
  public static var deferred: Self {
    Self("is deferred", where: \.isDeferred)
  }

  /// The input succeeds without a transition: a timer whose guards refuse, or no timer at all.
  public static var unchanged: Self {
    Self("changes nothing") { reaction in
      guard case .success = reaction.outcome else { return false }
      return !reaction.isTaken && !reaction.isDeferred
    }
  }

  /// The event is refused, for any reason.
  public static var refused: Self {
    Self("is refused") { $0.refusal != nil }
  }

  /// The event is refused for a reason.
  ///
  /// - Parameter reason: The reason.
  /// - Returns: The expectation.
  public static func refused(_ reason: Machine.Refusal.Reason) -> Self {
    Self("is refused: \(reason)") { $0.refusal?.reason == reason }
  }

  /// The event is refused by a guard of a transition.
  ///
  /// - Parameter name: The name of the guard.
  /// - Returns: The expectation.
  public static func refused(byGuard name: String) -> Self {
    Self("is refused by the guard \(quoted(name))") { reaction in
      reaction.refusal?.candidates.contains { $0.unmet.contains { $0.name == name } } ?? false
    }
  }

  /// The input fails without being refused: a callback throws, or the step limit is reached.
  public static var failed: Self {
    Self("fails") { $0.failure != nil }
  }
}
