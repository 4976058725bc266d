extension Fleet {
  /// How items of a table are taken in one transaction.
  struct Batch<Item> {
    /// How many are taken at most.
    let limit: Int

    /// How often an item is tried before it is parked.
    let attempts: Int

    /// How many items are taken alone, because one of them may have ended the worker that had it before.
    let suspects: Suspects

    /// Finds a number of items at most, and locks them. Returns each with what `take` gets.
    var find: (_ limit: Int, Session) async throws(Failure) -> [(item: Item, rows: [[SQLValue]])]

    /// Returns how often workers have begun an item alone that have ended; nil if none has.
    var timesLeft: (Item) -> Int?

    /// Leaves an item to be taken alone.
    let leave: (Item) -> Void

    /// Counts an item that is taken alone next. Nobody else takes it during the lease.
    let begin: (Item, Session) async throws(Failure) -> Void

    /// Locks an item that was begun. Returns what `take` gets; nil if somebody else has taken it.
    let lock: (Item, Session) async throws(Failure) -> [[SQLValue]]?

    /// Takes an item. Returns the activity for the observer.
    var take: (Item, [[SQLValue]], Session) async throws(Failure) -> FleetActivity?

    /// Postpones an item after a failure. Returns what the observer is told.
    let postpone: (Item, any Error, Session) async throws(Failure) -> FleetActivity?
  }

  /// Takes a batch. An item that fails is postponed, and so is one whose changes the database refuses.
  ///
  /// - Parameter batch: The batch.
  /// - Returns: Whether they were taken together, not one by one.
  /// - Throws: `database`, `outcomeUnknown`.
  func take<Item>(_ batch: Batch<Item>) async throws(Failure) -> Bool {
    guard !batch.suspects.take() else {
      try await takeAlone(batch)
      return false
    }
    do throws(Failure) {
      _ = try await takeTogether(batch, limit: batch.limit)
      return !batch.suspects.areLeft
    } catch {
      guard error.isRefusalByDatabase else { throw error }
    }
    // Nobody knows which of them the database has refused.
    for _ in 0..<batch.limit { guard try await takeOne(batch) else { return false } }
    return false
  }

  /// Takes an item that may end the process: it is counted in a transaction of its own, so that it is parked in the end.
  private func takeAlone<Item>(_ batch: Batch<Item>) async throws(Failure) {
    let found = try await transaction(isRepeatable: true) {
      session throws(Failure) -> (begun: Item?, activity: FleetActivity?)? in
      guard let item = try await batch.find(1, session).first?.item else { return nil }
      if let times = batch.timesLeft(item), times >= batch.attempts {
        return (nil, try await batch.postpone(item, EndedWorkers(), session))
      }
      try await batch.begin(item, session)
      return (item, nil)
    }
    guard let found else { return batch.suspects.clear() }
    tell(found.activity)
    guard let item = found.begun else { return }
    var single = batch
    single.timesLeft = { _ in nil }
    single.find = { _, session throws(Failure) in
      try await batch.lock(item, session).map { [(item, $0)] } ?? []
    }
    _ = try await takeOne(single)
  }

  /// Takes one item. It is postponed if the database refuses its changes.
  ///
  /// - Returns: Whether another may be taken now.
  private func takeOne<Item>(_ batch: Batch<Item>) async throws(Failure) -> Bool {
    var current: Item?
    var single = batch
    single.take = { item, rows, session throws(Failure) in
      current = item
      return try await batch.take(item, rows, session)
    }
    do throws(Failure) {
      return try await takeTogether(single, limit: 1) > 0
    } catch {
      guard error.isRefusalByDatabase, let current else { throw error }
      let activity = try await transaction(isRepeatable: true) { session throws(Failure) in
        try await batch.postpone(current, error, session)
      }
      tell(activity)
      return false
    }
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
        guard batch.timesLeft(item) == nil else {
          batch.suspects.add(1)
          batch.leave(item)
          continue
        }
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
