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
        await pause(.seconds(1))
      }
    }
  }

  /// Fires a batch of what waits, of each entity only the oldest. If the database refuses what one of them has led to, that
  /// one is postponed, and nothing else has happened.
  ///
  /// - Returns: How many events.
  private func fireWaiting(_ work: FleetWork) async throws(Failure) -> Int {
    var current: [SQLValue]?
    do throws(Failure) {
      return try await transaction(isRepeatable: true) { transaction throws(Failure) in
        let rows = try await transaction.rows(
          of: self,
          statements.inbox.batch,
          [.integer(work.batch)]
        )
        for row in rows {
          current = row
          do throws(Failure) {
            try await fire(row, transaction)
            _ = try await transaction.rows(of: self, statements.inbox.done, [row[0]])
          } catch {
            if case .database = error { throw error }
            try await postpone(row, after: error, work, transaction)
          }
        }
        return rows.count
      }
    } catch {
      guard case .database(let cause) = error, !cause.isTransient, let current else { throw error }
      try await transaction(isRepeatable: true) { transaction throws(Failure) in
        try await postpone(current, after: error, work, transaction)
      }
      return 1
    }
  }

  /// Tries an event again after a pause, or parks it: at once if trying again can't help.
  private func postpone(
    _ row: [SQLValue],
    after failure: Failure,
    _ work: FleetWork,
    _ transaction: any FleetTransaction
  ) async throws(Failure) {
    let attempts = (row[4].integer ?? 0) + 1
    let canHelp: Bool
    switch failure {
    case .failed, .database, .otherDefinition: canHelp = true
    default: canHelp = false
    }
    let next = (row[5].number ?? 0) + work.pause(after: attempts).seconds
    _ = try await transaction.rows(
      of: self,
      statements.inbox.failure,
      [canHelp && attempts < work.attempts ? .number(next) : .null, .text("\(failure)"), row[0]]
    )
  }

  /// Fires an event that waits.
  private func fire(
    _ row: [SQLValue],
    _ transaction: any FleetTransaction
  ) async throws(Failure) {
    guard let key = Key(sqlValue: row[1]) else {
      throw .unwritable(reason: "the entity is not a key")
    }
    let item: Machine.PendingEvent
    do {
      let json = row[3].text.map { Data($0.utf8) }
      item = try fresh(fields.blank).event(named: row[2].text ?? "", json: json)
    } catch {
      throw .unwritable(reason: "\(error)")
    }
    _ = try await fire(item, on: key, once: nil, in: transaction)
  }
}
