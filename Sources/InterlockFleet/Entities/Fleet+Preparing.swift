import Interlock

extension Fleet {
  /// Makes the database ready for this program: creates what is missing, and brings entities of former definitions to this
  /// one while other programs go on.
  ///
  /// It first proves that the migrations lose no entity in any configuration. Programs with a former definition pass over
  /// what has been migrated, with an error that says so; `prepare` never leads back. If it is interrupted, calling it again
  /// goes on.
  ///
  /// - Throws: `Failure`: `unproven` before anything is changed; `superseded`, `unknownDefinition`, `unreadable` with the
  ///   entity that could not be migrated, `database`.
  public func prepare() async throws(Failure) {
    try await transaction(isRepeatable: true) { transaction throws(Failure) in
      for statement in statements.schema {
        _ = try await transaction.rows(of: self, statement, [])
      }
    }
    try await begin()
    try await migrate()
    guard past.states.count > 1 else { return }
    // From now on, no row may have a former definition. What was inserted until then is migrated, too.
    try await install(past.states.suffix(1))
    try await migrate()
  }

  /// How many entities still have former definitions.
  ///
  /// - Throws: `Failure.database`.
  /// - Complexity: O(*n*) in the number of entities.
  public func waitingForMigration() async throws(Failure) -> Int {
    try await rows(statements.definitions.left, []).first?.first?.integer ?? 0
  }

  /// Makes this definition the newest.
  private func begin() async throws(Failure) {
    let own = statements.rows.definition
    let prepared = try await rows(statements.definitions.prepared, []).compactMap { $0[0].text }
    if let newest = prepared.first {
      guard newest != own else { return }
      guard !prepared.contains(own) else {
        throw .superseded(by: Fingerprint(newest) ?? Fingerprint(bits: 0))
      }
      let known = past.states.map(\.definition)
      let used = try await rows(statements.definitions.inUse, []).compactMap { $0[0].text }
      for definition in Set(used + [newest]).subtracting(known).sorted() {
        throw .unknownDefinition(Fingerprint(definition) ?? Fingerprint(bits: 0))
      }
      if let loss = past.loss { throw .unproven(loss) }
    }
    try await install(past.states, preparing: own)
  }

  /// Lets rows have the states of some definitions only.
  private func install(
    _ states: [(definition: String, states: [String])],
    preparing definition: String? = nil
  ) async throws(Failure) {
    try await transaction(isRepeatable: false) { transaction throws(Failure) in
      for statement in statements.definitions.guarding(states) {
        _ = try await transaction.rows(of: self, statement, [])
      }
      if let definition {
        _ = try await transaction.rows(
          of: self,
          statements.definitions.preparation,
          [.text(definition)]
        )
      }
    }
  }

  /// Migrates all entities: again from the first, until there is nothing that others have inserted meanwhile.
  private func migrate() async throws(Failure) {
    while let first = try await migrateBatch(after: nil) {
      var last = first
      while let next = try await migrateBatch(after: last) { last = next }
    }
  }

  /// Migrates a hundred entities, each in a transaction of its own, so that nobody waits.
  ///
  /// - Returns: The last of their keys; nil if there are no more.
  private func migrateBatch(after last: Key?) async throws(Failure) -> Key? {
    let limit = SQLValue.integer(100)
    let found =
      if let last {
        try await rows(statements.definitions.othersAfter, [limit, last.sqlValue])
      } else {
        try await rows(statements.definitions.others, [limit])
      }
    let keys = found.compactMap { $0.first.flatMap { Key(sqlValue: $0) } }
    for key in keys {
      try await transaction(isRepeatable: true) { transaction throws(Failure) in
        let rows = try await transaction.rows(of: self, statements.rows.lockedRow, [key.sqlValue])
        // It may have been deleted, or migrated by another program.
        guard rows.first.map({ $0[2] != .text(statements.rows.definition) }) == true else { return }
        let row = try row(key, rows)
        try await save(row.machine, over: row, [], transaction)
      }
    }
    return keys.last
  }
}
