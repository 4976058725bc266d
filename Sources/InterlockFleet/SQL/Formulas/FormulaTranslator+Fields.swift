import InterlockData

extension FormulaTranslator {
  /// Adds a key of the user info whose value is nil.
  mutating func addMissing(_ name: FormulaName, _ type: DataType) {
    guard dialect.columnType(type) != nil else { return }
    fields[name] = .optional(dialect.null(type), failure: nil)
  }

  /// Makes a parameter the value of a field of the payload or of a key of the user info. As in the engine, a value of
  /// another type is a failure.
  mutating func addParameter(_ placeholder: String, _ name: FormulaName, _ type: DataType) {
    let parameter = SQLExpression(atom: placeholder)
    let value: SQLExpression
    switch (dialect, type.unwrapped) {
    case (.sqlite, .integer):
      value = parameter.provided("typeof(\(parameter)) = 'integer'")
    case (.sqlite, .boolean):
      value = parameter.provided("typeof(\(parameter)) = 'integer' AND \(parameter) IN (0, 1)")
    case (.sqlite, .text): value = parameter.provided("typeof(\(parameter)) = 'text'")
    case (.sqlite, _):
      let number = ("CAST(\(parameter) AS REAL)" as SQLExpression).closed
      let isNumber: SQLExpression = "typeof(\(parameter)) IN ('integer', 'real')"
      value = finite(number.provided(isNumber))
    case (.postgreSQL, .number), (.postgreSQL, .date): value = finite(parameter)
    case (.postgreSQL, _): value = parameter
    }
    let canFail = !value.isAtom || !type.isOptional
    guard type.isOptional else {
      fields[name] = .plain(steps.bound(value), canFail: canFail)
      return
    }
    let result = steps.bound(value)
    let failure: SQLExpression = "\(parameter) IS NOT NULL AND \(result) IS NULL"
    fields[name] = .optional(result, failure: canFail ? failure : nil)
  }
}
