public import Interlock

/// Counts the transitions and states of any number of machines, in any number of tasks.
///
/// ```swift
/// let recorder = CoverageRecorder(of: player)
/// var machine = recorder.watched(player)
/// ```
public final class CoverageRecorder<StateID: Hashable & Sendable, EventID: Hashable & Sendable>:
  Sendable
{
  /// Counts nothing itself. It knows the numbers of transitions and states, so that none is compared under the lock.
  private let blank: MachineCoverage<StateID, EventID>
  private let counts: Locked<CoverageCounts>

  /// Makes an empty recorder.
  ///
  /// - Parameter machine: The machine, in any state.
  public init(of machine: Machine<StateID, EventID>) {
    blank = MachineCoverage(of: machine)
    counts = Locked(blank.counts)
  }

  /// The coverage so far.
  public var coverage: MachineCoverage<StateID, EventID> {
    var coverage = blank
    coverage.add(counts.withLock { $0 })
    return coverage
  }

  /// Returns a copy of a machine that reports its transitions to the recorder, as do its own copies. It uses
  /// `traced(by:)`, so an existing trace is replaced.
  ///
  /// - Parameter machine: A machine of the definition.
  /// - Returns: The copy.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public func watched(_ machine: Machine<StateID, EventID>) -> Machine<StateID, EventID> {
    machine.traced { [blank, counts] line in
      let taken = blank.numbers(in: line)
      counts.withLock { $0.add(taken) }
    }
  }
}
