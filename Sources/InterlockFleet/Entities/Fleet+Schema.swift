import Interlock
import InterlockEvolution

// What the database has of a fleet, and what is missing.

extension Fleet {
  /// What the database has of the fleet.
  struct StoredSchema {
    /// The columns of the entities with their types, as the database compares names; none if there is no table.
    let columns: [String: (type: String, isOptional: Bool)]

    let isPartitioned: Bool

    let missing: [SchemaObject]

    /// The definitions that programs have prepared the fleet for, newest first, each with whether all entities have it.
    let prepared: [(definition: String, isComplete: Bool)]

    /// The code of the triggers.
    let code: [String]

    var newest: String? { prepared.first?.definition }

    /// Whether all entities have the newest definition.
    var isComplete: Bool { prepared.first?.isComplete == true }
  }

  /// Reads the schema.
  ///
  /// - Parameter rows: Runs a statement.
  /// - Returns: The schema.
  /// - Throws: What running a statement throws.
  func storedSchema(
    _ rows: (String, [SQLValue]) async throws(Failure) -> [[SQLValue]]
  ) async throws(Failure) -> StoredSchema {
    let objects = statements.schema + statements.rows.tableIndices.map(\.object)
    let exist = try await rows("SELECT \(objects.map(\.exists).joined(separator: ",\n"))", [])
    let missing = zip(objects, exist.first ?? []).filter { $1 != .integer(1) }.map(\.0)
    let columns = try await rows(statements.rows.existingColumns, [])
    let hasDefinitions = !missing.contains(statements.definitions.schema)
    let prepared = hasDefinitions ? try await rows(statements.definitions.prepared, []) : []
    let code = try await rows(statements.rules(past.states).installed, [])
    let found = columns.map { column in
      let name = statements.table.dialect.columnKey(column[0].text ?? "")
      return (name, (column[2].text ?? "", column[3] != .integer(1)))
    }
    return StoredSchema(
      columns: Dictionary(found) { first, _ in first },
      isPartitioned: columns.first?[1] == .integer(1),
      missing: missing,
      prepared: prepared.map { ($0[0].text ?? "", $0[1] == .integer(1)) },
      code: code.compactMap { $0[0].text }
    )
  }

  /// Makes sure that the database can be prepared for this program.
  ///
  /// - Throws: `unsuitableTable`, `unsuitableColumns`, `superseded`, `unknownDefinition`, `unproven`, `database`.
  func check(_ schema: StoredSchema) async throws(Failure) {
    let missing = absent(statements.rows.required, from: schema)
    guard missing.isEmpty else { throw .unsuitableTable(missingColumns: missing) }
    let differences = differences(of: schema)
    guard differences.isEmpty else { throw .unsuitableColumns(differences) }
    let own = statements.rows.definition
    guard schema.newest != own else { return }
    if let newest = schema.newest, schema.prepared.contains(where: { $0.definition == own }) {
      throw .superseded(by: Fingerprint(column: newest))
    }
    let used = schema.columns.isEmpty ? [] : try await rows(statements.definitions.inUse, [])
    let former = Set(used.compactMap { $0[0].text } + [schema.newest].compactMap { $0 })
      .subtracting([own])
    for definition in former.subtracting(past.states.map(\.definition)).sorted() {
      throw .unknownDefinition(Fingerprint(column: definition))
    }
    guard !former.isEmpty else { return }
    let loss: MigrationReport?
    do { loss = try past.loss() } catch {
      preconditionFailure("The fleet has been made with migrations that are no chain: \(error)")
    }
    if let loss { throw .unproven(loss) }
  }

