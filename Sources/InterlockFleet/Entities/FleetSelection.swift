#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Interlock
import InterlockData

/// The entities of a call: those that fulfil a condition on their fields, and one in SQL.
///
/// The database selects them, and the engine evaluates the condition again when a row is locked.
struct FleetSelection<Context: Sendable>: Sendable {
  private let condition: CheckedFormula?
  private let holds: (@Sendable (Context, Date) throws(EvaluationError) -> Bool)?

  /// The condition in SQL.
  let sql: String?

  private let table: FleetTable
  private let columns: [FleetColumn]

  /// Checks the conditions.
  ///
  /// - Throws: `FormulaError` with all problems.
  init(
    _ text: String?,
    sql: String?,
    _ fields: FieldColumns<Context>,
    _ table: FleetTable
  ) throws(FormulaError) {
    let condition = try text.map { text throws(FormulaError) in
      try Formula(parsing: text).checkedCondition(against: fields).folded
    }
    self.condition = condition
    holds = condition?.condition(on: Context.self)
    self.sql = sql
    self.table = table
    columns = fields.items.map(\.column)
  }

  /// Whether the condition on the fields holds for a context at a time.
  ///
  /// - Throws: `EvaluationError`.
  func includes(_ context: Context, at time: Date) throws(EvaluationError) -> Bool {
    try holds?(context, time) ?? true
  }

  /// A query in which the condition on the fields is a step.
  ///
  /// - Returns: The query, and the condition: NULL if it fails, nil if there is none.
  /// - Throws: `Untranslatable`.
  func query() throws(Untranslatable) -> (StepQuery, condition: SQLExpression?) {
    var query = StepQuery(columns, table.dialect, table.other)
    guard let condition else { return (query, nil) }
    query.read(condition.root)
    let value = try query.translator.plain(condition.root).0
    let holds = query.translator.steps.bound(value)
    return (query, holds)
  }

  /// A query for the keys of entities that may fulfil the conditions, in order. It takes how many keys at most, and the key
  /// before the first.
  ///
  /// - Parameters:
  ///   - hasStart: Whether there is such a key.
  ///   - isDescending: Whether the last key comes first.
  ///   - other: A condition in SQL that they fulfil, too.
  /// - Returns: The query.
  func keyQuery(
    after hasStart: Bool,
    isDescending: Bool = false,
    _ other: String? = nil
  ) -> String {
    let sign = isDescending ? "<" : ">"
    let start = hasStart ? "\(table.key) \(sign) \(table.keyParameter(2))" : nil
    let conditions = [start, other, sql.map(table.restriction)].compactMap { $0 }
    let condition = conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))"
    let (query, holds) = (try? query()) ?? (StepQuery([], table.dialect, table.other), nil)
    let (steps, last) = query.steps(
      ["\(table.key) AS entity", "\(table.time) AS time"],
      from: "\(table.name)\(condition)"
    )
    // What the database can't say, or what fails in it, is left to the engine.
    let filter = holds.map { " WHERE (\($0.text)) IS NOT FALSE" } ?? ""
    return """
      \(steps)
      SELECT entity FROM \(last)\(filter) ORDER BY entity\(isDescending ? " DESC" : "") LIMIT \(table.parameter(1, .integer))
      """
  }
}
