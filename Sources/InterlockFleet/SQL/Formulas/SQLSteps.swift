/// A query in steps, each of which adds columns to those of the previous step.
///
/// Whatever is needed more than once becomes a column: otherwise it would be written out each time, and twice in
/// each of those, without end.
struct SQLSteps {
  /// The columns that each step adds, by its number less one.
  private(set) var columns: [[String]] = []

  private var names: [String: SQLExpression] = [:]

  /// How deep an expression may be before it becomes a column: the parser stack of SQLite has a hundred entries.
  private static var heightLimit: Int { 4 }

  /// How many columns there are.
  var count: Int { names.count }

  /// The expression as a name, which can be repeated.
  mutating func bound(_ expression: SQLExpression) -> SQLExpression {
    guard !expression.isAtom else { return expression }
    if let name = names[expression.text] { return name }
    let name = SQLExpression(atom: "value\(names.count + 1)", step: expression.step + 1)
    while columns.count < name.step { columns.append([]) }
    columns[name.step - 1].append("\(expression.text) AS \(name.text)")
    names[expression.text] = name
    return name
  }

  /// The expression, or a name if it is too deep to be nested.
  mutating func shallow(_ expression: SQLExpression) -> SQLExpression {
    expression.height > Self.heightLimit ? bound(expression) : expression
  }
}