  /// Makes what is missing, and this definition the newest.
  ///
  /// - Returns: Whether nothing is left to migrate.
  /// - Throws: What `check` throws.
  func makeSchema() async throws(Failure) -> Bool {
    while true {
      let schema = try await storedSchema(rows)
      // Takes long, so it locks nothing.
      try await check(schema)
      let isMade = missingParts(of: schema).isEmpty
      if !isMade {
        let isUnchanged = try await withSchemaLocked { now, session throws(Failure) in
          guard now.newest == schema.newest, now.columns.isEmpty == schema.columns.isEmpty else {
            return false
          }
          for statement in missingParts(of: now) {
            _ = try await session.rows(statement.text, statement.values)
          }
          return true
        }
        // Another program has prepared the fleet in between.
        guard isUnchanged else { continue }
      }
      if !schema.columns.isEmpty, !schema.isPartitioned { try await makeIndices() }
      return isMade && schema.isComplete
    }
  }

  /// Runs a transaction that changes the schema, while no other does.
  func withSchemaLocked<Outcome>(
    _ body: (StoredSchema, Session) async throws(Failure) -> Outcome
  ) async throws(Failure) -> Outcome {
    try await transaction(isRepeatable: true) { session throws(Failure) in
      for statement in statements.preparation { _ = try await session.rows(statement, []) }
      let schema = try await storedSchema { statement, values throws(Failure) in
        try await session.rows(statement, values)
      }
      return try await body(schema, session)
    }
  }

  /// The columns that a table has, and that the fleet would make otherwise: of another type, or where NULL is refused.
  private func differences(of schema: StoredSchema) -> [ColumnDifference] {
    statements.rows.types.compactMap { name, type, isOptional in
      guard let found = schema.columns[statements.table.dialect.columnKey(name)] else { return nil }
      // The database does not write a collation with the type.
      let expected = String(type.split(separator: " COLLATE ")[0])
      let isSameType = found.type.lowercased() == expected.lowercased()
      guard !isSameType || isOptional && !found.isOptional else { return nil }
      return ColumnDifference(
        name: name,
        found: found.type + (found.isOptional || !isSameType ? "" : " NOT NULL"),
        expected: expected
      )
    }
  }

  /// The columns that a table lacks; none if there is no table.
  private func absent(_ columns: [String], from schema: StoredSchema) -> [String] {
    guard !schema.columns.isEmpty else { return [] }
    return columns.filter { schema.columns[statements.table.dialect.columnKey($0)] == nil }
  }

  /// The statements that make what is missing in the schema, and this definition the newest.
  private func missingParts(of schema: StoredSchema) -> [SQLStatement] {
    let indices = statements.rows.tableIndices.filter {
      schema.columns.isEmpty || schema.isPartitioned || $0.concurrent == nil
    }
    let objects = (statements.schema + indices.map(\.object)).filter(schema.missing.contains)
    let own = statements.rows.definition
    let newColumns = absent(statements.rows.additions.map(\.column), from: schema)
    var changes = statements.rows.additions.filter { newColumns.contains($0.column) }
      .map(\.statement)
    var rules = statements.rules(past.states.suffix(1))
    // What is complete does not begin again, nor what waits for its end.
    if schema.newest != own || !schema.isComplete && schema.code != rules.code {
      rules = statements.rules(past.states)
    }
    if schema.code != rules.code {
      changes += rules.installation(replacing: !schema.code.isEmpty)
    }
    var parts = (objects.map(\.creation) + changes).map { SQLStatement($0) }
    if !changes.isEmpty || schema.newest != own {
      parts.append(SQLStatement(statements.definitions.preparation, [.text(own)]))
    }
    return parts
  }

  /// Makes the indices that are missing, while others write to the table.
  private func makeIndices() async throws(Failure) {
    for index in statements.rows.tableIndices.compactMap(\.concurrent) {
      // What a deadlock has interrupted is invalid, and must be removed before it is tried again.
      try await tryAgain(isRepeatable: true) { () throws(Failure) in
        if let status = try await rowsOnce(index.status, []).first {
          let isComplete = status[0] == .integer(1)
          let isBeingMade = status[1] == .integer(1)
          if isComplete || isBeingMade { return }
          _ = try await rowsOnce(index.removal, [])
        }
        _ = try await rowsOnce(index.creation, [])
      }
    }
  }
}
