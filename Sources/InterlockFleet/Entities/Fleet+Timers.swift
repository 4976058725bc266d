#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
public import Interlock

extension Fleet {
  /// Fires the due timers of an entity, earliest deadline first. A worker does this for all entities.
  ///
  /// - Parameters:
  ///   - key: The key of the entity.
  ///   - transaction: Your open transaction. You end it. Nil for a new one.
  /// - Returns: One receipt for each timer; at most as many as the step limit of the machine.
  /// - Throws: `Failure`; `failed` with the error of the first timer that fails. The others have been fired.
  @discardableResult
  public func advance(
    _ key: Key,
    in transaction: (any FleetTransaction)? = nil
  ) async throws(Failure) -> [Machine.Receipt] {
    let result = { (outcome: (machine: Machine, receipts: [Machine.Receipt])) in
      (key: key as Key?, state: outcome.machine.state as StateID?)
    }
    return try await observed(.timer, of: key, result) { () throws(Failure) in
      let (machine, receipts, failure) = try await within(transaction) { session throws(Failure) in
        let rows = try await session.rows(statements.rows.lockedRow, [key.sqlValue])
        return try await advance(row(key, rows), session)
      }
      if let failure { throw failure }
      return (machine, receipts)
    }
    .receipts
  }

  /// Fires the timers of a locked row that are due.
  ///
  /// - Returns: The machine, what has happened, and why the first that failed did; nil if none did.
  func advance(
    _ row: Row,
    _ session: Session
  ) async throws(Failure) -> (machine: Machine, receipts: [Machine.Receipt], failure: Failure?) {
    var taking = Taking(self, row.machine)
    let expiry = taking.expiry(by: row.time)
    if let values = taking.values {
      try await save(values.get(), over: row, records(of: taking), session)
    }
    return (taking.machine, expiry.receipts, expiry.error.map { .failed($0) })
  }
}
