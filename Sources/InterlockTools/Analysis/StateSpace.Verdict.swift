public import Interlock

extension StateSpace {
  /// Whether a property holds.
  public enum Verdict: Hashable, Sendable {
    /// It holds in every life of the machine.
    case holds

    /// It does not hold in a life that begins as the example.
    case fails(Counterexample)

    /// It may fail in a life that begins as the example: it has a condition of which nobody knows whether it holds there.
    case mayFail(Counterexample)

    /// It holds as far as the machine has been explored; this many configurations were looked at.
    case undecided(explored: Int)

    /// A life in which a property does not hold.
    public struct Counterexample: Hashable, Sendable {
      /// The way to where it goes wrong, the shortest there is to such a configuration.
      public let path: Subject.Path

      /// What can be repeated for ever from there, where that is what goes wrong; otherwise nothing.
      public let cycle: [Subject.Path.Step]
    }

    /// Whether it is known to hold in every life of the machine.
    public var holds: Bool { self == .holds }

    /// A life in which it does not hold; nil where none is known. One in which it may fail is none.
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
    case .mayFail(let example): "may fail, for a value is not known: \(example)"
    case .undecided(let count):
      "holds in the first \(count == 1 ? "configuration" : "\(count) configurations"), and is undecided beyond"
    }
  }
}

extension StateSpace.Verdict.Counterexample: CustomStringConvertible {
  /// The way on one line, and what is repeated.
  public var description: String {
    guard !cycle.isEmpty else { return path.description }
    return "\(path); then again and again: " + cycle.map(\.description).joined(separator: "; ")
  }
}
