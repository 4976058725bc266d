#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Interlock

extension Fleet {
  /// Works until the task is cancelled: fires due timers and events from the inbox, and delivers effects.
  ///
  /// Any number of workers, in any number of processes, share the work. When the task is cancelled, the call finishes
  /// the work that it has begun, and returns: when the last handler has ended, or its lease. It keeps retrying a
  /// database that it cannot reach.
  ///
  /// A worker delivers only effects that it has handlers for. If a newer program has prepared the fleet, it also leaves
  /// events from outside to it that it can't fire itself.
  ///
  /// - Parameters:
  ///   - handlers: The handlers of effects.
  ///   - work: The settings of the worker.
  /// - Throws: `Failure.unhandledEffects` at the start, if waiting effects have no handler and no newer program has
  ///   prepared the fleet.
  public func run(
    _ handlers: EffectHandlers = EffectHandlers(),
    _ work: FleetWork = FleetWork()
  ) async throws(Failure) {
    let life = WorkerLife()
    guard let unhandled = try await begin(life, handlers, work) else { return }
    guard unhandled.isEmpty else { throw .unhandledEffects(unhandled.sorted()) }
    await withTaskGroup { group in
      let bell = TimerBell()
      group.addTask { await self.keepAlive(life, work) }
      group.addTask { await self.listen(bell) }
      group.addTask { await self.fireTimers(bell, life.timers, work) }
      group.addTask { await self.readInbox(life.events, work) }
      group.addTask { await self.forgetRequests(work) }
      if !handlers.handlers.isEmpty { group.addTask { await self.deliver(handlers, work) } }
    }
    // If it stays, another worker takes this one for dead, and is careful for a moment. In a task that is not cancelled,
    // because a driver may refuse one that is.
    await Task { _ = try? await rows(statements.workers.end, [.text(life.name)]) }.value
  }

  /// Begins the life of a worker that has handlers for all waiting effects, as soon as the database can be reached.
  ///
  /// - Returns: The names of the effects that have none; nil if the task is cancelled before.
  private func begin(
    _ life: WorkerLife,
    _ handlers: EffectHandlers,
    _ work: FleetWork
  ) async throws(Failure) -> Set<String>? {
    while !Task.isCancelled {
      do throws(Failure) {
        let unhandled = try await unhandledEffects(handlers)
        if unhandled.isEmpty { try await live(life, work) }
        return unhandled
      } catch {
        guard Task.isCancelled || error.isTransient(isRepeatable: true) else { throw error }
        await pause(after: error)
      }
    }
    return nil
  }

  /// Fires timers until the task is cancelled.
  private func fireTimers(_ bell: TimerBell, _ suspects: Suspects, _ work: FleetWork) async {
    var scan = Scan(from: -Double.greatestFiniteMagnitude)
    while !Task.isCancelled {
      do throws(Failure) {
        scan.restart(after: .seconds(10))
        let rows = try await rows(statements.timers.next, [.number(scan.start)])
        if let now = rows.first?[0].number, now < scan.start { scan.restart() }
        guard let now = rows.first?[0].number, let deadline = rows.first?[1].number else {
          suspects.clear()
          await wait(for: nil, bell, work)
          continue
        }
        guard deadline <= now else {
          suspects.clear()
          await wait(for: .seconds(clamping: deadline - now), bell, work)
          continue
        }
        guard let rows = try await fireDue(from: scan.start, suspects, work) else { continue }
        // What others have locked, or set and not yet committed, is taken the next time, unless it takes them long.
        if let last = rows.last?[5].number { scan.start = min(last, now - 2) }
        // Others have locked what is due, or it has no key.
        if !rows.contains(where: { Due($0) != nil }) { await pause(.milliseconds(25)) }
      } catch {
        await pause(after: error)
      }
    }
  }

  /// Forgets requests that were answered long ago, once a minute until the task is cancelled.
  private func forgetRequests(_ work: FleetWork) async {
    while !Task.isCancelled {
      do throws(Failure) {
        // In batches, because others wait while SQLite deletes.
        let values: [SQLValue] = [.number(work.memory.seconds), .integer(1_000)]
        let forgotten = try await rows(statements.requests.deletion, values)
        if forgotten.isEmpty { await pause(.seconds(60)) }
      } catch {
        await pause(after: error)
      }
    }
  }

