import InterlockData
import InterlockEvolution

/// Writes what formulas decide as a program.
struct ProgramWriter<StateID: Hashable & Sendable> {
  private let formulas: MachineFormulas<StateID>
  private let columns: SQLColumns
  private var translator: FormulaTranslator

  /// The outcomes of entities, by number: the row, and the assigned fields.
  private var outcomes: [(number: Int, row: Int, values: [FormulaName: SQLExpression])] = []
  private var numbers: [String: Int] = [:]
  private var nextNumber: Int

  private var failures: [SQLExpression] = []
  private let parameters: [(name: FormulaName, type: DataType)]
  private let read: Set<FormulaName>
  private let usesTime: Bool

  /// One case: what distinguishes it from others, and what follows.
  typealias Case = (condition: String, decision: Decision)

  /// Prepares to write a program.
  ///
  /// - Parameters:
  ///   - cases: The cases of the program.
  ///   - formulas: The formulas of the machine.
  ///   - columns: The columns of their fields.
  ///   - rowCount: How many rows the relation has.
  ///   - dialect: The database.
  ///   - arithmetic: The PostgreSQL function that calculates with numbers.
  ///   - hasUserInfo: Whether there is a user info. A timer has none when it fires.
  ///   - parameter: A parameter as SQL, from its place, its name, its type, and whether a formula reads the time.
  init(
    _ cases: [Case],
    _ formulas: MachineFormulas<StateID>,
    _ columns: SQLColumns,
    rowCount: Int,
    _ dialect: SQLDialect,
    arithmetic: String,
    hasUserInfo: Bool,
    parameter: (_ place: Int, _ name: FormulaName, _ type: DataType, _ usesTime: Bool) -> String
  ) {
    self.formulas = formulas
    self.columns = columns
    nextNumber = rowCount + 1
    var needs = Needs(formulas)
    for item in cases { needs.add(item.decision) }
    usesTime = needs.usesTime
    parameters = needs.parameters.filter { hasUserInfo || !$0.field.isOfUserInfo }
      .map { ($0.name, $0.field.type) }
    read = needs.read
    var fields: [FormulaName: TranslatedValue] = [:]
    for (place, item) in columns.items.enumerated() {
      let name = SQLExpression(atom: FiringProgram.field(place))
      guard dialect.columnType(item.field.type) != nil else { continue }
      fields[item.name] =
        item.field.type.isOptional
        ? .optional(name, failure: nil) : .plain(name, canFail: false)
    }
    translator = FormulaTranslator(
      dialect: dialect,
      arithmetic: arithmetic,
      now: "\(SQLExpression(atom: "time")) - \(SQLExpression(atom: dialect.number(978_307_200)))",
      fields: fields
    )
    for (place, item) in parameters.enumerated() where dialect.columnType(item.type) != nil {
      let parameter = parameter(place, item.name, item.type, usesTime)
      translator.addParameter(parameter, item.name, item.type)
    }
    if !hasUserInfo {
      for item in needs.parameters where item.field.isOfUserInfo {
        translator.addMissing(item.name, item.field.type)
      }
    }
  }

  /// The program.
  ///
  /// - Parameters:
  ///   - subject: What `CASE` compares with the conditions; empty if they are Boolean conditions.
  ///   - cases: The cases.
  /// - Returns: The program.
  /// - Throws: The first problem.
  mutating func program(_ subject: String, _ cases: [Case]) throws(SQLFleetError) -> FiringProgram {
    let outcome = try outcome(subject, cases)
    let changed = Set(outcomes.flatMap { $0.values.keys })
    let assigned = columns.items.indices.filter { changed.contains(columns.items[$0].name) }
    var steps = translator.steps.columns
    let last =
      ["\(transition(outcome)) AS transition"]
      + assigned.enumerated().map { index, place in
        "\(value(place, outcome)) AS \(FiringProgram.assigned(index))"
      }
    steps.append(last)
    return FiringProgram(
      cases: cases.map(\.condition),
      fields: columns.items.indices.filter {
        read.contains(columns.items[$0].name) || assigned.contains($0)
      },
      steps: steps,
      assigned: assigned,
      parameters: parameters,
      usesTime: usesTime
    )
  }

  /// The outcome of an entity, as a column. If there is one case, the first step has no other entities.
  private mutating func outcome(
    _ subject: String,
    _ cases: [Case]
  ) throws(SQLFleetError) -> SQLExpression {
    if cases.count == 1 { return translator.steps.bound(try outcome(cases[0].decision)) }
    var whens: [SQLExpression] = []
    for item in cases {
      let result = try outcome(item.decision).closed
      let condition = SQLExpression(atom: item.condition)
      whens.append(("WHEN \(condition) THEN \(result)" as SQLExpression).closed)
    }
    let head = SQLExpression(atom: subject.isEmpty ? "CASE" : "CASE \(subject)")
    return translator.steps.bound("\(head) \(whens, separator: " ") ELSE 0 END")
  }

