#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Interlock

extension Fleet {
  /// Fires an event on an entity, in a transaction that locks its row.
  ///
  /// The time is the database's, after the row has been locked. Timers that are due by then come first, and stay fired
  /// even if the event fails.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - key: The key of the entity.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - request: The name of the request. A repeated request changes nothing and gets the first answer again, even a
  ///     refusal. Nil for an event that is fired each time.
  ///   - who: The person or program to record in the history; nil for none.
  ///   - transaction: Your open transaction. You end it. Nil for a new one. In your transaction, commit also if the
  ///     event is refused, so that its timers stay fired, and retry after a conflict with another transaction.
  /// - Returns: The receipt.
  /// - Throws: `Failure`.
  @discardableResult
  public func fire(
    _ event: EventID,
    on key: Key,
    userInfo: UserInfo = UserInfo(),
    once request: String? = nil,
    by who: String? = nil,
    in transaction: (any FleetTransaction)? = nil
  ) async throws(Failure) -> Receipt {
    let item = Machine.PendingEvent(event: event, userInfo: userInfo)
    return try await fire(item, on: key, once: request, by: who, in: transaction)
  }

  /// Fires an event with a payload, as `fire(_:on:userInfo:once:by:in:)`.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The payload. With `once:`, it has to be `Codable`.
  ///   - key: The key of the entity.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - request: The name of the request; nil for an event that is fired each time.
  ///   - who: The person or program to record in the history; nil for none.
  ///   - transaction: Your open transaction. You end it. Nil for a new one.
  /// - Returns: The receipt.
  /// - Throws: `Failure`.
  @discardableResult
  public func fire<Payload: Sendable>(
    _ event: Machine.EventName<Payload>,
    _ payload: Payload,
    on key: Key,
    userInfo: UserInfo = UserInfo(),
    once request: String? = nil,
    by who: String? = nil,
    in transaction: (any FleetTransaction)? = nil
  ) async throws(Failure) -> Receipt {
    let data = EventData(userInfo, carrying: payload)
    return try await fire(
      Machine.PendingEvent(event.id, data),
      on: key,
      once: request,
      by: who,
      in: transaction
    )
  }

  /// Fires an event by its name, with its payload as JSON, as received from another program.
  ///
  /// ```swift
  /// let receipt = try await orders.fire(named: request.event, json: request.body, on: id)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the event, as in archives.
  ///   - json: The payload; nil or empty for an event without one.
  ///   - key: The key of the entity.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - request: The name of the request; nil for an event that is fired each time.
  ///   - who: The person or program to record in the history; nil for none.
  ///   - transaction: Your open transaction. You end it. Nil for a new one.
  /// - Returns: The receipt.
  /// - Throws: `Failure`: `unknownEvent`, `invalidPayload`, and as the other calls.
  @discardableResult
  public func fire(
    named name: String,
    json: Data?,
    on key: Key,
    userInfo: UserInfo = UserInfo(),
    once request: String? = nil,
    by who: String? = nil,
    in transaction: (any FleetTransaction)? = nil
  ) async throws(Failure) -> Receipt {
    let item = try event(named: name, json: json)
    let event = Machine.PendingEvent(
      event: item.event,
      payload: item.payload,
      userInfo: userInfo
    )
    return try await fire(event, on: key, once: request, by: who, in: transaction)
  }

  /// The event with a name, and its payload from JSON.
  ///
  /// - Throws: `unknownEvent`, `invalidPayload`.
  func event(named name: String, json: Data?) throws(Failure) -> Machine.PendingEvent {
    do throws(DecodingError) {
      return try fresh(fields.blank).event(named: name, json: json)
    } catch {
      guard case .dataCorrupted(let context) = error else {
        throw .invalidPayload(event: name, reason: "\(error)")
      }
      if context.codingPath.first?.stringValue == "event" { throw .unknownEvent(name) }
      let mismatch = context.underlyingError as? PayloadMismatch
      throw .invalidPayload(event: name, reason: mismatch?.clause ?? context.reason)
    }
  }

  /// Fires an event with what comes with it.
  private func fire(
    _ item: Machine.PendingEvent,
    on key: Key,
    once name: String?,
    by who: String?,
    in transaction: (any FleetTransaction)?
  ) async throws(Failure) -> Receipt {
    try await observed(.event, event: item.event, of: key, { (key, $0.state) }) {
      () throws(Failure) in
      let request = try Request(name, item, key)
      return try await within(transaction, isRepeatable: request != nil) {
        session throws(Failure) in
        let rows = try await session.rows(statements.rows.lockedRow, [key.sqlValue])
        // Also if the entity has been deleted since.
        if let request, let answer = try await answer(to: request, session) {
          return answer.outcome
        }
        return try await outcome(of: item, on: row(key, rows), request, by: who, session)
      }
      .get()
    }
  }

  /// Fires an event of a row that is locked.
  ///
  /// - Returns: The outcome to commit: a receipt, or a failure with changes that stay.
  /// - Throws: A failure without changes.
  func outcome(
    of item: Machine.PendingEvent,
    on row: Row,
    _ request: Request? = nil,
    by who: String?,
    _ session: Session
  ) async throws(Failure) -> Result<Receipt, Failure> {
    var taking = Taking(self, row.machine)
    let result = Result { () throws(Machine.FireError) in try taking.fire(item, at: row.time) }
    let machine = taking.machine
    let outcome: Result<Receipt, Failure>
    switch result {
    case .success(let happened):
      let records = try records(of: taking, by: who)
      let revision = try await save(values(of: machine), over: row, records, session)
      outcome = .success(Receipt(state: machine.state, revision: revision, happened: happened))
    case .failure(let error):
      if let values = taking.values {
        try await save(values.get(), over: row, records(of: taking), session)
      }
      guard case .refused(let refusal) = error else {
        // What a callback threw is no answer: the request may succeed the next time.
        return .failure(.failed(error))
      }
      outcome = .failure(.refused(Refused(refusal)))
    }
    if let request { try store(outcome, of: request, on: row.key, at: row.time, session) }
    return outcome
  }
}
