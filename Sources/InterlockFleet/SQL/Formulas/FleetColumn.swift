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
  /// The definition of the column, for a new table and for one that grows.
  ///
  /// - Parameter dialect: The database.
  /// - Returns: The name, the type, and what keeps out values that the property can't hold. A list is JSON.
  func definition(_ dialect: SQLDialect) -> String {
    let column = dialect.identifier(name)
    let type = dialect.columnType(field.type) ?? dialect.textType
    var definition = "\(column) \(type)"
    if let initial {
      definition += field.type.isOptional ? "" : " NOT NULL"
      definition += " DEFAULT \(dialect.constant(initial, field.type))"
    }
    if let condition = dialect.constraint(column, field) {
      let isEmpty = initial == nil ? "\(column) IS NULL OR " : ""
      definition += " CHECK (\(isEmpty)\(condition))"
    }
    return definition
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

  /// The constraint on a column so that the property can hold its values; nil if its type is enough.
  ///
  /// - Parameters:
  ///   - column: The column, quoted.
  ///   - field: The field.
  /// - Returns: A condition, which holds for NULL or is NULL itself.
  fileprivate func constraint(_ column: String, _ field: SchemaField) -> String? {
    var conditions = typeConstraints(column, field.type.unwrapped)
    switch field.limits {
    case .integers(let range):
      conditions.append(
        "\(column) BETWEEN \(integer(range.lowerBound)) AND \(integer(range.upperBound))"
      )
    case .floats: conditions.append(isFloat(SQLExpression(atom: column)).text)
    case .none, .values, .converted: break
    }
    if let values = field.limits.values {
      let literals = values.filter { $0 != .nothing }.compactMap { literal($0)?.text }
      conditions.append("\(column) IN (\(literals.joined(separator: ", ")))")
    }
    guard !conditions.isEmpty else { return nil }
    let all = conditions.joined(separator: " AND ")
    return field.type.isOptional ? "\(column) IS NULL OR \(all)" : all
  }

  private func typeConstraints(_ column: String, _ type: DataType) -> [String] {
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
