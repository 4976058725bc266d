import Interlock
import InterlockEvolution

extension Equivalence {
  /// What two machines do differently: a way on which they do the same, up to its last step.
  ///
  /// No way with fewer steps tells them apart.
  public struct Distinction: Hashable, Sendable {
    /// What happens, and what they do; the first step is activation.
    public let steps: [Step]

    /// What has to happen, in order.
    public var inputs: [Input] { steps.map(\.input) }

    /// What the first machine does in the last step.
    public var first: Reaction? { steps.last?.first }

    /// What the second machine does in the last step.
    public var second: Reaction? { steps.last?.second }
  }

  /// Something that happens to both machines.
  public enum Input: Hashable, Sendable {
    /// They are activated.
    case activation

    /// An event is fired.
    case event(EventID)

    /// An event is fired that neither names, for rows that any event triggers.
    case otherEvent

    /// A timeout is due that is so long, of whichever state.
    case timeout(Duration)
  }

  /// One input, and what both machines do.
  public struct Step: Hashable, Sendable {
    /// What happens.
    public let input: Input

    /// What the guards answer that are asked, in that order.
    public let guards: [GuardAnswer]

    /// What the first machine does.
    public let first: Reaction

    /// What the second machine does.
    public let second: Reaction
  }

  /// What a guard answers in one step.
  public struct GuardAnswer: Hashable, Sendable {
    /// The name of the guard.
    public let name: String

    /// Whether it holds.
    public let holds: Bool
  }
}

extension Equivalence.Distinction: CustomStringConvertible {
  /// The way on one line: each input with the guards that decide, and what the first and the second machine
  /// do.
  public var description: String {
    steps.map(\.description).joined(separator: "; ")
  }
}

extension Equivalence.Step: CustomStringConvertible {
  /// The step on one line, such as `pay [isOpen] → paid | refused`.
  public var description: String {
    let answers = guards.map { ($0.holds ? "" : "not ") + $0.name }
    let condition = answers.isEmpty ? "" : " [\(answers.joined(separator: ", "))]"
    return "\(input)\(condition) → \(first) | \(second)"
  }
}

extension Equivalence.Input: CustomStringConvertible {
  /// The input in words.
  public var description: String {
    switch self {
    case .activation: "(activation)"
    case .event(let id): identifierText(id)
    case .otherEvent: "(any other event)"
    case .timeout(let duration): "after \(duration)"
    }
  }
}

extension Equivalence.Input {
  init(_ symbol: InputSymbol<EventID>) {
    switch symbol {
    case .activation: self = .activation
    case .event(let id): self = .event(id)
    case .otherEvent: self = .otherEvent
    case .timeout(let duration): self = .timeout(duration)
    }
  }
}
