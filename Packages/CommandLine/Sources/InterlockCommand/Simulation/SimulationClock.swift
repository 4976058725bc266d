import Foundation
import Interlock

/// The clock of a simulation: it stands still until it is moved.
struct SimulationClock: Sendable {
  let beginning: Date

  /// The time after some time has passed.
  func date(_ elapsed: Duration) -> Date {
    beginning.addingTimeInterval(elapsed.inSeconds)
  }

  /// How much time has passed at some time.
  func elapsed(at date: Date) -> Duration {
    Duration(nearestTo: date.timeIntervalSince(beginning))
  }

  /// When the first timer of a machine is due; nil if none is set.
  func nextDeadline(of machine: DynamicMachine) -> Duration? {
    machine.nextDeadline.map(elapsed)
  }
}
