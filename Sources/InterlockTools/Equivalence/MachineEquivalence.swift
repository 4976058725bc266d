/// Whether two machines behave in the same way.
///
/// ```swift
/// switch try new.equivalence(to: old) {
/// case .equivalent: break
/// case .different(let distinction): print(distinction)
/// case .undecided(let count): print("equal in the first \(count) pairs of configurations")
/// }
/// ```
///
/// <doc:ComparingMachines> says what that means, and what it does not.
public enum MachineEquivalence<EventID: Hashable & Sendable>: Hashable, Sendable {
  /// Whatever happens, they behave the same.
  case equivalent

  /// They behave differently at some point, and not before.
  case different(Distinction)

  /// They behave the same as far as they have been compared: this many pairs of configurations were examined.
  case undecided(explored: Int)

  /// Whether they are known to behave the same, whatever happens.
  public var isEquivalent: Bool { self == .equivalent }

  /// The difference; nil if none is known.
  public var distinction: Distinction? {
    if case .different(let distinction) = self { distinction } else { nil }
  }
}

extension MachineEquivalence: CustomStringConvertible {
  /// The result in words.
  public var description: String {
    switch self {
    case .equivalent: "equivalent"
    case .different(let distinction): "different: \(distinction)"
    case .undecided(let count):
      "the same in the first \(count == 1 ? "pair" : "\(count) pairs") of configurations, and undecided beyond"
    }
  }
}
