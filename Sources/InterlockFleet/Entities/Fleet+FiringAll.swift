public import Interlock
import InterlockData

extension Fleet {
  /// How many entities an event has reached.
  public struct Tally: Hashable, Sendable {
    /// Entities that have taken or deferred the event.
    public internal(set) var fired = 0

    /// Entities that have refused it.
    public internal(set) var refused = 0

    /// Entities in which a callback, a guard or the condition has failed, or that can't be read or written.
    public internal(set) var failed = 0

    /// Entities that others held locked. Firing again reaches them.
    public internal(set) var left = 0
  }

  /// Fires an event of all entities, or of those that fulfil a condition.
  ///
  ///     let tally = try await orders.fireAll(.cancel, where: "paid == 0 && total > 100")
  ///
  /// Each entity is fired in a transaction of its own, in the order of the keys; one that somebody else is about to change
  /// is left out. The database selects the entities by the condition, and the engine asks it again when the row is locked.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - condition: A condition on the fields of the context, in the language of `InterlockData`; nil for all.
  ///   - userInfo: Passed to every guard and callback.
  ///   - who: Who does it, for the history; nil if that does not matter.
  /// - Returns: How many entities it has reached.
  /// - Throws: `Failure`: `invalidCondition` before anything has happened; `database`. What has been fired stays.
  /// - Complexity: O(*n*) in the number of entities, or of those that an index finds.
  @discardableResult
  public func fireAll(
    _ event: EventID,
    where condition: String? = nil,
    userInfo: UserInfo = UserInfo(),
    by who: String? = nil
  ) async throws(Failure) -> Tally {
    let item = Machine.PendingEvent(event: event, userInfo: userInfo)
    return try await fireAll(item, where: condition, by: who)
  }

  /// Fires an event with a payload of all entities, or of those that fulfil a condition, as `fireAll(_:where:userInfo:by:)`.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The payload.
  ///   - condition: A condition on the fields of the context, in the language of `InterlockData`; nil for all.
  ///   - userInfo: Passed to every guard and callback.
  ///   - who: Who does it, for the history; nil if that does not matter.
  /// - Returns: How many entities it has reached.
  /// - Throws: `Failure`: `invalidCondition` before anything has happened; `database`. What has been fired stays.
  @discardableResult
  public func fireAll<Payload: Sendable>(
    _ event: Machine.EventName<Payload>,
    _ payload: Payload,
    where condition: String? = nil,
    userInfo: UserInfo = UserInfo(),
    by who: String? = nil
  ) async throws(Failure) -> Tally {
    let data = EventData(userInfo, carrying: payload)
    return try await fireAll(Machine.PendingEvent(event.id, data), where: condition, by: who)
  }

  private func fireAll(
    _ item: Machine.PendingEvent,
    where text: String?,
    by who: String?
  ) async throws(Failure) -> Tally {
    try await observed(.bulk, item.event, nil, { _ in (nil, nil) }) { () throws(Failure) in
      try await fireEach(item, where: text, by: who)
    }
  }

  private func fireEach(
    _ item: Machine.PendingEvent,
    where text: String?,
    by who: String?
  ) async throws(Failure) -> Tally {
    let condition: FleetCondition<Context>?
    do throws(FormulaError) {
      condition = try text.map { text throws(FormulaError) in
        try FleetCondition(text, fields, statements.table)
      }
    } catch {
      throw .invalidCondition(error)
    }
    let all = SelectionWriter(statements.table)
    let first = condition?.selection ?? all.selection(after: false)
    let next = condition?.selectionAfter ?? all.selection(after: true)
    var tally = Tally()
    var found = try await rows(first, [.integer(Self.selected)])
    while let last = found.last?.first {
      for row in found {
        guard let key = row.first.flatMap({ Key(sqlValue: $0) }) else { continue }
        try await fire(item, on: key, where: condition, by: who, &tally)
      }
      found = try await rows(next, [.integer(Self.selected), last])
    }
    return tally
  }

  /// How many keys are selected at once.
  private static var selected: Int { 1_000 }

  /// Fires an event of an entity, unless somebody else is about to change it.
  private func fire(
    _ item: Machine.PendingEvent,
    on key: Key,
    where condition: FleetCondition<Context>?,
    by who: String?,
    _ tally: inout Tally
  ) async throws(Failure) {
    do throws(Failure) {
      let outcome: Result<Receipt, Failure>? =
        try await transaction(isRepeatable: false) { transaction throws(Failure) in
          let rows = try await transaction.rows(
            of: self,
            statements.rows.freeRow,
            [key.sqlValue]
          )
          guard !rows.isEmpty else { throw .unknownEntity(key) }
          let row = try row(key, rows)
          do throws(EvaluationError) {
            guard try condition?(row.context) ?? true else { return nil }
          } catch {
            throw .unwritable(reason: "\(error)")
          }
          return try await self.outcome(of: item, on: row, by: who, transaction)
        }
      guard let outcome else { return }
      _ = try outcome.get()
      tally.fired += 1
    } catch {
      switch error {
      case .refused: tally.refused += 1
      case .unknownEntity: tally.left += 1
      case .database, .outcomeUnknown: throw error
      default: tally.failed += 1
      }
    }
  }
}
