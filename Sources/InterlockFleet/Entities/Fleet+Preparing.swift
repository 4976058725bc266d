import Interlock

extension Fleet {
  /// Prepares the database for this program: creates missing tables, adds columns of new fields, and migrates entities
  /// of former definitions while other programs continue. It only reads if nothing is left to do.
  ///
  /// Entities that were inserted before a field was declared get its value from the context that the fleet was made
  /// with. The column of a field that is no longer declared stays.
  ///
  /// It first proves that the migrations lose no entity in any configuration. Programs with a former definition cannot
  /// fire migrated entities: they get an error that says so. `prepare` never migrates back. If its task is cancelled, it
  /// ends after the batch that it migrates. After any interruption, call it again to continue.
  ///
  /// - Throws: `Failure`: `unsuitableTable`, `unsuitableColumns`, `unknownDefinition` and `unproven` before anything is
  ///   changed; `superseded`, `unreadable` with the entity that could not be migrated, `database`, also if it was
  ///   cancelled.
  public func prepare() async throws(Failure) {
    if try await makeSchema() { return }
    do throws(Failure) {
      if past.states.count > 1 {
        try await migrate()
        // From now on, no row may have a former definition. What was inserted until then is migrated, too.
        try await admitOwn()
      }
      try await waitForWriters()
      try await migrate()
      try await complete()
    } catch {
      // A newer program may have begun in between, and have migrated what this one found.
      if case .otherDefinition = error { try await check(storedSchema(rows)) }
      throw error
    }
  }

  /// How many entities still have former definitions.
  ///
  /// - Throws: `Failure.database`.
  /// - Complexity: O(*n*) in the number of entities.
  public func waitingForMigration() async throws(Failure) -> Int {
    try await rows(statements.definitions.left, []).first?.first?.integer ?? 0
  }

  /// Lets rows have this definition only.
  private func admitOwn() async throws(Failure) {
    try await change { schema, session throws(Failure) in
      let rules = statements.rules(past.states.suffix(1))
      guard schema.code != rules.code else { return }
      for statement in rules.installation(replacing: !schema.code.isEmpty) {
        _ = try await session.rows(statement, [])
      }
    }
  }

  /// Waits for the transactions that have begun to write, so that their rows can be seen.
  private func waitForWriters() async throws(Failure) {
    guard let writers = statements.definitions.writers else { return }
    let begun = Set(try await rows(writers, []))
    while !begun.isDisjoint(with: try await rows(writers, [])) {
      guard (try? await Task.sleep(for: .milliseconds(20))) != nil else {
        throw .database(SQLError(.busy, "A transaction that has written entities has not ended."))
      }
    }
  }

  /// Says that all entities have this definition, so that it is not asked again.
  private func complete() async throws(Failure) {
    try await change { schema, session throws(Failure) in
      // Another program, with other fields, may have begun to prepare in between.
      guard schema.code == statements.rules(past.states.suffix(1)).code else { return }
      _ = try await session.rows(
        statements.definitions.completion,
        [.text(statements.rows.definition)]
      )
    }
  }

  /// Runs a change of the schema, unless a newer program has prepared the fleet.
  private func change(
    _ body: (StoredSchema, Session) async throws(Failure) -> Void
  ) async throws(Failure) {
    try await withSchemaLocked { schema, session throws(Failure) in
      if let newest = schema.newest, newest != statements.rows.definition {
        throw .superseded(by: Fingerprint(column: newest))
      }
      try await body(schema, session)
    }
  }

  /// Migrates all entities: first those without a lock, then the others one by one, until no other program has inserted
  /// more.
  private func migrate() async throws(Failure) {
    while try await migrateAll(inBatchesOf: 100) {}
    while try await migrateAll(inBatchesOf: 1) {}
  }

  /// Migrates entities in the order of their keys. A batch of several skips locked entities, so that two programs do
  /// not wait for each other.
  ///
  /// - Returns: Whether there were any.
  private func migrateAll(inBatchesOf count: Int) async throws(Failure) -> Bool {
    var last: Key?
    while let next = try await migrateBatch(of: count, after: last) { last = next }
    return last != nil
  }

  /// Migrates some entities in one transaction.
  ///
  /// - Returns: The last of their keys; nil if there are no more.
  private func migrateBatch(of count: Int, after last: Key?) async throws(Failure) -> Key? {
    guard !Task.isCancelled else {
      throw .database(
        SQLError(.busy, "The migration was cancelled. Prepare the fleet again to continue it.")
      )
    }
    let statement = statements.definitions.others(
      afterKey: last != nil,
      passingOverLocked: count > 1
    )
    let values = [.integer(count)] + [last?.sqlValue].compactMap { $0 }
    return try await transaction(isRepeatable: true) { session throws(Failure) in
      var last: Key?
      for found in try await session.rows(statement, values) {
        guard let key = found.last.flatMap({ Key(sqlValue: $0) }) else {
          throw .unwritable(reason: "the key \(found.last ?? .null) is not a \(Key.self)")
        }
        let row = try row(key, [found.dropLast()])
        try await save(self.values(of: row.machine), over: row, SideRecords(), session)
        last = key
      }
      return last
    }
  }
}
