public import Interlock

extension StateSpace {
  /// The answer to a property.
  public enum Verdict: Hashable, Sendable {
    /// The property holds in every run of the machine.
    case holds

    /// The property fails in a run that begins like the example.
    case fails(Counterexample)

    /// The property may fail in a run that begins like the example, depending on a condition with an unknown value.
    case mayFail(Counterexample)

    /// The property holds in the explored part; this many configurations were examined.
    case undecided(explored: Int)

    /// A run in which a property does not hold.
    public struct Counterexample: Hashable, Sendable {
      /// A shortest path to a configuration in which the property fails.
      public let path: Subject.Path

      /// The steps that can repeat forever from there; empty if the property fails without a cycle.
      public let cycle: [Subject.Path.Step]
    }

    /// Whether the property is known to hold in every run of the machine.
    public var holds: Bool { self == .holds }

    /// A run in which the property fails; nil if none is known. A run in which it only may fail does not count.
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
  /// The path on one line, and the repeated steps.
  public var description: String {
    guard !cycle.isEmpty else { return path.description }
    return "\(path); then again and again: " + cycle.map(\.description).joined(separator: "; ")
  }
}
