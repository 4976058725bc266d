public import Interlock
import InterlockData

extension Fleet {
  /// Inserts an entity, and enters its initial states.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - key: The key; nil for a new one.
  ///   - userInfo: Passed to the callbacks of the initial states.
  ///   - request: The name of the request. A repeated request changes nothing and returns the first key again. Nil for
  ///     an entity that is inserted each time.
  ///   - who: The person or program to record in the history; nil for none.
  ///   - transaction: Your open transaction. You end it. Nil for a new one.
  /// - Returns: The key.
  /// - Throws: `Failure`: `failed` if a callback throws, `keyTaken`, `effectsWait` if effects of a former entity
  ///   with this key wait, `valueTaken`, `requestReused`, `unwritable`, `superseded`, `database`.
  @discardableResult
  public func insert(
    _ context: Context,
    key: Key? = nil,
    userInfo: UserInfo = UserInfo(),
    once request: String? = nil,
    by who: String? = nil,
    in transaction: (any FleetTransaction)? = nil
  ) async throws(Failure) -> Key {
    try await observed(.insertion, of: key, { ($0.key, $0.state) }) { () throws(Failure) in
      let request = try request.map { name throws(Failure) in
        try Request(name, context, of: fields, key)
      }
      return try await within(transaction, isRepeatable: request != nil) {
        session throws(Failure) in
        try await insert(context, key: key, userInfo: userInfo, once: request, by: who, session)
      }
    }
    .key
  }

  /// Inserts an entity without a context, and enters its initial states.
  ///
  /// - Parameters:
  ///   - key: The key; nil for a new one.
  ///   - userInfo: Passed to the callbacks of the initial states.
  ///   - request: The name of the request. A repeated request changes nothing and returns the first key again. Nil for
  ///     an entity that is inserted each time.
  ///   - who: The person or program to record in the history; nil for none.
  ///   - transaction: Your open transaction. You end it. Nil for a new one.
  /// - Returns: The key.
  /// - Throws: `Failure`: `failed` if a callback throws, `keyTaken`, `effectsWait` if effects of a former entity
  ///   with this key wait, `valueTaken`, `requestReused`, `unwritable`, `superseded`, `database`.
  @discardableResult
  public func insert(
    key: Key? = nil,
    userInfo: UserInfo = UserInfo(),
    once request: String? = nil,
    by who: String? = nil,
    in transaction: (any FleetTransaction)? = nil
  ) async throws(Failure) -> Key where Context == Void {
    try await insert((), key: key, userInfo: userInfo, once: request, by: who, in: transaction)
  }

  private func insert(
    _ context: Context,
    key: Key?,
    userInfo: UserInfo,
    once request: Request?,
    by who: String?,
    _ session: Session
  ) async throws(Failure) -> (key: Key, state: StateID) {
    if let known = try await inserted(for: request, session) { return known }
    if let key {
      try Self.checkLength(of: key.sqlValue.text ?? "", "the key")
      let effects = try await session.rows(statements.effects.ofEntity, [key.sqlValue])
      guard effects.isEmpty else { throw .effectsWait(key) }
    }
    var machine = fresh(context)
    let time = try await time(in: session)
    let receipt: Machine.Receipt
    do { receipt = try machine.activate(userInfo: userInfo, at: time) } catch {
      throw .failed(error)
    }
    // Checked before the row is inserted: a transaction of the caller would keep the row.
    let values = try values(of: machine)
    let payloads = try payloads(of: receipt.effects)
    let entries = keepsHistory ? [try beginning(.start, values)] : []
    try Self.check(
      [SQLValue(who), SQLValue(request?.name)] + receipt.effects.map { .text($0.name) }
    )
    let chosen = key
    guard let key = try await insert(values, chosen ?? Key.made(), session) else {
      // Another call may have inserted it for the same request a moment ago.
      if let known = try await inserted(for: request, session) { return known }
      guard let chosen else {
        throw .database(SQLError(.conflict, "The key that the database has made is taken."))
      }
      throw .keyTaken(chosen)
    }
    try announce(values[2], insteadOf: .null, at: time, session)
    // Of a former entity with this key, which another program has deleted.
    if chosen != nil { try session.write(statements.timers.success, [key.sqlValue]) }
    try store(
      SideRecords(effects: receipt.effects, entries: entries, who: who),
      payloads,
      of: key,
      revision: 0,
      row: values,
      at: time,
      session
    )
    if let request {
      let receipt = Receipt(state: machine.state, revision: 0, happened: nil)
      try store(.success(receipt), of: request, on: key, at: time, session)
    }
    return (key, machine.state)
  }

  /// The entity that a request has inserted; nil if it has not been asked before.
  private func inserted(
    for request: Request?,
    _ session: Session
  ) async throws(Failure) -> (key: Key, state: StateID)? {
    guard let request, let (outcome, key) = try await answer(to: request, session),
      let key = Key(sqlValue: key)
    else { return nil }
    return (key, try outcome.get().state)
  }

