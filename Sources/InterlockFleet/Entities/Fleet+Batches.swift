extension Fleet {
  /// How items of a table are taken in one transaction.
  struct Batch<Item> {
    /// How many are taken at most.
    let limit: Int

    /// Finds a number of items at most, and locks them. Returns each with what `take` gets.
    let find: (_ limit: Int, Session) async throws(Failure) -> [(item: Item, rows: [[SQLValue]])]

    /// Takes an item. Returns the activity for the observer.
    var take: (Item, [[SQLValue]], Session) async throws(Failure) -> FleetActivity?

    /// Postpones an item after a failure. Returns what the observer is told.
    let postpone: (Item, Failure, Session) async throws(Failure) -> FleetActivity?
  }

  /// Takes a batch. An item that fails is postponed, and so is one whose changes the database refuses.
  ///
  /// - Parameter batch: The batch.
  /// - Returns: Whether they were taken together, not one by one.
  /// - Throws: `database`, `outcomeUnknown`.
  func take<Item>(_ batch: Batch<Item>) async throws(Failure) -> Bool {
    do throws(Failure) {
      _ = try await takeTogether(batch, limit: batch.limit)
      return true
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
        if try await takeTogether(single, limit: 1) == 0 { return false }
      } catch {
        guard error.isRefusalByDatabase, let current else { throw error }
        let activity = try await transaction(isRepeatable: true) { session throws(Failure) in
          try await batch.postpone(current, error, session)
        }
        tell(activity)
        return false
      }
    }
    return false
  }

  /// Takes a number of items at most in one transaction.
  ///
  /// - Returns: How many there were.
  private func takeTogether<Item>(
    _ batch: Batch<Item>,
    limit: Int
  ) async throws(Failure) -> Int {
    let activities = try await transaction(isRepeatable: true) { session throws(Failure) in
      var activities: [FleetActivity?] = []
      for (item, rows) in try await batch.find(limit, session) {
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
      return activities
    }
    tell(activities)
    return activities.count
  }
}
