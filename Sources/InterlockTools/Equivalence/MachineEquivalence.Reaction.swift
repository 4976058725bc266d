import Interlock
public import InterlockData
import InterlockEvolution

extension MachineEquivalence {
  /// The reaction of a machine to an input.
  public struct Reaction: Hashable, Sendable {
    /// The outcome of an input.
    public enum Outcome: Hashable, Sendable {
      /// The input is taken.
      case taken

      /// The input is refused, or there is no such timeout. The machine is unchanged.
      case refused

      /// The input leads to steps without end, so the call throws. The machine is unchanged.
      case endless

      /// A condition or an assignment cannot be computed, so the call throws. The machine is unchanged.
      case failed
    }

    /// The outcome of the input.
    public let outcome: Outcome

    /// The names of the innermost active states afterwards, in document order.
    public let configuration: [String]

    /// Whether the machine has ended.
    public let isFinished: Bool

    /// The timeouts that begin, in ascending order; those that continue are not included.
    public let startedTimeouts: [Duration]

    /// The values of the fields afterwards, if the machines are compared with their fields.
    public let values: [Explanation.Value]
  }
}

extension MachineEquivalence.Reaction: CustomStringConvertible {
  /// The reaction in a few words: the states that it leads to, or why it leads nowhere.
  public var description: String {
    switch outcome {
    case .refused: return "refused"
    case .endless: return "endless"
    case .failed: return "fails"
    case .taken:
      let timeouts = startedTimeouts.map { "\($0)" }.joined(separator: ", ")
      return configuration.joined(separator: ", ")
        + (isFinished ? " (finished)" : "") + (timeouts.isEmpty ? "" : " (starts \(timeouts))")
        + (values.isEmpty ? "" : " (\(list(of: values)))")
    }
  }
}

extension MachineEquivalence.Reaction {
  init<StateID>(
    _ reaction: AutomatonReaction,
    of automaton: Machine<StateID, EventID>.Automaton,
    _ values: [Explanation.Value] = []
  ) {
    switch reaction.outcome {
    case .taken: outcome = .taken
    case .refused: outcome = .refused
    case .endless: outcome = .endless
    // Unknown reactions are refused before this point.
    case .failed, .unknown: outcome = .failed
    }
    configuration = automaton.states(at: reaction.target).map { identifierText($0) }
    isFinished = automaton.isFinished(at: reaction.target)
    startedTimeouts = reaction.started
    self.values = values
  }
}
