public import Interlock

extension Fleet {
  /// Returns the reasons why an entity would refuse an event now; nil if it would take it.
  ///
  /// ```swift
  /// let refusal = try await orders.refusal(of: .pay, Payment(amount: 1), on: id)
  /// ```
  ///
  /// Nothing is locked, so the answer may have changed when you fire the event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - key: The key of the entity.
  ///   - userInfo: Passed to the guards.
  /// - Returns: The refusal.
  /// - Throws: `Failure`: `unknownEntity`, `otherDefinition`, `unreadable`, `database`.
  public func refusal(
    of event: EventID,
    on key: Key,
    userInfo: UserInfo = UserInfo()
  ) async throws(Failure) -> Machine.Refusal? {
    let row = try await row(key, rows(statements.rows.row, [key.sqlValue]))
    return row.machine.refusal(of: event, userInfo: userInfo, at: row.time)
  }

  /// Returns the reasons why an entity would refuse an event with a payload now, as `refusal(of:on:userInfo:)`.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The payload.
  ///   - key: The key of the entity.
  ///   - userInfo: Passed to the guards.
  /// - Returns: The refusal.
  /// - Throws: `Failure`: `unknownEntity`, `otherDefinition`, `unreadable`, `database`.
  public func refusal<Payload: Sendable>(
    of event: Machine.EventName<Payload>,
    _ payload: Payload,
    on key: Key,
    userInfo: UserInfo = UserInfo()
  ) async throws(Failure) -> Machine.Refusal? {
    let row = try await row(key, rows(statements.rows.row, [key.sqlValue]))
    return row.machine.refusal(of: event, payload, userInfo: userInfo, at: row.time)
  }

  /// The numbers of entities and of waiting items in a fleet.
  public struct Status: Hashable, Sendable {
    /// The number of entities in each state, by the string of the state in its column.
    public let counts: [String: Int]

    /// The time since the earliest due timer was due; zero if none is due.
    public let delay: Duration

    /// How many effects wait for a worker.
    public let waitingEffects: Int

    /// How many events from outside wait for a worker.
    public let waitingEvents: Int

    /// How many entities still have former definitions.
    public let waitingForMigration: Int

    /// How many timers, effects and events from outside are parked.
    public let parked: Int
  }

  /// Returns the numbers of entities and of waiting items.
  ///
  /// - Returns: The status.
  /// - Throws: `Failure.database`.
  /// - Complexity: O(*n*) in the number of entities.
  public func status() async throws(Failure) -> Status {
    var counts: [String: Int] = [:]
    for row in try await rows(statements.operations.counts, []) {
      if let state = row[0].text, let count = row[1].integer { counts[state] = count }
    }
    let rest = try await rows(statements.operations.waiting, [])[0]
    return Status(
      counts: counts,
      delay: .seconds(clamping: rest[0].number ?? 0),
      waitingEffects: rest[1].integer ?? 0,
      waitingEvents: rest[2].integer ?? 0,
      waitingForMigration: rest[3].integer ?? 0,
      parked: rest[4].integer ?? 0
    )
  }

  /// An item that has failed too often, or that cannot be processed.
  public struct Parked: Hashable, Sendable {
    /// The kind of item.
    public let item: ParkedItem

    /// The key of the entity; nil if another program has written what is no key.
    public let key: Key?

    /// The key of the entity, as in its column.
    public let entity: String

    /// The reason of the last failure.
    public let reason: String

    /// The number of attempts.
    public let attempts: Int

    let place: SQLValue
  }

  /// Returns the parked items: timers, then effects, then events from outside.
  ///
  /// - Parameter limit: The maximum number of each kind.
  /// - Returns: The items.
  /// - Throws: `Failure.database`.
  public func parked(limit: Int = 100) async throws(Failure) -> [Parked] {
    try await rows(statements.operations.parked, [.integer(limit)]).map { row in
      let (name, first, second) = (row[2].text ?? "", row[3].integer ?? 0, row[4].integer ?? 0)
      let item: ParkedItem =
        switch row[0].integer {
        case 0: .timer
        case 1: .effect(name, revision: first, position: second)
        default: .event(name, number: first)
        }
      return Parked(
        item: item,
        key: Key(sqlValue: row[1]),
        entity: row[1].postgreSQLText ?? "",
        reason: row[5].text ?? "",
        attempts: row[6].integer ?? 0,
        place: row[1]
      )
    }
  }

  /// Lets workers retry a parked item, counting attempts from the first.
  ///
  /// - Parameter parked: The item.
  /// - Throws: `Failure.database`.
  public func retry(_ parked: Parked) async throws(Failure) {
    try await transaction(isRepeatable: true) { session throws(Failure) in
      for (statement, values) in statements.operations.retrying(parked.item, parked.place) {
        try session.write(statement, values)
      }
      if case .timer = parked.item, let announcement = statements.timers.announcement {
        try session.write(announcement, [])
      }
    }
  }

  /// Gives a parked item up. Of timers, the one that has failed is cancelled, and the entity goes on with the others.
  ///
  /// - Parameter parked: The item.
  /// - Throws: `Failure`: `otherDefinition`, `unreadable`, `unwritable` for timers; `database`.
  public func drop(_ parked: Parked) async throws(Failure) {
    let dropping = statements.operations.dropping(parked.item, parked.place)
    try await transaction(isRepeatable: true) { session throws(Failure) in
      try session.write(dropping.0, dropping.1)
      guard case .timer = parked.item, let key = parked.key else { return }
      let rows = try await session.rows(statements.rows.lockedRow, [key.sqlValue])
      guard !rows.isEmpty else { return }
      let row = try row(key, rows)
      var machine = row.machine
      // Otherwise it has gone on since it was parked.
      guard row.isParked, machine.cancelTimer(dueBy: row.time) else { return }
      let values = try values(of: machine)
      let entries = keepsHistory ? [try beginning(.drop, from: row.values[0].text, values)] : []
      try await save(values, over: row, SideRecords(entries: entries), session)
    }
  }
}
