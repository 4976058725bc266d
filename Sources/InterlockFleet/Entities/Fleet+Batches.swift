extension Fleet {
  /// How items of a table are taken in one transaction.
  struct Batch<Item> {
    /// How many are taken at most.
    let limit: Int

    /// How often an item is tried before it is parked.
    let attempts: Int

    /// What may have ended the worker that had it before.
    let suspects: Suspects

    /// Finds a number of items at most, and locks them. Returns each with what `take` gets.
    var find: (_ limit: Int, Session) async throws(Failure) -> [(item: Item, rows: [[SQLValue]])]

    /// Returns how often an item was tried, if a worker that has ended had begun it; nil otherwise.
    var timesLeft: (Item) -> Int?

    /// Leaves an item to be taken alone.
    let leave: (Item) -> Void

    /// Says that an item is begun, and counts it if it is taken alone. Nobody else takes it during the lease.
    let begin: (Item, _ isAlone: Bool, Session) async throws(Failure) -> Void

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
    let care = batch.suspects.next()
    if care != .none {
      try await takeCarefully(batch, isAlone: care == .alone)
      return false
    }
    return try await takeAll(batch)
  }

  /// Takes items that may end the process: each is marked as begun first, in a transaction of its own. An item that was
  /// begun and not finished is taken alone, and each attempt is counted before it, so that it is parked in the end.
  ///
  /// - Parameters:
  ///   - batch: The batch.
  ///   - isAlone: Whether only the first item is taken, and counted.
  /// - Throws: `database`, `outcomeUnknown`.
  private func takeCarefully<Item>(
    _ batch: Batch<Item>,
    isAlone: Bool
  ) async throws(Failure) {
    let (found, activities) = try await transaction(isRepeatable: true) {
      session throws(Failure) -> ([Item]?, [FleetActivity?]) in
      let found = try await batch.find(isAlone ? 1 : batch.limit, session).map(\.item)
      guard !found.isEmpty else { return (nil, []) }
      var begun: [Item] = []
      var activities: [FleetActivity?] = []
      for item in found {
        let times = batch.timesLeft(item)
        if let times, isAlone, times >= batch.attempts {
          activities.append(try await batch.postpone(item, EndedWorkers(), session))
        } else if times != nil, !isAlone {
          batch.suspects.addLeft()
          batch.leave(item)
        } else {
          try await batch.begin(item, isAlone, session)
          begun.append(item)
        }
      }
      return (begun, activities)
    }
    tell(activities)
    guard let found else { return batch.suspects.clear() }
    var careful = batch
    careful.timesLeft = { _ in nil }
    careful.find = { limit, session throws(Failure) in
      var locked: [(Item, [[SQLValue]])] = []
      for item in found where locked.count < limit {
        if let rows = try await batch.lock(item, session) { locked.append((item, rows)) }
      }
      return locked
    }
    _ = try await takeAll(careful)
  }

  /// Takes a batch together, or one by one if the database refuses the changes of one of them.
  ///
  /// - Returns: Whether they were taken together, and nothing is left to be taken alone.
  private func takeAll<Item>(_ batch: Batch<Item>) async throws(Failure) -> Bool {
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
          batch.suspects.addLeft()
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
