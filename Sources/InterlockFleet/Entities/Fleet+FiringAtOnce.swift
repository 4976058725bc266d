import Interlock
import InterlockData

// Where data decides everything, the database fires all entities in one statement.

extension Fleet {
  /// What comes with an event, as formulas read it.
  struct CallValues: Sendable {
    /// The type of the payload, if formulas know its fields.
    var payloadType: PayloadFields?

    /// The value of a field of the payload or the user info; nil if there is none of its type.
    let value: @Sendable (FormulaName, SchemaField) -> DataValue?
  }

  /// What comes with an event without a payload.
  static func values(_ userInfo: UserInfo) -> CallValues {
    CallValues { name, field in
      FieldReader(name, field).value(inPayload: nil, userInfo)
    }
  }

  /// What comes with an event with a payload.
  static func values<Payload: Sendable>(_ userInfo: UserInfo, _ payload: Payload) -> CallValues {
    CallValues(payloadType: Payload.self as? PayloadFields) { name, field in
      withUnsafePointer(to: payload) { FieldReader(name, field).value(inPayload: $0, userInfo) }
    }
  }

  /// Which entities `fireAtOnce` leaves to the engine, in SQL.
  var isLeftToEngine: String {
    #"("definition" <> \#(statements.table.dialect.literal(statements.rows.definition)) OR "rest" IS NOT NULL)"#
  }

  /// Fires an event of all entities of this definition whose state says everything, if data decides it.
  ///
  /// - Returns: How many entities it has reached; nil if the engine has to do it.
  func fireAtOnce(
    _ event: EventID,
    _ values: CallValues,
    _ selection: FleetSelection<Context>
  ) async throws(Failure) -> Tally? {
    guard !keepsHistory, let firing = firing(event, values, selection) else { return nil }
    return try await transaction(isRepeatable: false) { session throws(Failure) in
      var counts: [Int?]
      if let count = firing.count {
        counts = try await session.rows(count, [])[0].map(\.integer)
        _ = try await session.rows(firing.change, [])
        counts.append(counts[0])
      } else {
        counts = try await session.rows(firing.change, [])[0].map(\.integer)
      }
      var tally = Tally()
      tally.fired = counts[3] ?? 0
      tally.refused = counts[1] ?? 0
      tally.failed = counts[2] ?? 0
      tally.left = (counts[0] ?? 0) - tally.fired
      return tally
    }
  }

  private func firing(
    _ event: EventID,
    _ values: CallValues,
    _ selection: FleetSelection<Context>
  ) -> FiringStatements? {
    let (machine, table) = (past.machine, statements.table)
    let payloads = [values.payloadType].compactMap { $0 }
    let formulas = MachineFormulas(machine, fields.schema, carrying: payloads)
    guard let relation = EventRelation(machine, event, formulas),
      let (query, condition) = try? selection.query()
    else { return nil }
    let columns = fields.items.map(\.column)
    var writer = FiringWriter(query, formulas, columns, rowCount: relation.destinations.count)
    let cases = relation.decisions.map { (table.dialect.literal(text(of: $0.source)), $0.decision) }
    guard let (row, assigned) = try? writer.write(cases, values.value) else { return nil }
    let sql = selection.sql.map { " AND \(table.restriction($0))" } ?? ""
    let steps = writer.query.steps(
      [
        "\(table.key) AS entity", "\(FiringStatements.version(table.dialect)) AS version",
        #""state" AS state"#, "\(table.time) AS time",
      ],
      from: "\(table.name) WHERE NOT \(isLeftToEngine)\(sql)"
    )
    return FiringStatements(
      table,
      steps,
      taken: condition.map { "CASE WHEN \($0.text) THEN \(row) WHEN NOT \($0.text) THEN -1 END" }
        ?? row,
      states: relation.destinations.map(text),
      assigned: zip(writer.assigned, assigned).map {
        (table.dialect.identifier(columns[$0].name), $1)
      }
    )
  }
}
