public import Interlock

/// The smallest flat machine that behaves like another, and the configurations that each of its states stands for.
///
/// ```swift
/// let small = try player.minimized()
/// print(small.machine.states.count)
/// print(small.states(for: [.muted, .dark]))     // ["muted+dark"]
/// ```
///
/// <doc:ComparingMachines> describes the assumptions and the limits.
public struct MinimizedMachine<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable
{
  /// A state, and the configurations that it stands for.
  public struct State: Hashable, Sendable {
    /// The name: the innermost active states of the first configuration that it stands for.
    public let name: String

    /// The configurations that it stands for, fewest steps first.
    public let configurations: [[StateID]]
  }

  /// The machine, inactive. Guards are included by name, and refuse until they are bound. It has no callbacks.
  public let machine: Machine<String, EventID>

  /// The states that the machine can rest in, fewest steps first.
  public let states: [State]

  /// Returns the names of the states that stand for a configuration.
  ///
  /// - Parameter configuration: The innermost active states, in document order.
  /// - Returns: The names; several if history matters, none if the configuration is not reachable.
  /// - Complexity: O(*c* · *n*) in configurations and active states.
  public func states(for configuration: [StateID]) -> [String] {
    states.filter { $0.configurations.contains(configuration) }.map(\.name)
  }
}
