public import Interlock

/// The smallest flat machine that behaves as another, and which of its states stands for what.
///
///     let small = try player.minimized()
///     print(small.machine.states.count)
///     print(small.states(for: [.muted, .dark]))     // ["muted+dark"]
///
/// What is taken for granted, and what cannot be minimised, is said in <doc:ComparingMachines>.
public struct MinimizedMachine<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable
{
  /// A state, and what it stands for.
  public struct State: Hashable, Sendable {
    /// Its name: the innermost active states of the first configuration that it stands for.
    public let name: String

    /// The configurations that it stands for, those that fewer steps lead to first.
    public let configurations: [[StateID]]
  }

  /// The machine, inactive. Guards are there by name, and refuse until they are bound; there are no
  /// callbacks.
  public let machine: Machine<String, EventID>

  /// The states in which the machine can rest, those that fewer steps lead to first.
  public let states: [State]

  /// The names of the states that stand for a configuration.
  ///
  /// - Parameter configuration: The innermost active states, in document order.
  /// - Returns: The names; several where it matters what history states stand for, none for what is not
  ///   reached.
  /// - Complexity: O(*c* · *n*) in configurations and active states.
  public func states(for configuration: [StateID]) -> [String] {
    states.filter { $0.configurations.contains(configuration) }.map(\.name)
  }
}
