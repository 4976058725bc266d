public import Interlock

extension StateSpace {
  /// Whether a property holds.
  public enum Verdict: Hashable, Sendable {
    /// It holds in every run of the machine.
    case holds

    /// It does not hold in a run that begins like the example.
    case fails(Counterexample)

    /// It may fail in a run that begins like the example: it contains a condition that may hold there or not.
    case mayFail(Counterexample)

    /// It holds as far as the machine has been explored; this many configurations were examined.
    case undecided(explored: Int)

    /// A run in which a property does not hold.
    public struct Counterexample: Hashable, Sendable {
      /// The path to where it goes wrong, a shortest one to such a configuration.
      public let path: Subject.Path

      /// What can repeat forever from there, if that is what goes wrong; otherwise empty.
      public let cycle: [Subject.Path.Step]
    }

    /// Whether it is known to hold in every run of the machine.
    public var holds: Bool { self == .holds }

    /// A run in which it does not hold; nil if none is known. A run in which it may fail doesn't count.
    public var counterexample: Counterexample? {
      if case .fails(let example) = self { example } else { nil }
    }
  }
}

extension StateSpace.Verdict: CustomStringConvertible {
  /// The verdict in words.
  public var description: String {
    switch self {
    case .holds: "holds"
    case .fails(let example): "fails: \(example)"
    case .mayFail(let example): "may fail, because a value is not known: \(example)"
    case .undecided(let count):
      "holds in the first \(count == 1 ? "configuration" : "\(count) configurations"), and is undecided beyond"
    }
  }
}

extension StateSpace.Verdict.Counterexample: CustomStringConvertible {
  /// The path on one line, and what repeats.
  public var description: String {
    guard !cycle.isEmpty else { return path.description }
    return "\(path); then again and again: " + cycle.map(\.description).joined(separator: "; ")
  }
}
