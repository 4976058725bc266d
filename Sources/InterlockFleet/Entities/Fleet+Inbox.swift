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
    while !Task.isCancelled {
      do throws(Failure) {
        let count = try await fireWaiting(work)
        if count == 0 { await pause(work.interval) }
      } catch {
        await pause(after: error)
      }
    }
  }

  /// Fires a batch of what waits, of each entity only the oldest.
  ///
  /// - Returns: How many events.
  private func fireWaiting(_ work: FleetWork) async throws(Failure) -> Int {
    try await inBatch(statements.inbox.batch, [.integer(work.batch)]) { row in
      Item(row)
    } take: { item, _, transaction throws(Failure) in
      try await fire(item, transaction)
    } postpone: { item, failure, transaction throws(Failure) in
      try await postpone(item, after: failure, work, transaction)
    }?
    .count ?? 1
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
      key = Key(sqlValue: row[1])
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
    _ transaction: any FleetTransaction
  ) async throws(Failure) -> FleetActivity? {
    let canHelp: Bool
    switch failure {
    case .failed, .database, .otherDefinition: canHelp = true
    default: canHelp = false
    }
    let isParked = !canHelp || item.attempt >= work.attempts
    let next = item.time + work.pause(after: item.attempt).seconds
    _ = try await transaction.rows(
      of: self,
      statements.inbox.failure,
      [
        isParked ? .null : .number(next), .text("\(failure)"), item.number, .integer(item.attempt),
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
    _ transaction: any FleetTransaction
  ) async throws(Failure) -> FleetActivity? {
    guard let key = item.key else { throw .unwritable(reason: "the entity is not a key") }
    let event = try event(named: item.event, json: item.payload)
    let receipt = try await fire(event, on: key, by: item.who, transaction).get()
    _ = try await transaction.rows(of: self, statements.inbox.done, [item.number])
    return activity(
      .event,
      .done,
      item.event,
      key,
      state: receipt.state,
      attempt: item.attempt,
      since: item.start
    )
  }
}
