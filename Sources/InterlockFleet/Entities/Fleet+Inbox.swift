#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Interlock

// Events that other programs have put into a table, with plain SQL.

extension Fleet {
  /// Fires what waits in the inbox until the task is cancelled.
  func readInbox(_ suspects: Suspects, _ work: FleetWork) async {
    var scan = Scan(from: Int.min)
    while !Task.isCancelled {
      do throws(Failure) {
        scan.restart(after: .seconds(scan.hasLeft ? 1 : 10))
        let next = try await rows(
          statements.inbox.next,
          [.integer(work.batch * scan.reach), .integer(scan.start)]
        )
        guard let end = next.first?[0].integer else {
          suspects.clear()
          scan.restart(after: .seconds(scan.hasLeft ? 0 : 1))
          await pause(work.interval)
          continue
        }
        let progress = InboxProgress()
        guard
          try await fireWaiting(
            after: scan.start,
            through: end,
            suspects,
            by: work,
            progress
          )
        else {
          continue
        }
        if progress.hasLeft { scan.hasLeft = true }
        if let first = progress.firstTaken {
          // Not the last: what has waited for an older event of its entity comes before that.
          scan.stay(at: first - 1)
        } else {
          scan.pass(to: progress.lastFound ?? end)
        }
      } catch {
        await pause(after: error)
      }
    }
  }

  /// An event that waits.
  struct InboxItem {
    let number: Int
    let entity: SQLValue
    let key: Key?
    let event: String
    let payload: Data?
    let attempt: Int
    let time: Double
    let who: String?
    let place: Int

    /// Whether a worker that has ended had begun it.
    let isLeft: Bool
    let start = ContinuousClock.now

    init?(_ row: [SQLValue]) {
      guard let number = row[0].integer, let place = row[7].integer else { return nil }
      self.number = number
      entity = row[1]
      key = row[1].hasNUL ? nil : Key(sqlValue: row[1])
      event = row[2].text ?? ""
      payload = row[3].text.map { Data($0.utf8) }
      attempt = min(max(row[4].integer ?? 0, 0), 1_000_000) + 1
      time = row[5].number ?? 0
      who = row[6].text
      self.place = place
      isLeft = row[8] == .integer(1)
    }
  }

  /// What a batch has come to.
  final class InboxProgress {
    /// The number of the last event that was found.
    var lastFound: Int?

    /// The number of the first event that was fired, postponed or parked.
    private(set) var firstTaken: Int?

    /// Whether events were left, because another transaction has locked the entity, or only a newer program knows them.
    var hasLeft = false

    /// The entities whose rows have been changed since they were read.
    var changed: Set<SQLValue> = []

    /// The numbers of events that have been begun before they are taken.
    var begun: Set<Int> = []

    /// The entities whose later events have to wait.
    var stopped: Set<SQLValue> = []

    func take(_ number: Int) { firstTaken = min(firstTaken ?? number, number) }
  }

  /// Fires a batch of waiting events.
  ///
  /// - Parameters:
  ///   - start: The number after which they begin.
  ///   - end: The number of the last.
  ///   - suspects: Those that are taken alone.
  ///   - work: The settings of the worker.
  ///   - progress: What the batch has come to.
  /// - Returns: Whether they were taken together, not one by one.
  /// - Throws: `database`, `outcomeUnknown`.
  private func fireWaiting(
    after start: Int,
    through end: Int,
    _ suspects: Suspects,
    by work: FleetWork,
    _ progress: InboxProgress
  ) async throws(Failure) -> Bool {
    let batch = Batch<InboxItem>(
      limit: work.batch,
      attempts: work.attempts,
      suspects: suspects,
      find: { limit, session throws(Failure) in
        (progress.changed, progress.stopped) = ([], [])
        let found = try await session.rows(
          statements.inbox.batch,
          [.integer(work.batch), .integer(start), .integer(end)]
        )
        let items = found.compactMap { InboxItem($0) }
        return Array(try await free(items, progress, session).prefix(limit))
      },
      timesLeft: { $0.isLeft ? $0.attempt - 1 : nil },
      leave: { progress.stopped.insert($0.entity) },
      begin: { item, isAlone, session throws(Failure) in
        guard !progress.stopped.contains(item.entity) else { return }
        progress.begun.insert(item.number)
        let attempts = isAlone ? item.attempt : item.attempt - 1
        try leave(item, until: item.time + work.lease.seconds, reason: "", attempts, session)
      },
      lock: { item, session throws(Failure) in
        let begun = try await session.rows(statements.inbox.begun, [.integer(item.number)])
        guard !begun.isEmpty else { return nil }
        guard let key = item.key else { return [] }
        return try await session.rows(statements.rows.lockedRow, [key.sqlValue])
      },
      take: { item, rows, session throws(Failure) in
        guard !progress.stopped.contains(item.entity) else {
          try giveBack(item, until: item.time, progress, session)
          return nil
        }
        guard let key = item.key else { throw .unwritable(reason: "the entity is not a key") }
        // Two strings can be one key: each has the value that the fleet writes.
        let isCurrent = progress.changed.insert(key.sqlValue).inserted || rows.isEmpty
        let current =
          isCurrent ? rows : try await session.rows(statements.rows.row, [key.sqlValue])
        let activity = try await fire(item, row(key, current), session)
        progress.take(item.number)
        return activity
      },
      postpone: { item, failure, session throws(Failure) in
        let prepared = try await session.rows(statements.definitions.prepared, [])
        if !(failure is EndedWorkers), isSuperseded(by: prepared) {
          progress.stopped.insert(item.entity)
          progress.hasLeft = true
          // This is no attempt: only the newer program can fire it.
          try giveBack(item, until: item.time + 1, progress, session)
          return nil
        }
        progress.take(item.number)
        if case Failure.unknownEvent? = failure as? Failure,
          past.machine.unhandledEvents == .ignore
        {
          return try done(item, session)
        }
        return try postpone(item, after: failure, by: work, progress, session)
      }
    )
    return try await take(batch)
  }

  /// Returns events whose entities no other transaction has locked, with the locked rows of these.
  private func free(
    _ items: [InboxItem],
    _ progress: InboxProgress,
    _ session: Session
  ) async throws(Failure) -> [(item: InboxItem, rows: [[SQLValue]])] {
    progress.lastFound = items.last?.number
    // An event that another worker has locked stops its entity.
    var places: [SQLValue: Int] = [:]
    let items = items.filter { item in
      let isNext = item.place == places[item.entity, default: 0] + 1
      if isNext { places[item.entity] = item.place } else { progress.hasLeft = true }
      return isNext
    }
    // By their values, because two keys can be equal strings of different bytes.
    let keys = Array(Set(items.compactMap { $0.key?.sqlValue }))
    let (read, free) = statements.rows.row(where: nil)
    let locked = try await session.independentRows(
      of: keys.map { SQLStatement(free, [$0]) }
    )
    var rows = Dictionary(uniqueKeysWithValues: zip(keys, locked))
    // No row: either there is no such entity, or another transaction has locked it.
    let missing = keys.filter { rows[$0]?.isEmpty == true }
    let known = try await session.independentRows(
      of: missing.map { SQLStatement(read, [$0]) }
    )
    for (key, row) in zip(missing, known) where !row.isEmpty { rows[key] = nil }
    return items.compactMap { item in
      guard let key = item.key else { return (item, []) }
      guard let row = rows[key.sqlValue] else {
        progress.hasLeft = true
        return nil
      }
      return (item, row)
    }
  }
}
