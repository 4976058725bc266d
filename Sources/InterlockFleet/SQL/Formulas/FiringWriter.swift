import InterlockData
import InterlockEvolution

/// Writes what formulas decide about an event as steps of a query.
struct FiringWriter<StateID: Hashable & Sendable> {
  /// The steps.
  private(set) var query: StepQuery

  /// The columns that are assigned: their positions.
  private(set) var assigned: [Int] = []

  private let formulas: MachineFormulas<StateID>
  private let columns: [FleetColumn]

  /// The outcomes of entities, by number: the transition, and the assigned fields.
  private var outcomes: [(number: Int, row: Int, values: [FormulaName: SQLExpression])] = []
  private var numbers: [String: Int] = [:]
  private var nextNumber: Int

  private var failures: [SQLExpression] = []

  /// Prepares to write.
  ///
  /// - Parameters:
  ///   - query: The query, to which steps are added.
  ///   - formulas: The formulas of the machine.
  ///   - columns: The columns of the fields.
  ///   - rowCount: The number of transitions in the relation.
  init(
    _ query: StepQuery,
    _ formulas: MachineFormulas<StateID>,
    _ columns: [FleetColumn],
    rowCount: Int
  ) {
    self.query = query
    self.formulas = formulas
    self.columns = columns
    nextNumber = rowCount + 1
  }

  /// Writes the effect on an entity.
  ///
  /// - Parameters:
  ///   - cases: The texts of states, and what follows in each.
  ///   - value: The value of a field of the payload or the user info; nil if there is none.
  /// - Returns: The number of the transition from 1; 0 if the event is refused, NULL if the call fails. Then the values
  ///   of the assigned columns.
  /// - Throws: `Untranslatable`.
  mutating func write(
    _ cases: [(state: String, decision: Decision)],
    _ value: (FormulaName, SchemaField) -> DataValue?
  ) throws(Untranslatable) -> (row: String, values: [String]) {
    for item in cases { try addFields(of: item.decision, value) }
    var whens: [SQLExpression] = []
    for item in cases {
      let result = try outcome(item.decision).closed
      let state = SQLExpression(atom: item.state)
      whens.append(("WHEN \(state) THEN \(result)" as SQLExpression).closed)
    }
    guard !whens.isEmpty else { return ("0", []) }
    let outcome = query.translator.steps.bound(
      "CASE state \(whens, separator: " ") ELSE 0 END"
    )
    let changed = Set(outcomes.flatMap { $0.values.keys })
    assigned = columns.indices.filter { changed.contains(columns[$0].fieldName) }
    for place in assigned { query.read(place) }
    return (row(outcome), assigned.map { self.value($0, outcome) })
  }

  private func row(_ outcome: SQLExpression) -> String {
    let others = outcomes.filter { $0.number != $0.row }
    guard !others.isEmpty else { return outcome.text }
    let whens = others.map { "WHEN \($0.number) THEN \($0.row)" }.joined(separator: " ")
    return "CASE \(outcome.text) \(whens) ELSE \(outcome.text) END"
  }

  private func value(_ place: Int, _ outcome: SQLExpression) -> String {
    let whens = outcomes.compactMap { item in
      item.values[columns[place].fieldName].map { "WHEN \(item.number) THEN \($0.text)" }
    }
    return "CASE \(outcome.text) \(whens.joined(separator: " ")) ELSE \(StepQuery.field(place)) END"
  }
}

extension FiringWriter {
  /// Reads the columns of the formulas that decide, and the values of what comes with the call.
  private mutating func addFields(
    of decision: Decision,
    _ value: (FormulaName, SchemaField) -> DataValue?
  ) throws(Untranslatable) {
    switch decision {
    case .refused, .taken: return
    case .asking(let event, _, let open, let closed):
      for term in formulas.guards[event] ?? [] {
        if let formula = term.formula { try addFields(of: formula.root, value) }
      }
      try addFields(of: open, value)
      try addFields(of: closed, value)
    case .assigning(let key, _, let rest):
      for item in formulas[key]?.items ?? [] { try addFields(of: item.value, value) }
      try addFields(of: rest, value)
    }
  }

