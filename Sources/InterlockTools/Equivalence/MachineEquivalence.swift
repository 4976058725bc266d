/// Whether two machines behave in the same way.
///
///     switch try new.equivalence(to: old) {
///     case .equivalent: break
///     case .different(let distinction): print(distinction)
///     case .undecided(let count): print("equal in the first \(count) pairs of configurations")
///     }
///
/// What that means, and what it does not, is said in <doc:ComparingMachines>.
public enum MachineEquivalence<EventID: Hashable & Sendable>: Hashable, Sendable {
  /// Whatever happens, they do the same.
  case equivalent

  /// They do something different after a while, and nowhere sooner.
  case different(Distinction)

  /// They do the same as far as they have been compared: that many pairs of configurations were looked at.
  case undecided(explored: Int)

  /// Whether they are known to do the same, whatever happens.
  public var isEquivalent: Bool { self == .equivalent }

  /// What they do differently; nil where nothing is known.
  public var distinction: Distinction? {
    if case .different(let distinction) = self { distinction } else { nil }
  }
}

extension MachineEquivalence: CustomStringConvertible {
  /// The answer in words.
  public var description: String {
    switch self {
    case .equivalent: "equivalent"
    case .different(let distinction): "different: \(distinction)"
    case .undecided(let count):
      "the same in the first \(count == 1 ? "pair" : "\(count) pairs") of configurations, and undecided beyond"
    }
  }
}