  /// Fires a batch of timers that are due.
  ///
  /// - Returns: Their rows; nil if they had to be taken one by one.
  private func fireDue(
    from start: Double,
    _ suspects: Suspects,
    _ work: FleetWork
  ) async throws(Failure) -> [[SQLValue]]? {
    var found: [[SQLValue]] = []
    let batch = Batch<Due>(
      limit: work.batch,
      attempts: work.attempts,
      suspects: suspects,
      find: { limit, session throws(Failure) in
        found = try await session.rows(statements.timers.due, [.number(start), .integer(limit)])
        return found.compactMap { row in Due(row).map { ($0, [Array(row.dropLast(2))]) } }
      },
      timesLeft: { $0.timesLeft },
      leave: { _ in },
      begin: { due, isAlone, session throws(Failure) in
        let (key, time) = (due.key.sqlValue, due.time)
        let values = [key, .number(time), .integer(isAlone ? 1 : 0)]
        try session.write(statements.timers.beginning, values)
        let end = SQLValue.number(time + work.lease.seconds)
        try session.write(statements.timers.postponement, [end, key, due.revision])
      },
      lock: { due, session throws(Failure) in
        let rows = try await session.rows(statements.rows.lockedRow, [due.key.sqlValue])
        guard rows.first?[1] == due.revision else { return nil }
        // A failure has changed no revision, and is not tried again at once.
        let begun = try await session.rows(statements.timers.begun, [due.key.sqlValue])
        return begun.isEmpty ? nil : rows
      },
      take: { due, rows, session throws(Failure) in
        let state = try await fire(row(due.key, rows), session)
        return activity(
          .timer,
          .done,
          of: due.key,
          state: state,
          since: due.start,
          dueFor: due.delay
        )
      },
      postpone: { due, failure, session throws(Failure) in
        try await postpone(due, after: failure, by: work, session)
      }
    )
    return try await take(batch) ? found : nil
  }

  /// An entity that is due.
  private struct Due {
    let key: Key
    let time: Double
    let revision: SQLValue
    let delay: Duration
    let timesLeft: Int?
    let start = ContinuousClock.now

    init?(_ row: [SQLValue]) {
      guard let key = Key(sqlValue: row[row.count - 2]), let time = row[0].number else {
        return nil
      }
      timesLeft = row[row.count - 1].integer
      self.key = key
      self.time = time
      revision = row[1]
      delay = .seconds(clamping: time - (row[5].number ?? time))
    }
  }

  /// Fires the timers of a row that are due, and says where it is then.
  private func fire(
    _ row: Row,
    _ session: Session
  ) async throws(Failure) -> StateID {
    let (machine, receipts, failure) = try await advance(row, session)
    // If some have been fired before it, the next one that fails is then the first.
    guard receipts.isEmpty else { return machine.state }
    if let failure { throw failure }
    // Another program has said that some were due.
    let deadline = machine.nextDeadline.map { SQLValue.number($0.timeIntervalSince1970) }
    try session.write(
      statements.timers.postponement,
      [deadline ?? .null, row.key.sqlValue, .integer(row.revision)]
    )
    if row.isPostponed { try session.write(statements.timers.success, [row.key.sqlValue]) }
    return machine.state
  }

  /// Counts a failure of an entity. A worker looks at it again after a pause, or no more.
  ///
  /// - Returns: What the observer is told.
  private func postpone(
    _ due: Due,
    after failure: any Error,
    by work: FleetWork,
    _ session: Session
  ) async throws(Failure) -> FleetActivity? {
    let key = due.key.sqlValue
    let counted = try await session.rows(
      statements.timers.failure,
      [key, .text(reason(failure)), .number(due.time)]
    )
    let attempt = counted.first?.first?.integer ?? 1
    let isParked = attempt >= work.attempts
    let next: SQLValue = isParked ? .null : .number(due.time + work.pause(after: attempt).seconds)
    try session.write(statements.timers.postponement, [next, key, due.revision])
    return activity(
      .timer,
      after: failure,
      isParked: isParked,
      of: due.key,
      attempt: attempt,
      since: due.start,
      dueFor: due.delay
    )
  }

  /// Whether a newer program has prepared the fleet for its definition, so that what this one can't do is left to it.
  ///
  /// - Parameter prepared: What `prepared` of the definitions has returned: nothing for tables that were made by hand.
  /// - Returns: Whether one has.
  func isSuperseded(by prepared: [[SQLValue]]) -> Bool {
    prepared.first.map { $0.first != .text(statements.rows.definition) } ?? false
  }

  /// A failure as a string that a table can hold.
  func reason(_ failure: any Error) -> String {
    "\(failure)".replacing("\0", with: "\u{FFFD}")
  }

  /// Tells the observer that work could not be got, and waits for a second.
  func pause(after failure: Failure) async {
    tell(activity(.work, after: failure, since: .now))
    await pause(.seconds(1))
  }

  /// Waits; not at all if the task is cancelled.
  func pause(_ duration: Duration) async {
    try? await Task.sleep(for: duration)
  }
}