  private mutating func addFields(
    of node: CheckedNode,
    _ value: (FormulaName, SchemaField) -> DataValue?
  ) throws(Untranslatable) {
    query.read(node)
    for (name, field) in node.allFields
    where !field.isOfContext && query.translator.fields[name] == nil {
      guard let value = value(name, field) else { throw Untranslatable() }
      let constant = try query.translator.literal(value, field.type)
      if field.type.isOptional, case .plain(let expression, _) = constant {
        query.translator.fields[name] = .optional(expression, failure: nil)
      } else {
        query.translator.fields[name] = constant
      }
    }
  }

  /// The number of an entity's outcome; 0 if it is refused, NULL if its call fails.
  private mutating func outcome(_ decision: Decision) throws(Untranslatable) -> SQLExpression {
    switch decision {
    case .refused: return SQLExpression(atom: "0").unless(any: failures)
    case .taken(let row): return SQLExpression(atom: "\(number(of: row + 1))").unless(any: failures)
    case .asking(let event, let active, let open, let closed):
      query.translator.active = active
      let condition = try guards(event)
      let (fields, failures) = (query.translator.fields, failures)
      let first = try outcome(open)
      query.translator.fields = fields
      self.failures = failures
      let second = try outcome(closed)
      query.translator.fields = fields
      self.failures = failures
      return query.translator.steps.shallow(.choice(condition, first, second))
    case .assigning(let key, let active, let rest):
      let (fields, failures) = (query.translator.fields, failures)
      query.translator.active = active
      try assign(key)
      let result = try outcome(rest)
      query.translator.fields = fields
      self.failures = failures
      return result
    }
  }

  /// Returns a number for a transition and the assignments on the way to it: its own number, unless it is taken.
  private mutating func number(of row: Int) -> Int {
    var values: [FormulaName: SQLExpression] = [:]
    for (place, column) in columns.enumerated() {
      let expression = query.translator.fields[column.fieldName]?.expression
      if let expression, expression.text != StepQuery.field(place) {
        values[column.fieldName] = expression
      }
    }
    let texts = values.map { "\($0.key)=\($0.value.text)" }.sorted().joined(separator: ";")
    let key = "\(row);\(texts)"
    if let number = numbers[key] { return number }
    let isFirst = !outcomes.contains { $0.row == row }
    let number = isFirst ? row : nextNumber
    if !isFirst { nextNumber += 1 }
    numbers[key] = number
    outcomes.append((number, row, values))
    return number
  }

  /// Writes the test that all guards of a transition hold; those after one that fails are not evaluated.
  private mutating func guards(_ event: Int) throws(Untranslatable) -> SQLExpression {
    var conditions: [SQLExpression] = []
    for term in formulas.guards[event] ?? [] {
      switch term {
      case .presence(let state, let isExpected):
        let holds = query.translator.active.contains(state) == isExpected
        conditions.append(holds ? .isTrue : .isFalse)
      case .condition(let formula):
        conditions.append(try query.translator.plain(formula.root).0)
      }
    }
    guard var result = conditions.popLast() else { return .isTrue }
    while let condition = conditions.popLast() {
      result = query.translator.steps.shallow(.choice(condition, result, .isFalse))
    }
    return result
  }

  private mutating func assign(_ key: RehearsedAssignments) throws(Untranslatable) {
    for item in formulas[key]?.items ?? [] {
      // The value of one column says nothing about others that share its storage.
      guard let column = columns.first(where: { $0.fieldName == item.name }),
        column.isIndependent(among: columns)
      else { throw Untranslatable() }
      let value = try query.translator.value(of: item)
      query.translator.fields[item.name] = value
      failures += value.failures(&query.translator.steps)
    }
  }
}
