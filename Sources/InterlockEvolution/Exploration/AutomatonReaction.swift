/// The reaction of an automaton to a symbol.
package struct AutomatonReaction: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case taken
    case refused
    /// The macrostep has too many steps: the call throws.
    case endless
    /// A condition or an assignment cannot be computed, so the call throws.
    case failed
    /// The outcome is unknown: a condition or an assignment depends on values that are not followed.
    case unknown
  }

  package let outcome: Outcome

  /// The state afterwards.
  package let target: Int

  /// The timeouts that begin, in ascending order.
  package let started: [Duration]

  init(outcome: Outcome, target: Int, started: [Duration] = []) {
    self.outcome = outcome
    self.target = target
    self.started = started
  }
}
