#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Interlock

// Events that other programs have put into a table, with plain SQL.

extension Fleet {
  /// Fires what waits in the inbox until the task is cancelled.
  func readInbox(_ work: FleetWork) async {
    var scan = Scan(from: Int.min)
    while !Task.isCancelled {
      do throws(Failure) {
        scan.restart(after: .seconds(10))
        guard let rows = try await fireWaiting(from: scan.start, work) else { continue }
        if let first = rows.first?[0].integer {
          // Not the last: what has waited for an older event of its entity comes before that.
          scan.start = first
        } else {
          scan.restart(after: .seconds(1))
          await pause(work.interval)
        }
      } catch {
        await pause(after: error)
      }
    }
  }

  /// Fires a batch of waiting events, of each entity only the oldest.
  ///
  /// - Returns: Their rows; nil if they had to be taken one by one.
  private func fireWaiting(
    from number: Int,
    _ work: FleetWork
  ) async throws(Failure) -> [[SQLValue]]? {
    var taken: Set<Key> = []
    let batch = Batch<Item>(
      statement: statements.inbox.batch,
      values: { [.integer($0), .integer(number)] },
      limit: work.batch,
      item: { Item($0) },
      take: { item, rows, session throws(Failure) in
        guard let key = item.key else { throw .unwritable(reason: "the entity is not a key") }
        // Two strings can be one key: then the first has already changed the row.
        let isFirst = taken.insert(key).inserted
        let current =
          isFirst ? rows : try await session.rows(statements.rows.lockedRow, [key.sqlValue])
        return try await fire(item, row(key, current), session)
      },
      postpone: { item, failure, session throws(Failure) in
        try await postpone(item, after: failure, work, session)
      },
      needs: { item in SQLStatement(statements.rows.lockedRow, [item.key?.sqlValue ?? .null]) }
    )
    return try await take(batch)
  }

  /// An event that waits.
  private struct Item {
    let number: SQLValue
    let key: Key?
    let event: String
    let payload: Data?
    let attempt: Int
    let time: Double
    let who: String?
    let start = ContinuousClock.now

    init(_ row: [SQLValue]) {
      number = row[0]
      key = row[1].hasNUL ? nil : Key(sqlValue: row[1])
      event = row[2].text ?? ""
      payload = row[3].text.map { Data($0.utf8) }
      attempt = min(max(row[4].integer ?? 0, 0), 1_000_000) + 1
      time = row[5].number ?? 0
      who = row[6].text
    }
  }

  /// Tries an event again after a pause, or parks it: at once if trying again can't help.
  ///
  /// - Returns: What the observer is told.
  private func postpone(
    _ item: Item,
    after failure: Failure,
    _ work: FleetWork,
    _ session: Session
  ) async throws(Failure) -> FleetActivity? {
    let canHelp: Bool
    switch failure {
    case .failed, .database, .otherDefinition: canHelp = true
    default: canHelp = false
    }
    let isParked = !canHelp || item.attempt >= work.attempts
    let next = item.time + work.pause(after: item.attempt).seconds
    _ = try await session.rows(
      statements.inbox.failure,
      [
        isParked ? .null : .number(next), .text(reason(failure)), item.number,
        .integer(item.attempt),
      ]
    )
    return activity(
      .event,
      after: failure,
      isParked: isParked,
      item.event,
      item.key,
      attempt: item.attempt,
      since: item.start
    )
  }

  /// Fires an event that waits.
  ///
  /// - Returns: What the observer is told.
  private func fire(
    _ item: Item,
    _ row: Row,
    _ session: Session
  ) async throws(Failure) -> FleetActivity? {
    let event = try event(named: item.event, json: item.payload)
    let receipt = try await outcome(of: event, on: row, by: item.who, session).get()
    try session.write(statements.inbox.done, [item.number])
    return activity(
      .event,
      .done,
      item.event,
      row.key,
      state: receipt.state,
      attempt: item.attempt,
      since: item.start
    )
  }
}
