import Interlock

/// Where a machine is at some time of a simulation.
struct SimulationMoment: Sendable {
  var machine: DynamicMachine

  /// How much time has passed since the beginning.
  var elapsed: Duration
}
