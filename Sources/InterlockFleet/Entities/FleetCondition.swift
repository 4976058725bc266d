import Interlock
import InterlockData

/// A condition on the fields of entities: decided by the engine, for what the database has selected.
struct FleetCondition<Context: Sendable>: Sendable {
  private let code: BooleanCode

  /// Keys of entities that may fulfil it, in order. Takes how many at most.
  let selection: String

  /// The same after a key. Takes how many at most, and the key.
  let selectionAfter: String

  /// Checks a condition.
  ///
  /// - Throws: `FormulaError` with all problems.
  init(
    _ text: String,
    _ fields: FieldColumns<Context>,
    _ table: FleetTable
  ) throws(FormulaError) {
    let formula = try Formula(parsing: text).checkedCondition(against: fields).folded
    code = formula.compiledCondition()
    let writer = SelectionWriter(formula, fields, table)
    selection = writer.selection(after: false)
    selectionAfter = writer.selection(after: true)
  }

  /// Whether it holds for a context.
  ///
  /// - Throws: `EvaluationError`.
  func callAsFunction(_ context: Context) throws(EvaluationError) -> Bool {
    let result = withUnsafePointer(to: context) { pointer in
      Result { () throws(EvaluationError) in try code(Environment(context: pointer)) }
    }
    return try result.get()
  }
}

/// Writes a query for the keys of entities.
struct SelectionWriter {
  private let table: FleetTable

  /// The columns that the condition reads, as the first step names them.
  private var columns: [String] = []

  private var steps: [[String]] = []

  /// The condition in SQL; nil if the database can't say it, and for all entities.
  private var condition: String?

  /// All entities.
  init(_ table: FleetTable) {
    self.table = table
  }

  /// Entities that may fulfil a condition.
  init<Context>(_ formula: CheckedFormula, _ fields: FieldColumns<Context>, _ table: FleetTable) {
    self.table = table
    var values: [FormulaName: TranslatedValue] = [:]
    for (place, item) in fields.items.enumerated() {
      guard table.dialect.columnType(item.field.type) != nil else { continue }
      let name = SQLExpression(atom: "field\(place)")
      columns.append("\(table.dialect.identifier(item.column.name)) AS \(name.text)")
      values[item.name] =
        item.field.type.isOptional
        ? .optional(name, failure: nil) : .plain(name, canFail: false)
    }
    let start = SQLExpression(atom: table.dialect.number(978_307_200))
    var translator = FormulaTranslator(
      dialect: table.dialect,
      arithmetic: table.other("arithmetic"),
      now: "\(SQLExpression(atom: "time")) - \(start)",
      fields: values
    )
    guard case .plain(let expression, _)? = try? translator.value(formula.root) else { return }
    steps = translator.steps.columns
    condition = expression.text
  }

  /// The query.
  ///
  /// - Parameter hasStart: Whether the keys come after one that it is given.
  /// - Returns: The query. It takes how many keys at most, and the key before.
  func selection(after hasStart: Bool) -> String {
    let fence = table.dialect.fence
    let start = hasStart ? " WHERE \(table.key) > \(table.keyParameter(2))" : ""
    let first = ([table.key + " AS entity", table.time + " AS time"] + columns)
      .joined(separator: ", ")
    var text = "WITH step0 AS (SELECT \(first) FROM \(table.name)\(start) \(fence))"
    for (number, columns) in steps.enumerated() {
      text += """
        , step\(number + 1) AS (SELECT *, \(columns.joined(separator: ", ")) FROM step\(number) \(fence))
        """
    }
    // What fails in the database is left to the engine to report.
    let holds = condition.map { " WHERE (\($0)) IS NOT FALSE" } ?? ""
    return """
      \(text)
      SELECT entity FROM step\(steps.count)\(holds) ORDER BY entity LIMIT \(table.parameter(1, .integer))
      """
  }
}
