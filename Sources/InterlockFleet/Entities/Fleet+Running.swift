#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Interlock

extension Fleet {
  /// Works until the task is cancelled: fires timers that are due and events from the inbox, and delivers effects.
  ///
  /// Any number of workers, in any number of processes, share the work. When the task is cancelled, what has been begun is
  /// finished; then the call returns. A database that can't be reached is tried again.
  ///
  /// - Parameters:
  ///   - handlers: What makes effects happen.
  ///   - work: How it works.
  /// - Throws: `Failure.unhandledEffects` at the start, if effects wait that nothing handles.
  public func run(
    _ handlers: EffectHandlers = EffectHandlers(),
    _ work: FleetWork = FleetWork()
  ) async throws(Failure) {
    let unhandled = try await waitingEffects().subtracting(handlers.handlers.keys)
    guard unhandled.isEmpty else { throw .unhandledEffects(unhandled.sorted()) }
    await withTaskGroup { group in
      group.addTask { await self.fireTimers(work) }
      group.addTask { await self.readInbox(work) }
      group.addTask { await self.forgetRequests(work) }
      if !handlers.handlers.isEmpty { group.addTask { await self.deliver(handlers, work) } }
    }
  }

  /// Fires timers until the task is cancelled.
  private func fireTimers(_ work: FleetWork) async {
    var scan = Scan()
    while !Task.isCancelled {
      do throws(Failure) {
        scan.restartIfOld()
        let rows = try await rows(statements.timers.next, [.number(scan.start)])
        guard let now = rows.first?[0].number, let deadline = rows.first?[1].number else {
          await pause(work.interval)
          continue
        }
        guard deadline <= now else {
          await pause(min(work.interval, .seconds(deadline - now)))
          continue
        }
        if let last = try await fireDue(from: scan.start, work) { scan.start = last }
      } catch {
        await pause(.seconds(1))
      }
    }
  }

  /// Forgets requests that were answered long ago, once a minute until the task is cancelled.
  private func forgetRequests(_ work: FleetWork) async {
    while !Task.isCancelled {
      _ = try? await rows(statements.requests.deletion, [.number(work.memory.seconds)])
      await pause(.seconds(60))
    }
  }

  /// Where the scan of the deadlines begins.
  ///
  /// While another transaction holds a snapshot open, the index keeps the entries of what has been fired. They are not
  /// read again and again, if the scan begins after them. A deadline before that may be set at any time, so now and then it
  /// begins at the first.
  private struct Scan {
    var start = -Double.greatestFiniteMagnitude
    private var begun = ContinuousClock.now

    mutating func restartIfOld() {
      guard begun.duration(to: .now) > .seconds(10) else { return }
      self = Self()
    }
  }

  /// Fires a batch of timers that are due. If the database refuses what one of them has led to, that one is postponed, and
  /// nothing else has happened.
  ///
  /// - Returns: The last deadline; nil if others have locked what is due.
  private func fireDue(from start: Double, _ work: FleetWork) async throws(Failure) -> Double? {
    var current: (key: Key, time: Date)?
    do throws(Failure) {
      return try await transaction(isRepeatable: true) { transaction throws(Failure) in
        let rows = try await transaction.rows(
          of: self,
          statements.timers.due,
          [.number(start), .integer(work.batch)]
        )
        for values in rows {
          guard let key = values.last.flatMap({ Key(sqlValue: $0) }) else { continue }
          let time = Date(timeIntervalSince1970: values[0].number ?? 0)
          current = (key, time)
          do throws(Failure) {
            let row = try row(key, [Array(values.dropLast())])
            let receipts = try await advance(row, transaction).get()
            if receipts.isEmpty { try await correctDeadline(of: row, transaction) }
          } catch {
            if case .database = error { throw error }
            try await postpone(key, after: error, at: time, work, transaction)
          }
        }
        return rows.last?[5].number
      }
    } catch {
      guard case .database(let cause) = error, !cause.isTransient, let current else { throw error }
      try await transaction(isRepeatable: true) { transaction throws(Failure) in
        try await postpone(current.key, after: error, at: current.time, work, transaction)
      }
      return nil
    }
  }

  /// Lets workers look at an entity when its timers are due. Another program has said that some were.
  private func correctDeadline(
    of row: Row,
    _ transaction: any FleetTransaction
  ) async throws(Failure) {
    let deadline = row.machine.nextDeadline.map { SQLValue.number($0.timeIntervalSince1970) }
    _ = try await transaction.rows(
      of: self,
      statements.timers.postponement,
      [deadline ?? .null, row.key.sqlValue]
    )
  }

  /// Counts a failure of an entity. A worker looks at it again after a pause, or no more.
  private func postpone(
    _ key: Key,
    after failure: Failure,
    at time: Date,
    _ work: FleetWork,
    _ transaction: any FleetTransaction
  ) async throws(Failure) {
    let now = time.timeIntervalSince1970
    let counted = try await transaction.rows(
      of: self,
      statements.timers.failure,
      [key.sqlValue, .text("\(failure)"), .number(now)]
    )
    let attempts = counted.first?.first?.integer ?? 1
    let next: SQLValue =
      attempts < work.attempts ? .number(now + work.pause(after: attempts).seconds) : .null
    _ = try await transaction.rows(of: self, statements.timers.postponement, [next, key.sqlValue])
  }

  /// Waits; not at all if the task is cancelled.
  func pause(_ duration: Duration) async {
    try? await Task.sleep(for: duration)
  }
}