  private func transition(_ outcome: SQLExpression) -> String {
    let others = outcomes.filter { $0.number != $0.row }
    guard !others.isEmpty else { return outcome.text }
    let whens = others.map { "WHEN \($0.number) THEN \($0.row)" }.joined(separator: " ")
    return "CASE \(outcome.text) \(whens) ELSE \(outcome.text) END"
  }

  private func value(_ place: Int, _ outcome: SQLExpression) -> String {
    let whens = outcomes.compactMap { item in
      item.values[columns.items[place].name].map { "WHEN \(item.number) THEN \($0.text)" }
    }
    return
      "CASE \(outcome.text) \(whens.joined(separator: " ")) ELSE \(FiringProgram.field(place)) END"
  }
}

extension ProgramWriter {
  /// The number of an entity's outcome; 0 if it is refused, NULL if its call fails.
  private mutating func outcome(_ decision: Decision) throws(SQLFleetError) -> SQLExpression {
    switch decision {
    case .refused: return SQLExpression(atom: "0").unless(any: failures)
    case .taken(let row): return SQLExpression(atom: "\(number(of: row + 1))").unless(any: failures)
    case .asking(let event, let active, let open, let closed):
      translator.active = active
      let condition = try guards(event)
      let (fields, failures) = (translator.fields, failures)
      let first = try outcome(open)
      translator.fields = fields
      self.failures = failures
      let second = try outcome(closed)
      translator.fields = fields
      self.failures = failures
      return translator.steps.shallow(.choice(condition, first, second))
    case .assigning(let key, let active, let rest):
      let (fields, failures) = (translator.fields, failures)
      translator.active = active
      try assign(key)
      let result = try outcome(rest)
      translator.fields = fields
      self.failures = failures
      return result
    }
  }

  /// A number for a row and what has been assigned on the way to it: that of the row, unless others have it.
  private mutating func number(of row: Int) -> Int {
    var values: [FormulaName: SQLExpression] = [:]
    for item in columns.items where item.isAssigned {
      let place = columns.items.firstIndex { $0.name == item.name } ?? 0
      let expression = translator.fields[item.name]?.expression
      if let expression, expression.text != FiringProgram.field(place) {
        values[item.name] = expression
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

  /// Whether all guards of a row hold; those after one that does not are not evaluated.
  private mutating func guards(_ event: Int) throws(SQLFleetError) -> SQLExpression {
    var conditions: [(SQLExpression, canFail: Bool)] = []
    for term in formulas.guards[event] ?? [] {
      switch term {
      case .presence(let state, let isExpected):
        let holds = translator.active.contains(state) == isExpected
        conditions.append((holds ? .isTrue : .isFalse, false))
      case .condition(let formula):
        let place = formulas.place(ofGuards: event)
        conditions.append(
          try translated(place) { (translator) throws(Untranslatable) in
            try translator.plain(formula.root)
          }
        )
      }
    }
    guard var result = conditions.popLast()?.0 else { return .isTrue }
    while let (condition, _) = conditions.popLast() {
      result = translator.steps.shallow(.choice(condition, result, .isFalse))
    }
    return result
  }

  private mutating func assign(_ key: RehearsedAssignments) throws(SQLFleetError) {
    for item in formulas[key]?.items ?? [] {
      let place = formulas.place(of: key)
      let value = try translated(place) { (translator) throws(Untranslatable) in
        try translator.value(of: item)
      }
      translator.fields[item.name] = value
      failures += value.failures(&translator.steps)
    }
  }

  private mutating func translated<Result>(
    _ place: String,
    _ body: (inout FormulaTranslator) throws(Untranslatable) -> Result
  ) throws(SQLFleetError) -> Result {
    do throws(Untranslatable) {
      return try body(&translator)
    } catch {
      let part = Formula(error.part.source).description
      throw SQLFleetError(problems: [.untranslatable(place: place, part: part, error.reason)])
    }
  }
}

/// What the formulas of some decisions read.
private struct Needs<StateID: Hashable & Sendable> {
  let formulas: MachineFormulas<StateID>
  private(set) var read: Set<FormulaName> = []
  private(set) var parameters: [(name: FormulaName, field: SchemaField)] = []
  private(set) var usesTime = false

  init(_ formulas: MachineFormulas<StateID>) {
    self.formulas = formulas
  }

  mutating func add(_ decision: Decision) {
    switch decision {
    case .refused, .taken: return
    case .asking(let event, _, let open, let closed):
      for term in formulas.guards[event] ?? [] {
        if let formula = term.formula { add(formula.root) }
      }
      add(open)
      add(closed)
    case .assigning(let key, _, let rest):
      for item in formulas[key]?.items ?? [] { add(item.value) }
      add(rest)
    }
  }

  private mutating func add(_ node: CheckedNode) {
    usesTime = usesTime || CallNeeds([node]).needsTime
    for (name, field) in node.allFields {
      if field.isOfContext {
        read.insert(name)
      } else if !parameters.contains(where: { $0.name == name }) {
        parameters.append((name, field))
      }
    }
  }
}
