import Interlock
import InterlockData

/// The columns of the fields that formulas name.
struct SQLColumns: Sendable {
  /// A field with its column.
  struct Item: Sendable {
    let name: FormulaName
    let field: SchemaField

    /// The name of the column, as written in the program.
    let column: String
    let isAssigned: Bool
  }

  let items: [Item]
  private(set) var problems: [SQLFleetError.Problem] = []

  /// Finds the columns that formulas need.
  ///
  /// - Parameters:
  ///   - formulas: The formulas of the machine.
  ///   - naming: The names of columns by field name, if they differ.
  ///   - others: The names of the other columns of the table.
  ///   - dialect: The database.
  init<StateID>(
    _ formulas: MachineFormulas<StateID>,
    naming: [String: String],
    besides others: [String],
    _ dialect: SQLDialect
  ) {
    let assigned = formulas.assignedFields
    let read = formulas.formulas.flatMap(\.fieldsOfContext)
    let used = Dictionary(read + assigned.map { ($0, $1) }) { first, _ in first }
    items = formulas.fieldNames.compactMap { name in
      used[name].map { field in
        Item(
          name: name,
          field: field,
          column: naming[name.description] ?? name.parts.joined(separator: "."),
          isAssigned: assigned[name] != nil
        )
      }
    }
    problems = nameProblems(others, dialect) + dependencies
  }

  private func nameProblems(
    _ others: [String],
    _ dialect: SQLDialect
  ) -> [SQLFleetError.Problem] {
    var problems: [SQLFleetError.Problem] = []
    var seen = Set(others.map { $0.lowercased() })
    for item in items {
      problems += dialect.problems(ofColumn: item.column)
      if !seen.insert(item.column.lowercased()).inserted {
        problems.append(.oneColumn(item.column))
      }
    }
    return problems
  }

  /// Assigned fields without storage of their own.
  private var dependencies: [SQLFleetError.Problem] {
    items.enumerated().filter { index, item in
      guard item.isAssigned else { return false }
      return item.field.storage == .computed
        || items.enumerated().contains { other, second in
          other != index && item.field.storage.canOverlap(second.field.storage)
        }
    }
    .map { .dependentField($1.name.description) }
  }
}

extension CheckedNode {
  /// The fields of the context in it.
  fileprivate var fieldsOfContext: [(FormulaName, SchemaField)] {
    allFields.filter(\.field.isOfContext).map { ($0.name, $0.field) }
  }
}

extension SQLDialect {
  /// The definition of a column that holds a field. A list is JSON.
  ///
  /// - Parameters:
  ///   - name: The name of the column.
  ///   - field: The field.
  /// - Returns: Its name, its type, and what keeps out values that the property can't hold.
  func definition(ofColumn name: String, _ field: SchemaField) -> String {
    let column = identifier(name)
    let nullability = field.type.isOptional ? "" : " NOT NULL"
    let check = constraint(column, field).map { " CHECK (\($0))" } ?? ""
    return "\(column) \(columnType(field.type) ?? textType)\(nullability)\(check)"
  }

  /// The constraint on a column so that the property can hold its values; nil if its type is enough.
  ///
  /// - Parameters:
  ///   - column: The column, quoted.
  ///   - field: The field.
  /// - Returns: A condition, which holds for NULL or is NULL itself.
  func constraint(_ column: String, _ field: SchemaField) -> String? {
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
