import InterlockData

/// A query over entities in steps: the first names the columns that it reads, the others add the results of formulas.
struct StepQuery {
  let dialect: SQLDialect

  /// Writes the formulas.
  var translator: FormulaTranslator

  /// What the first step reads: the positions of the columns.
  private var read: Set<Int> = []

  private let columns: [FleetColumn]
  private let named: (String) -> String

  /// - Parameters:
  ///   - columns: The columns of the fields.
  ///   - dialect: The database.
  ///   - named: The name of something that belongs to the fleet, quoted: steps must not have the name of the table.
  init(_ columns: [FleetColumn], _ dialect: SQLDialect, _ named: @escaping (String) -> String) {
    self.columns = columns
    self.named = named
    self.dialect = dialect
    var fields: [FormulaName: TranslatedValue] = [:]
    for (place, column) in columns.enumerated()
    where dialect.columnType(column.field.type) != nil {
      let name = SQLExpression(atom: Self.field(place))
      fields[column.fieldName] =
        column.field.type.isOptional
        ? .optional(name, failure: nil) : .plain(name, canFail: false)
    }
    let start = SQLExpression(atom: dialect.number(978_307_200))
    translator = FormulaTranslator(
      dialect: dialect,
      arithmetic: named("arithmetic"),
      now: "\(SQLExpression(atom: "time")) - \(start)",
      fields: fields
    )
  }

  /// The name of a column of an entity in the steps.
  static func field(_ place: Int) -> String { "field\(place + 1)" }

  /// Reads the columns that a part of a formula names.
  mutating func read(_ node: CheckedNode) {
    let names = Set(node.allFields.map(\.name))
    for (place, column) in columns.enumerated() where names.contains(column.fieldName) {
      read.insert(place)
    }
  }

  /// Reads a column.
  mutating func read(_ place: Int) {
    read.insert(place)
  }

  /// The steps, to be followed by a `SELECT` or another statement.
  ///
  /// - Parameters:
  ///   - first: What the first step names beside the fields.
  ///   - source: The table of the entities, and which of them.
  /// - Returns: The steps, and the name of the last.
  func steps(_ first: [String], from source: String) -> (text: String, last: String) {
    let fields = read.sorted().map { place in
      "\(dialect.identifier(columns[place].name)) AS \(Self.field(place))"
    }
    var text = """
      WITH \(named("step0")) AS (SELECT \((first + fields).joined(separator: ", ")) FROM \(source) \(dialect.fence))
      """
    for (number, columns) in translator.steps.columns.enumerated() {
      text += """
        , \(named("step\(number + 1)")) AS (
          SELECT *, \(columns.joined(separator: ", ")) FROM \(named("step\(number)")) \(dialect.fence)
        )
        """
    }
    return (text, named("step\(translator.steps.columns.count)"))
  }
}
