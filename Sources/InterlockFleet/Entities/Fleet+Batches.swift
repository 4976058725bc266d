extension Fleet {
  /// How items of a table are taken in one transaction.
  struct Batch<Item> {
    /// Finds the items, and locks them.
    let statement: String

    /// What the statement takes, from how many items are taken at most.
    let values: (_ limit: Int) -> [SQLValue]

    /// How many are taken at most.
    let limit: Int

    /// The item of a row; nil to skip the row.
    let item: ([SQLValue]) -> Item?

    /// Takes an item, with its row, or with the rows of `needs`. Returns the activity for the observer.
    var take: (Item, [[SQLValue]], Session) async throws(Failure) -> FleetActivity?

    /// Postpones an item after a failure. Returns what the observer is told.
    let postpone: (Item, Failure, Session) async throws(Failure) -> FleetActivity?

    /// The statement that reads more rows for an item; nil if its own row is enough.
    var needs: ((Item) -> SQLStatement)?
  }

  /// Takes a batch. An item that fails is postponed, and so is one whose changes the database refuses.
  ///
  /// - Parameter batch: The batch.
  /// - Returns: The rows; nil if they had to be taken one by one.
  /// - Throws: `database`, `outcomeUnknown`.
  func take<Item>(_ batch: Batch<Item>) async throws(Failure) -> [[SQLValue]]? {
    do throws(Failure) {
      return try await takeTogether(batch, limit: batch.limit)
    } catch {
      guard error.isRefusalByDatabase else { throw error }
    }
    // Nobody knows which of them the database has refused.
    var current: Item?
    var single = batch
    single.take = { item, rows, session throws(Failure) in
      current = item
      return try await batch.take(item, rows, session)
    }
    for _ in 0..<batch.limit {
      do throws(Failure) {
        if try await takeTogether(single, limit: 1).isEmpty { return nil }
      } catch {
        guard error.isRefusalByDatabase, let current else { throw error }
        let activity = try await transaction(isRepeatable: true) { session throws(Failure) in
          try await batch.postpone(current, error, session)
        }
        tell(activity)
        return nil
      }
    }
    return nil
  }

  private func takeTogether<Item>(
    _ batch: Batch<Item>,
    limit: Int
  ) async throws(Failure) -> [[SQLValue]] {
    let (rows, activities) =
      try await transaction(isRepeatable: true) { session throws(Failure) in
        let rows = try await session.rows(batch.statement, batch.values(limit))
        let items = rows.compactMap { row in batch.item(row).map { (item: $0, row: row) } }
        let found =
          if let needs = batch.needs {
            try await session.independentRows(of: items.map { needs($0.item) })
          } else {
            items.map { [$0.row] }
          }
        var activities: [FleetActivity?] = []
        for ((item, _), rows) in zip(items, found) {
          do throws(Failure) {
            activities.append(try await batch.take(item, rows, session))
          } catch {
            switch error {
            // The transaction can only be rolled back.
            case .database, .superseded: throw error
            default: activities.append(try await batch.postpone(item, error, session))
            }
          }
        }
        return (rows, activities)
      }
    tell(activities)
    return rows
  }
}
