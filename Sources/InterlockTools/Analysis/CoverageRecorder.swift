import Foundation
public import Interlock

/// Counts what any number of machines do, in any number of tasks.
///
///     let recorder = CoverageRecorder(of: player)
///     var machine = recorder.watched(player)
public final class CoverageRecorder<StateID: Hashable & Sendable, EventID: Hashable & Sendable>:
  @unchecked Sendable
{
  // Safe because the lock is held whenever the coverage is read or changed.
  private let lock = NSLock()
  private var recorded: MachineCoverage<StateID, EventID>

  /// Makes a recorder that has counted nothing.
  ///
  /// - Parameter machine: The machine, in any state.
  public init(of machine: Machine<StateID, EventID>) {
    recorded = MachineCoverage(of: machine)
  }

  /// What has been counted so far.
  public var coverage: MachineCoverage<StateID, EventID> {
    lock.withLock { recorded }
  }

  /// A copy of a machine that, like its own copies, reports to the recorder what it does. Uses `traced(by:)`: an
  /// existing trace is replaced.
  ///
  /// - Parameter machine: A machine of the definition.
  /// - Returns: The copy.
  /// - Complexity: O(*s* + *r*) in states and rows.
  public func watched(_ machine: Machine<StateID, EventID>) -> Machine<StateID, EventID> {
    machine.traced { [self] line in lock.withLock { recorded.record(line) } }
  }
}
