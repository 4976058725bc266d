public import Interlock

extension Fleet {
  /// Inserts an entity, and enters its initial states.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - key: The key; nil for a new one.
  ///   - userInfo: Passed to the callbacks of the initial states.
  ///   - who: Who does it, for the history; nil if that does not matter.
  ///   - transaction: A transaction of yours, which you end; nil for one of its own.
  /// - Returns: The key.
  /// - Throws: `Failure`: `failed` if a callback throws, `keyTaken`, `unwritable`, `database`.
  @discardableResult
  public func insert(
    _ context: Context,
    key: Key? = nil,
    userInfo: UserInfo = UserInfo(),
    by who: String? = nil,
    in transaction: (any FleetTransaction)? = nil
  ) async throws(Failure) -> Key {
    try await observed(.insertion, nil, key, { ($0.key, $0.state) }) { () throws(Failure) in
      try await within(transaction) { transaction throws(Failure) in
        try await insert(context, key, userInfo, by: who, transaction)
      }
    }
    .key
  }

  /// Inserts an entity without a context, and enters its initial states.
  ///
  /// - Parameters:
  ///   - key: The key; nil for a new one.
  ///   - userInfo: Passed to the callbacks of the initial states.
  ///   - who: Who does it, for the history; nil if that does not matter.
  ///   - transaction: A transaction of yours, which you end; nil for one of its own.
  /// - Returns: The key.
  /// - Throws: `Failure`: `failed` if a callback throws, `keyTaken`, `unwritable`, `database`.
  @discardableResult
  public func insert(
    key: Key? = nil,
    userInfo: UserInfo = UserInfo(),
    by who: String? = nil,
    in transaction: (any FleetTransaction)? = nil
  ) async throws(Failure) -> Key where Context == Void {
    try await insert((), key: key, userInfo: userInfo, by: who, in: transaction)
  }

  private func insert(
    _ context: Context,
    _ key: Key?,
    _ userInfo: UserInfo,
    by who: String?,
    _ transaction: any FleetTransaction
  ) async throws(Failure) -> (key: Key, state: StateID) {
    var machine = fresh(context)
    let time = try await time(in: transaction)
    let receipt: Machine.Receipt
    do { receipt = try machine.activate(userInfo: userInfo, at: time) } catch {
      throw .failed(error)
    }
    let values = try values(of: machine, self.context(of: machine))
    let payloads = try payloads(of: receipt.effects)
    let key = key ?? Key.made()
    try check(values + [key?.sqlValue ?? .null])
    let rows: [[SQLValue]]
    do throws(SQLError) {
      rows =
        if let key {
          try await transaction.run(statements.rows.keyedInsertion, values + [key.sqlValue])
        } else {
          try await transaction.run(statements.rows.insertion, values)
        }
    } catch {
      if error.kind == .uniqueViolation, let key { throw .keyTaken(key) }
      throw .database(error)
    }
    guard let key = rows.first.flatMap({ Key(sqlValue: $0[0]) }) else {
      throw .unwritable(reason: "the database has made a key of another type")
    }
    let entries = keepsHistory ? [try beginning(.start, values)] : []
    try await store(
      Trail(receipt.effects, entries, by: who),
      payloads,
      of: key,
      0,
      at: time,
      transaction
    )
    return (key, machine.state)
  }

  /// An entity as it is now. Nothing is locked, so it may change at any moment.
  ///
  /// - Parameter key: The key.
  /// - Returns: The entity; nil if there is none with this key.
  /// - Throws: `Failure`: `otherDefinition`, `unreadable`, `database`.
  public func entity(_ key: Key) async throws(Failure) -> Entity? {
    let rows = try await rows(statements.rows.row, [key.sqlValue])
    guard !rows.isEmpty else { return nil }
    let row = try row(key, rows)
    return Entity(key: key, machine: row.machine, context: row.context, revision: row.revision)
  }

  /// Deletes an entity.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - transaction: A transaction of yours, which you end; nil for one of its own.
  /// - Returns: Whether there was one.
  /// - Throws: `Failure`: `effectsWait` if it has effects that have not been delivered; `database`.
  @discardableResult
  public func delete(
    _ key: Key,
    in transaction: (any FleetTransaction)? = nil
  ) async throws(Failure) -> Bool {
    try await within(transaction) { transaction throws(Failure) in
      let rows = try await transaction.rows(of: self, statements.rows.deletion, [key.sqlValue])
      // After the deletion, which waits for whoever is about to emit some.
      let effects = try await transaction.rows(
        of: self,
        statements.effects.ofEntity,
        [key.sqlValue]
      )
      guard effects.isEmpty else { throw .effectsWait(key) }
      return !rows.isEmpty
    }
  }
}
