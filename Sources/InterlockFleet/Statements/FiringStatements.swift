import InterlockData

/// What fires an event of all entities at once whose state says everything.
struct FiringStatements: Sendable {
  /// Counts before anything is changed: entities that take the event, that refuse it, and whose call fails. Nil if `change`
  /// counts, too.
  let count: String?

  /// Changes the entities. In PostgreSQL it returns the counts, then how many have been changed.
  let change: String

  /// - Parameters:
  ///   - table: The table.
  ///   - steps: A query, and the name of its last step. It has `entity` and `version`.
  ///   - taken: What becomes of an entity, by numbers from 1; 0 if it refuses, -1 if it is not selected, NULL if it fails.
  ///   - states: The states, as their column has them, in the order of the numbers.
  ///   - assigned: The columns that are assigned, quoted, with their values.
  init(
    _ table: FleetTable,
    _ steps: (text: String, last: String),
    taken: String,
    states: [String],
    assigned: [(column: String, value: String)]
  ) {
    let (chosen, changed) = (table.other("chosen"), table.other("changed"))
    let values = assigned.enumerated().map { ", \($0.element.value) AS assigned\($0.offset + 1)" }
    let query = """
      \(steps.text), \(chosen) AS (
        SELECT entity, version, \(taken) AS taken\(values.joined()) FROM \(steps.last) \(table.dialect.fence)
      )
      """
    let whens = states.enumerated()
      .map { "WHEN \($0.offset + 1) THEN \(table.dialect.literal($0.element))" }
    let state =
      whens.isEmpty ? #""state""# : "CASE chosen.taken \(whens.joined(separator: " ")) END"
    let assignments = assigned.enumerated()
      .map { ", \($0.element.column) = chosen.assigned\($0.offset + 1)" }
    let update = """
      UPDATE \(table.name) AS entity
      SET "state" = \(state), "revision" = entity."revision" + 1\(assignments.joined())
      FROM \(chosen) AS chosen
      WHERE entity.\(table.key) = chosen.entity AND entity.\(Self.version(table.dialect)) = chosen.version AND chosen.taken > 0
      """
    let counts = ["taken > 0", "taken = 0", "taken IS NULL"]
      .map { "count(*) FILTER (WHERE \($0))" }.joined(separator: ", ")
    switch table.dialect {
    case .sqlite:
      count = "\(query)\nSELECT \(counts) FROM \(chosen)"
      change = "\(query)\n\(update)"
    case .postgreSQL:
      count = nil
      change = """
        \(query), \(changed) AS (\(update) RETURNING 1)
        SELECT \(counts), (SELECT count(*) FROM \(changed)) FROM \(chosen)
        """
    }
  }

  /// The column that tells whether a row has been changed since the query read it. In PostgreSQL, the transaction that
  /// wrote it: the query takes no lock, and other programs change fields without raising the revision.
  static func version(_ dialect: SQLDialect) -> String {
    switch dialect {
    case .sqlite: #""revision""#
    case .postgreSQL: "xmin"
    }
  }
}
