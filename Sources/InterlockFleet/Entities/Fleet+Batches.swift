extension Fleet {
  /// Takes items of a table in one transaction. One that fails is postponed. If the database refuses what one of them has led
  /// to, that one is postponed alone, and nothing else has happened.
  ///
  /// - Parameters:
  ///   - statement: Finds the items, and locks them.
  ///   - values: What the statement takes.
  ///   - item: The item of a row; nil for a row that is passed over.
  ///   - take: Takes an item. Returns what the observer is told.
  ///   - postpone: Postpones one after a failure. Returns what the observer is told.
  /// - Returns: The rows; nil if one was postponed alone.
  /// - Throws: `database`, `outcomeUnknown`.
  func inBatch<Item>(
    _ statement: String,
    _ values: [SQLValue],
    _ item: ([SQLValue]) -> Item?,
    take: (Item, [SQLValue], any FleetTransaction) async throws(Failure) -> FleetActivity?,
    postpone: (Item, Failure, any FleetTransaction) async throws(Failure) -> FleetActivity?
  ) async throws(Failure) -> [[SQLValue]]? {
    var current: Item?
    do throws(Failure) {
      let (rows, activities) =
        try await transaction(isRepeatable: true) { transaction throws(Failure) in
          let rows = try await transaction.rows(of: self, statement, values)
          var activities: [FleetActivity?] = []
          for row in rows {
            guard let item = item(row) else { continue }
            current = item
            do throws(Failure) {
              activities.append(try await take(item, row, transaction))
            } catch {
              if case .database = error { throw error }
              activities.append(try await postpone(item, error, transaction))
            }
          }
          return (rows, activities)
        }
      tell(activities)
      return rows
    } catch {
      guard case .database(let cause) = error, !cause.isTransient, let current else { throw error }
      let activity = try await transaction(isRepeatable: true) { transaction throws(Failure) in
        try await postpone(current, error, transaction)
      }
      tell(activity)
      return nil
    }
  }
}
