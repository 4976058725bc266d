#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
public import Interlock

extension Fleet {
  /// Fires the timers of an entity that are due, earliest deadline first. A worker does it for all of them.
  ///
  /// - Parameters:
  ///   - key: The key of the entity.
  ///   - transaction: A transaction of yours, which you end; nil for one of its own.
  /// - Returns: What has happened, one receipt for each timer; at most as many as the step limit of the machine.
  /// - Throws: `Failure`; `failed` if a timer fails. Those before it have been fired.
  @discardableResult
  public func advance(
    _ key: Key,
    in transaction: (any FleetTransaction)? = nil
  ) async throws(Failure) -> [Machine.Receipt] {
    let outcome: Result<[Machine.Receipt], Failure> =
      try await within(transaction) { transaction throws(Failure) in
        let rows = try await transaction.rows(of: self, statements.rows.lockedRow, [key.sqlValue])
        return try await self.advance(row(key, rows), transaction)
      }
    return try outcome.get()
  }

  /// Fires the timers of a locked row that are due.
  func advance(
    _ row: Row,
    _ transaction: any FleetTransaction
  ) async throws(Failure) -> Result<[Machine.Receipt], Failure> {
    var machine = row.machine
    var receipts: [Machine.Receipt] = []
    var failure: Failure?
    do throws(Machine.FireError) {
      while receipts.count < machine.stepLimit, let receipt = try machine.advanceOnce(to: row.time)
      {
        receipts.append(receipt)
      }
    } catch {
      failure = .failed(error)
    }
    if !receipts.isEmpty {
      try await save(machine, over: row, receipts.flatMap(\.effects), transaction)
    }
    return failure.map { .failure($0) } ?? .success(receipts)
  }
}
