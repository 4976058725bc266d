#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Interlock

// How workers notice that another one has died.

/// A worker that runs, and what it takes alone after others have died.
final class WorkerLife: Sendable {
  let name = UUID().uuidString
  let timers = Suspects()
  let events = Suspects()
}

extension Fleet {
  /// Says that a worker lives, for the time of a lease, and looks for others that have died.
  ///
  /// A transaction is rolled back when its worker dies, so the database doesn't know which timers and events it had. They
  /// are among the first that are due, so a worker that sees the death marks those that it takes next.
  func live(_ life: WorkerLife, _ work: FleetWork) async throws(Failure) {
    let values: [SQLValue] = [.text(life.name), .number(work.lease.seconds)]
    _ = try await rows(statements.workers.life, values)
    for _ in try await rows(statements.workers.deaths, []) {
      life.timers.addDeath()
      life.events.addDeath()
    }
  }

  /// Says that a worker lives until the task is cancelled.
  func keepAlive(_ life: WorkerLife, _ work: FleetWork) async {
    while true {
      await pause(max(work.lease / 3, .milliseconds(25)))
      guard !Task.isCancelled else { return }
      do throws(Failure) { try await live(life, work) } catch { await pause(after: error) }
    }
  }
}
