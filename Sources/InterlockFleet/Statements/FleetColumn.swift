import InterlockData

/// A column of the entities: a declared field of the context.
struct FleetColumn: Sendable {
  /// The name of the column, as written in the program.
  let name: String

  let field: SchemaField

  /// What rows have that were written before the field was declared; nil if the field is computed from others.
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
}
