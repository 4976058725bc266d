#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Interlock

// How workers hear of timers that others have set.

extension Fleet {
  /// How often a worker asks for timers that would have been announced: no timer that is due sooner goes without.
  private var quietInterval: Duration { .seconds(1) }

  /// Waits until a timer is due, or another program may have set an earlier one.
  ///
  /// - Parameters:
  ///   - duration: How long it is until the next timer that is known; nil if there is none.
  ///   - bell: Rings when another program announces one.
  ///   - work: How the worker works.
  func wait(for duration: Duration?, _ bell: TimerBell, _ work: FleetWork) async {
    let interval = bell.isHeard ? quietInterval : work.interval
    await bell.wait(atMost: min(interval, duration ?? interval))
  }

  /// Announces a timer, if workers that listen would ask for it too late.
  ///
  /// Others only if need be, because PostgreSQL commits transactions that announce something one after the other.
  ///
  /// - Parameters:
  ///   - deadline: The earliest deadline of an entity; none if it is no number.
  ///   - former: The one that workers know.
  ///   - time: The current time.
  ///   - session: The transaction that sets it.
  /// - Throws: `unwritable`.
  func announce(
    _ deadline: SQLValue,
    insteadOf former: SQLValue,
    at time: Date,
    _ session: Session
  ) throws(Failure) {
    guard let announcement = statements.timers.announcement, let deadline = deadline.number,
      deadline < former.number ?? .infinity,
      deadline - time.timeIntervalSince1970 < quietInterval.seconds
    else { return }
    try session.write(announcement, [])
  }

  /// Lets announcements ring a bell until the task is cancelled; not at all if the database has none.
  func listen(_ bell: TimerBell) async {
    guard let announcement = statements.timers.announcement else { return }
    await withTaskGroup { group in
      group.addTask {
        while !Task.isCancelled {
          do throws(SQLError) {
            return try await database.listen(to: statements.table.channel) { bell.ring() }
          } catch {
            bell.fallSilent()
            await pause(after: .database(error))
          }
        }
      }
      // Some pools take the wish to listen, and never fulfil it, and a connection can be lost without a sign. So workers
      // find out whether they hear, and again once a minute.
      group.addTask {
        while !Task.isCancelled {
          bell.fallSilent()
          for _ in 0..<60 where !Task.isCancelled {
            if !bell.isHeard { _ = try? await rows(announcement, []) }
            await pause(quietInterval)
          }
        }
      }
      await group.next()
      group.cancelAll()
    }
    bell.fallSilent()
  }
}