  /// Inserts a row.
  ///
  /// - Returns: The key; nil if it is taken.
  private func insert(
    _ values: [SQLValue],
    _ key: Key?,
    _ session: Session
  ) async throws(Failure) -> Key? {
    let rows = statements.rows
    if let key {
      let inserted = try await session.rows(rows.keyedInsertion, values + [key.sqlValue])
      return inserted.isEmpty ? nil : key
    }
    if let made = try await insertWithNewKey(values, session) { return made }
    guard let advance = rows.keyAdvance else { return nil }
    _ = try await session.rows(advance, [])
    return try await insertWithNewKey(values, session)
  }

  /// Inserts a row with a key that the database makes.
  ///
  /// - Returns: The key; nil if it is taken, or if a former entity with this key has left effects or failures.
  private func insertWithNewKey(
    _ values: [SQLValue],
    _ session: Session
  ) async throws(Failure) -> Key? {
    guard let row = try await session.rows(statements.rows.insertion, values).first else {
      return nil
    }
    let key = Key(sqlValue: row[0])
    if let key, row[1].integer == 0 { return key }
    _ = try await session.rows(statements.rows.deletion, [row[0]])
    guard key == nil else { return nil }
    throw .unwritable(reason: "the database has made a key of another type")
  }

  /// Returns the current entity. Nothing is locked, so it may change at any moment.
  ///
  /// - Parameter key: The key.
  /// - Returns: The entity; nil if there is none with this key.
  /// - Throws: `Failure`: `otherDefinition`, `unreadable`, `database`.
  public func entity(_ key: Key) async throws(Failure) -> Entity? {
    let rows = try await rows(statements.rows.row, [key.sqlValue])
    guard !rows.isEmpty else { return nil }
    return Entity(try row(key, rows))
  }

  /// Returns the entities that fulfil a condition, in the order of their keys.
  ///
  /// ```swift
  /// let open = try await orders.entities(where: "paid < total", after: last?.key, limit: 50)
  /// ```
  ///
  /// - Parameters:
  ///   - condition: A condition on the fields of the context, in the language of `InterlockData`; nil for all.
  ///   - sql: A condition in SQL over the columns of the table; nil for none. It must come from your program, never
  ///     from outside.
  ///   - last: The key after which to begin; nil to begin with the first.
  ///   - isDescending: Whether the last key comes first, for newest-first lists.
  ///   - limit: How many at most.
  /// - Returns: The entities. Nothing is locked, so they may change at any moment.
  /// - Throws: `Failure`: `invalidCondition`, `otherDefinition`, `unreadable`, `database`.
  public func entities(
    where condition: String? = nil,
    whereSQL sql: String? = nil,
    after last: Key? = nil,
    descending isDescending: Bool = false,
    limit: Int = 100
  ) async throws(Failure) -> [Entity] {
    let selection = try select(condition, sql)
    var (last, entities) = (last?.sqlValue, [Entity]())
    while entities.count < limit {
      let keys = selection.keyQuery(after: last != nil, isDescending: isDescending)
      let statement = statements.rows.rows(withKeys: keys, isDescending: isDescending)
      let count = SQLValue.integer(limit - entities.count)
      let found = try await rows(statement, [count] + [last].compactMap { $0 })
      for values in found {
        // Also past what another program has written that is no key.
        last = values.last
        guard let key = last.flatMap({ Key(sqlValue: $0) }) else { continue }
        let row = try row(key, [values.dropLast()])
        do throws(EvaluationError) {
          if try selection.includes(row.context, at: row.time) { entities.append(Entity(row)) }
        } catch {
          // A condition that can't be computed does not hold.
          continue
        }
      }
      if count != .integer(found.count) { break }
    }
    return entities
  }

  /// Deletes an entity.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - transaction: Your open transaction. You end it. Nil for a new one.
  /// - Returns: Whether there was one.
  /// - Throws: `Failure`: `effectsWait` if it has effects that have not been delivered; `database`.
  @discardableResult
  public func delete(
    _ key: Key,
    in transaction: (any FleetTransaction)? = nil
  ) async throws(Failure) -> Bool {
    try await within(transaction) { session throws(Failure) in
      // This waits for transactions that are about to emit some.
      let locked = try await session.rows(statements.rows.lockedRow, [key.sqlValue])
      let effects = try await session.rows(statements.effects.ofEntity, [key.sqlValue])
      guard effects.isEmpty else { throw .effectsWait(key) }
      // A row that has been committed since may have effects.
      let isThere = !locked.isEmpty
      if isThere { _ = try await session.rows(statements.rows.deletion, [key.sqlValue]) }
      _ = try await session.rows(statements.timers.success, [key.sqlValue])
      return isThere
    }
  }
}
