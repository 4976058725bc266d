import Interlock

/// The state of a machine at some time of a simulation.
struct SimulationMoment: Sendable {
  var machine: DynamicMachine

  /// How much time has passed since the beginning.
  var elapsed: Duration
}
