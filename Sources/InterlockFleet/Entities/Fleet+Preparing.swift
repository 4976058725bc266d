import Interlock

extension Fleet {
  /// Prepares the database for this program: creates missing tables, adds columns of new fields, and migrates entities
  /// of former definitions while other programs continue.
  ///
  /// Entities that were inserted before a field was declared get its value from the context that the fleet was made
  /// with. The column of a field that is no longer declared stays.
  ///
  /// It first proves that the migrations lose no entity in any configuration. Programs with a former definition cannot
  /// fire migrated entities: they get an error that says so. `prepare` never migrates back. If it is interrupted, call
  /// it again to continue.
  ///
  /// - Throws: `Failure`: `unsuitableTable` and `unproven` before anything is changed; `superseded`, `unknownDefinition`,
  ///   `unreadable` with the entity that could not be migrated, `database`.
  public func prepare() async throws(Failure) {
    let isNew = try await makeTables()
    if !isNew { try await makeIndices() }
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

  /// Makes the tables that are missing, and the columns of fields that are new.
  ///
  /// - Returns: Whether there was no table of entities.
  private func makeTables() async throws(Failure) -> Bool {
    try await transaction(isRepeatable: true) { session throws(Failure) in
      for statement in statements.preparation {
        _ = try await session.rows(statement, [])
      }
      let columns = try await session.rows(statements.rows.existingColumns, [])
        .compactMap { $0[0].text.map(statements.table.dialect.columnKey) }
      let isNew = columns.isEmpty
      let missing = statements.rows.required.filter {
        !columns.contains(statements.table.dialect.columnKey($0))
      }
      guard isNew || missing.isEmpty else { throw .unsuitableTable(missingColumns: missing) }
      for statement in statements.schema {
        _ = try await session.rows(statement, [])
      }
      for (column, statement) in statements.rows.additions
      where !isNew && !columns.contains(statements.table.dialect.columnKey(column)) {
        _ = try await session.rows(statement, [])
      }
      for index in statements.rows.tableIndices where isNew || index.concurrent == nil {
        _ = try await session.rows(index.creation, [])
      }
      return isNew
    }
  }

  /// Makes the indices that are missing, while others write to the table.
  private func makeIndices() async throws(Failure) {
    for index in statements.rows.tableIndices.compactMap(\.concurrent) {
      if let status = try await rows(index.status, []).first {
        let isComplete = status[0] == .integer(1)
        let isBeingMade = status[1] == .integer(1)
        if isComplete || isBeingMade { continue }
        _ = try await rows(index.removal, [])
      }
      _ = try await rows(index.creation, [])
    }
  }

  /// Makes this definition the newest.
  private func begin() async throws(Failure) {
    let own = statements.rows.definition
    let prepared = try await rows(statements.definitions.prepared, []).compactMap { $0[0].text }
    if let newest = prepared.first, newest != own {
      guard !prepared.contains(own) else {
        throw .superseded(by: Fingerprint(newest) ?? Fingerprint(bits: 0))
      }
      let known = past.states.map(\.definition)
      let used = try await rows(statements.definitions.inUse, []).compactMap { $0[0].text }
      for definition in Set(used + [newest]).subtracting(known).sorted() {
        throw .unknownDefinition(Fingerprint(definition) ?? Fingerprint(bits: 0))
      }
      if let loss = past.loss { throw .unproven(loss) }
    } else if prepared.first == own {
      let count = try await rows(statements.definitions.triggers, []).first?.first?.integer
      if count == DefinitionStatements.triggerCount { return }
    }
    try await install(past.states, preparing: own)
  }

  /// Lets rows have the states of some definitions only.
  private func install(
    _ states: [(definition: String, states: [String])],
    preparing definition: String? = nil
  ) async throws(Failure) {
    try await transaction(isRepeatable: false) { session throws(Failure) in
      for statement in statements.definitions.guarding(states) {
        _ = try await session.rows(statement, [])
      }
      if let definition {
        _ = try await session.rows(
          statements.definitions.preparation,
          [.text(definition)]
        )
      }
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
        try await save(row.machine, over: row, Trail(), session)
        last = key
      }
      return last
    }
  }
}
