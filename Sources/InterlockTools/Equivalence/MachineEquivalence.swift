/// The answer to whether two machines behave in the same way.
///
/// ```swift
/// switch try new.equivalence(to: old) {
/// case .equivalent: break
/// case .different(let distinction): print(distinction)
/// case .undecided(let count): print("equal in the first \(count) pairs of configurations")
/// }
/// ```
///
/// <doc:ComparingMachines> explains the comparison and its limits.
public enum MachineEquivalence<EventID: Hashable & Sendable>: Hashable, Sendable {
  /// The machines behave the same for every sequence of inputs.
  case equivalent

  /// The machines differ in the last step of a path.
  case different(Distinction)

  /// The machines behave the same as far as they have been compared: this many pairs of configurations were examined.
  case undecided(explored: Int)

  /// Whether the machines are known to behave the same for every sequence of inputs.
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
