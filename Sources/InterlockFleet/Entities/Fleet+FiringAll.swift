public import Interlock
import InterlockData

extension Fleet {
  /// Fires an event on all entities, or on those that fulfil a condition.
  ///
  /// ```swift
  /// let tally = try await orders.fireAll(.cancel, where: "paid == 0 && total > 100")
  /// ```
  ///
  /// The database does it in one statement if the event's conditions and actions are data, the machine has no regions,
  /// history states, timers, deferred events or effects, and the fleet keeps no history. Otherwise, the engine fires
  /// the event in batches, in the order of the keys: the database selects the entities by the condition, and the engine
  /// evaluates it again when the row is locked. Entities that another transaction has locked are left out.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - condition: A condition on the fields of the context, in the language of `InterlockData`; nil for all.
  ///   - sql: A condition in SQL over the columns of the table; nil for none. It must come from your program, never
  ///     from outside.
  ///   - userInfo: Passed to every guard and callback.
  ///   - who: The person or program to record in the history; nil for none.
  /// - Returns: The numbers of entities reached.
  /// - Throws: `Failure`: `invalidCondition` before any event is fired; `database` if the connection is lost, after which
  ///   fired events stay.
  /// - Complexity: O(*n*) in the number of entities, or of those that an index finds.
  @discardableResult
  public func fireAll(
    _ event: EventID,
    where condition: String? = nil,
    whereSQL sql: String? = nil,
    userInfo: UserInfo = UserInfo(),
    by who: String? = nil
  ) async throws(Failure) -> Tally {
    let item = Machine.PendingEvent(event: event, userInfo: userInfo)
    return try await fireAll(item, Self.values(userInfo), select(condition, sql), by: who)
  }

  /// Fires an event with a payload on all entities, or on those that fulfil a condition, as
  /// `fireAll(_:where:whereSQL:userInfo:by:)`.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The payload.
  ///   - condition: A condition on the fields of the context, in the language of `InterlockData`; nil for all.
  ///   - sql: A condition in SQL over the columns of the table; nil for none.
  ///   - userInfo: Passed to every guard and callback.
  ///   - who: The person or program to record in the history; nil for none.
  /// - Returns: The numbers of entities reached.
  /// - Throws: `Failure`: `invalidCondition` before any event is fired; `database`, after which fired events stay.
  @discardableResult
  public func fireAll<Payload: Sendable>(
    _ event: Machine.EventName<Payload>,
    _ payload: Payload,
    where condition: String? = nil,
    whereSQL sql: String? = nil,
    userInfo: UserInfo = UserInfo(),
    by who: String? = nil
  ) async throws(Failure) -> Tally {
    let item = Machine.PendingEvent(event.id, EventData(userInfo, carrying: payload))
    let values = Self.values(userInfo, payload)
    return try await fireAll(item, values, select(condition, sql), by: who)
  }

  /// Which entities fulfil conditions.
  ///
  /// - Throws: `invalidCondition`.
  func select(
    _ condition: String?,
    _ sql: String?
  ) throws(Failure) -> FleetSelection<Context> {
    do throws(FormulaError) {
      return try FleetSelection(condition, sql: sql, fields, statements.table)
    } catch {
      throw .invalidCondition(error)
    }
  }

  private func fireAll(
    _ item: Machine.PendingEvent,
    _ values: CallValues,
    _ selection: FleetSelection<Context>,
    by who: String?
  ) async throws(Failure) -> Tally {
    try await observed(.bulk, event: item.event, { _ in (nil, nil) }) { () throws(Failure) in
      let done = try await together { () throws(Failure) in
        try await fireAtOnce(item.event, values, selection)
      }
      var tally = done ?? Tally()
      let others = done == nil ? nil : isLeftToEngine
      let restriction = selection.sql.map(statements.table.restriction)
      let row = statements.rows.row(where: restriction)
      let first = selection.keyQuery(after: false, others)
      var found = try await rows(first, [.integer(Self.selected)])
      while let last = found.last?.first {
        var keys = found.compactMap { Key(sqlValue: $0[0]) }[...]
        while !keys.isEmpty {
          tally += try await fireEach(keys.prefix(100)) { keys throws(Failure) in
            try await fire(item, on: keys, row, selection, by: who)
          }
          keys = keys.dropFirst(100)
        }
        let next = selection.keyQuery(after: true, others)
        found = try await rows(next, [.integer(Self.selected), last])
      }
      return tally
    }
  }

  /// How many keys are selected at once.
  private static var selected: Int { 1_000 }

  /// Fires an event of entities together, or one by one if the database refuses the changes of one of them.
  private func fireEach(
    _ keys: ArraySlice<Key>,
    _ fire: (ArraySlice<Key>) async throws(Failure) -> Tally
  ) async throws(Failure) -> Tally {
    if let tally = try await together({ () throws(Failure) in try await fire(keys) }) {
      return tally
    }
    var tally = Tally()
    for position in keys.indices {
      let key = keys[position...position]
      let single = try await together { () throws(Failure) in try await fire(key) }
      tally += single ?? Tally(failed: 1)
    }
    return tally
  }

  /// Fires an event of entities together.
  ///
  /// - Returns: What the body returns; nil if the database refuses the changes of one of them.
  private func together(
    _ fire: () async throws(Failure) -> Tally?
  ) async throws(Failure) -> Tally? {
    do throws(Failure) {
      return try await fire()
    } catch {
      guard error.isRefusalByDatabase else { throw error }
      return nil
    }
  }

  /// Fires an event on entities in one transaction, without those that another transaction has locked.
  private func fire(
    _ item: Machine.PendingEvent,
    on keys: ArraySlice<Key>,
    _ row: (any: String, free: String),
    _ selection: FleetSelection<Context>,
    by who: String?
  ) async throws(Failure) -> Tally {
    try await transaction(isRepeatable: false) { session throws(Failure) in
      var tally = Tally()
      for key in keys {
        do throws(Failure) {
          // A condition in SQL may ask about other entities.
          let isIndependent = selection.sql == nil
          let rows = try await session.rows(
            row.free,
            [key.sqlValue],
            isIndependent: isIndependent
          )
          guard !rows.isEmpty else {
            // It may have been deleted meanwhile, or no longer fulfil the condition.
            if try await !session.rows(row.any, [key.sqlValue]).isEmpty { tally.left += 1 }
            continue
          }
          let found = try self.row(key, rows)
          guard try isIncluded(found, in: selection) else { continue }
          _ = try await outcome(of: item, on: found, by: who, session).get()
          tally.fired += 1
        } catch {
          switch error {
          case .refused: tally.refused += 1
          case .database, .outcomeUnknown: throw error
          default: tally.failed += 1
          }
        }
      }
      return tally
    }
  }

  private func isIncluded(
    _ row: Row,
    in selection: FleetSelection<Context>
  ) throws(Failure) -> Bool {
    do throws(EvaluationError) {
      return try selection.includes(row.context, at: row.time)
    } catch {
      throw .unwritable(reason: "\(error)")
    }
  }
}
