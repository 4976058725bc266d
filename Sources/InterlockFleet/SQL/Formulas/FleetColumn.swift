import InterlockData

/// A column of the entities: a declared field of the context.
struct FleetColumn: Sendable {
  /// The name of the column, as written in the program.
  let name: String

  /// The name of the field in formulas.
  let fieldName: FormulaName

  let field: SchemaField

  /// The value for rows that were written before the field was declared; nil if the field is computed from others.
  let initial: SQLValue?
}

extension FleetColumn {
  /// The type of the column. A list is JSON.
  func type(_ dialect: SQLDialect) -> String {
    dialect.columnType(field.type) ?? dialect.textType
  }

  /// Whether the column can be NULL.
  var isNullable: Bool { initial == nil || field.type.isOptional }

  /// The definition of the column, for a new table and for one that grows.
  ///
  /// - Parameter dialect: The database.
  /// - Returns: The name, the type, and what keeps out values of other types.
  func definition(_ dialect: SQLDialect) -> String {
    let column = dialect.identifier(name)
    var definition = "\(column) \(type(dialect))"
    if let initial {
      definition += isNullable ? "" : " NOT NULL"
      definition += " DEFAULT \(dialect.constant(initial, field.type))"
    }
    let conditions = dialect.typeConstraints(column, field.type.unwrapped)
    if !conditions.isEmpty {
      let isEmpty = isNullable ? "\(column) IS NULL OR " : ""
      definition += " CHECK (\(isEmpty)\(conditions.joined(separator: " AND ")))"
    }
    return definition
  }

  /// The condition for a value that the property can hold, among those of its type.
  ///
  /// Unlike the type, it can change when the program does, so it is no part of the column.
  ///
  /// - Parameters:
  ///   - value: The value, in SQL. NULL makes the condition NULL.
  ///   - dialect: The database.
  /// - Returns: The condition; nil if the property can hold all.
  func limit(_ value: String, _ dialect: SQLDialect) -> String? {
    var conditions: [String] = []
    switch field.limits {
    case .integers(let range):
      let (least, greatest) = (dialect.integer(range.lowerBound), dialect.integer(range.upperBound))
      conditions.append("\(value) BETWEEN \(least) AND \(greatest)")
    case .floats: conditions.append(dialect.isFloat(SQLExpression(atom: value)).text)
    case .none, .values, .converted: break
    }
    if let values = field.limits.values {
      let literals = values.filter { $0 != .nothing }.compactMap { dialect.literal($0)?.text }
      conditions.append("\(value) IN (\(literals.joined(separator: ", ")))")
    }
    return conditions.isEmpty ? nil : conditions.joined(separator: " AND ")
  }

  /// Whether it can be assigned without a change of other columns.
  ///
  /// - Parameter columns: All columns.
  /// - Returns: Whether no other column follows from it or shares its storage.
  func isIndependent(among columns: [Self]) -> Bool {
    field.storage != .computed
      && !columns.contains {
        $0.fieldName != fieldName && $0.field.storage.canOverlap(field.storage)
      }
  }
}

extension SQLDialect {
  /// A value in a definition, where SQLite takes no expression.
  fileprivate func constant(_ value: SQLValue, _ type: DataType) -> String {
    switch (self, value) {
    case (_, .null): "NULL"
    case (.postgreSQL, .integer(let value)) where type.unwrapped == .boolean:
      value == 1 ? "TRUE" : "FALSE"
    case (_, .integer(let value)): "\(value)"
    case (_, .number(let value)): "\(value)"
    case (_, .text(let text)): literal(text)
    }
  }

  /// The conditions for a value of a column, where the type of the column is not enough.
  fileprivate func typeConstraints(_ column: String, _ type: DataType) -> [String] {
    let name = SQLExpression(atom: column)
    switch (self, type) {
    case (.sqlite, .boolean):
      return ["\(column) IN (FALSE, TRUE)", "typeof(\(column)) = 'integer'"]
    case (.sqlite, .integer): return ["typeof(\(column)) = 'integer'"]
    case (.sqlite, .number), (.sqlite, .date):
      return ["typeof(\(column)) = 'real'", isFinite(name).text]
    case (.postgreSQL, .number), (.postgreSQL, .date): return [isFinite(name).text]
    case (.sqlite, .text):
      return ["typeof(\(column)) = 'text'", "instr(\(column), char(0)) = 0"]
    default: return []
    }
  }
}
