import Interlock
import InterlockEvolution

extension MachineEquivalence {
  /// The reaction of a machine to an input.
  public struct Reaction: Hashable, Sendable {
    /// The outcome of an input.
    public enum Outcome: Hashable, Sendable {
      /// It is taken.
      case taken

      /// It is refused, or there is no such timeout: nothing changes.
      case refused

      /// It leads to steps without end, so that the call throws: nothing changes.
      case endless
    }

    /// The outcome of the input.
    public let outcome: Outcome

    /// The names of the innermost active states afterwards, in document order.
    public let configuration: [String]

    /// Whether the machine has ended.
    public let isFinished: Bool

    /// The timeouts that begin, in ascending order; those that continue are not included.
    public let startedTimeouts: [Duration]
  }
}

extension MachineEquivalence.Reaction: CustomStringConvertible {
  /// The reaction in a few words: where it leads, or that it does not.
  public var description: String {
    switch outcome {
    case .refused: return "refused"
    case .endless: return "endless"
    case .taken:
      let timeouts = startedTimeouts.map { "\($0)" }.joined(separator: ", ")
      return configuration.joined(separator: ", ")
        + (isFinished ? " (finished)" : "") + (timeouts.isEmpty ? "" : " (starts \(timeouts))")
    }
  }
}

extension MachineEquivalence.Reaction {
  init<StateID>(
    _ reaction: AutomatonReaction,
    of automaton: Machine<StateID, EventID>.Automaton
  ) {
    switch reaction.outcome {
    case .taken: outcome = .taken
    case .refused: outcome = .refused
    case .endless: outcome = .endless
    }
    configuration = automaton.states(at: reaction.target).map { identifierText($0) }
    isFinished = automaton.isFinished(at: reaction.target)
    startedTimeouts = reaction.started
  }
}
