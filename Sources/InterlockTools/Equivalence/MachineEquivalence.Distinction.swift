public import Interlock
public import InterlockData
public import InterlockEvolution

extension MachineEquivalence {
  /// A difference between two machines: a path on which they behave the same, except in its last step.
  ///
  /// No path with fewer steps distinguishes them.
  public struct Distinction: Hashable, Sendable {
    /// The inputs, and the reactions of both machines. The first step is activation.
    public let steps: [Step]

    /// The field values that both start with, if the machines are compared with their fields.
    public let context: [Explanation.Value]

    /// The inputs, in order.
    public var inputs: [Input] { steps.map(\.input) }

    /// The reaction of the first machine in the last step.
    public var first: Reaction? { steps.last?.first }

    /// The reaction of the second machine in the last step.
    public var second: Reaction? { steps.last?.second }
  }

  /// An input of both machines. Timeouts do not name their state, because the machines may name their states
  /// differently.
  public typealias Input = Machine<String, EventID>.Input

  /// One input, and the reactions of both machines.
  public struct Step: Hashable, Sendable {
    /// The input.
    public let input: Input

    /// The fields of the payload, if the machines are compared with their fields.
    public let payload: [Explanation.Value]

    /// The answers of the guards that are evaluated, in that order.
    public let guards: [GuardAnswer]

    /// The reaction of the first machine.
    public let first: Reaction

    /// The reaction of the second machine.
    public let second: Reaction
  }
}

extension MachineEquivalence.Distinction: CustomStringConvertible {
  /// The path on one line: each input with the guards that decide, and the reactions of the first and the second
  /// machine.
  public var description: String {
    (context.isEmpty ? "" : "where \(list(of: context)): ")
      + steps.map(\.description).joined(separator: "; ")
  }
}

extension MachineEquivalence.Step: CustomStringConvertible {
  /// The step on one line, such as `pay [isOpen] → paid | refused`.
  public var description: String {
    "\(input)" + (payload.isEmpty ? "" : " (\(list(of: payload)))")
      + "\(GuardAnswer.text(of: guards)) → \(first) | \(second)"
  }
}
