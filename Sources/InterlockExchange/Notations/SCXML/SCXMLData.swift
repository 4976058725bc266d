import Interlock
import InterlockData
import InterlockEvolution

/// The data of a document: a variable for each field, and formulas as expressions over the variables.
struct SCXMLData {
  /// A variable of the document.
  struct Variable {
    let name: FormulaName

    /// Its name in the document.
    let word: String

    /// Its initial value.
    let value: DataValue?
  }

  let variables: [Variable]

  /// Assigned fields that have no storage of their own. They cannot be variables, because variables don't change
  /// together.
  let dependentFields: [FormulaName]

  private let schema: any Schema
  private let types: [String: PayloadFields]
  private let scope: FormulaStates
  private let script: FormulaScript

  /// Finds the variables of a machine.
  ///
  /// - Parameters:
  ///   - tree: The machine.
  ///   - tokens: The words for its states.
  ///   - source: The fields, their initial values, and the payloads.
  init(_ tree: MachineTree, _ tokens: SCXMLTokens, _ source: Source) {
    schema = source.schema
    let types = Dictionary(source.payloads.map { ("\($0)", $0) }) { first, _ in first }
    self.types = types
    scope = FormulaStates(tree.states.map(\.name))
    var seen: Set<FormulaName> = []
    let fields = source.schema.names.compactMap { name -> (FormulaName, SchemaField)? in
      guard seen.insert(name).inserted, let field = source.schema.field(name) else { return nil }
      return field.isOfContext ? (name, field) : nil
    }
    var use = Use()
    for formula in tree.formulas {
      let payload = formula.payload.flatMap { types[$0]?.schema }
      use.add(formula, MachineSchema(context: source.schema, payload: payload, scope))
    }
    let assigned = fields.filter { use.assigned.contains($0.0) }
    // A field that no formula reads can be included, unless it would change together with others.
    let shown = fields.filter { name, field in
      use.read.contains(name) || use.assigned.contains(name)
        || !assigned.contains { $0.1.storage.canOverlap(field.storage) }
    }
    var words = TokenTable(separator: "_")
    words.add(shown.map(\.0.written), where: \.isScriptName) { $0.scriptName }
    let variables = shown.map { name, _ in
      Variable(name: name, word: words[name.written], value: source.value(name))
    }
    self.variables = variables
    let used = shown.filter { use.read.contains($0.0) || use.assigned.contains($0.0) }
    dependentFields = assigned.filter { name, field in
      field.storage == .computed
        || used.contains { $0.0 != name && $0.1.storage.canOverlap(field.storage) }
    }
    .map(\.0)
    script = FormulaScript(
      variables: Dictionary(uniqueKeysWithValues: variables.map { ($0.name, $0.word) }),
      states: tree.states.map { tokens.states[$0.name] }
    )
  }

  /// The fields of a context, and their initial values.
  struct Source {
    let schema: any Schema
    let payloads: [PayloadFields]
    let value: (FormulaName) -> DataValue?
  }
}

extension SCXMLData {
  /// The initial value of a variable, as an expression.
  func value(of variable: Variable) throws(FormulaScript.Failure) -> String {
    guard let value = variable.value, value.isFinite else {
      throw FormulaScript.Failure(
        part: .make(.name(variable.name)),
        message: "has no finite value",
        suggestion: "Write the document with another context"
      )
    }
    return try script.literal(value, of: variable.name)
  }

  /// A condition as an expression.
  func condition(_ text: String, payload: String?) throws -> String {
    try script.expression(Formula(parsing: text).checkedCondition(against: all(payload)).folded)
  }

  /// Assignments: the variables, and the expressions of their values.
  func assignments(
    _ text: String,
    payload: String?
  ) throws -> [(location: String, expression: String)] {
    let checked = try Assignments(parsing: text).checked(against: all(payload)).folded
    let script = FormulaScript(variables: script.variables, states: nil)
    return try checked.items.map { item in
      (script.variables[item.name] ?? "", try script.expression(item))
    }
  }

  private func all(_ payload: String?) -> MachineSchema {
    MachineSchema(context: schema, payload: payload.flatMap { types[$0]?.schema }, scope)
  }

  /// The fields that formulas read and assign.
  private struct Use {
    private(set) var read: Set<FormulaName> = []
    private(set) var assigned: Set<FormulaName> = []

    mutating func add(_ formula: PlacedFormula, _ schema: MachineSchema) {
      if formula.isCondition {
        let checked = try? Formula(parsing: formula.text).checkedCondition(against: schema)
        if let root = checked?.root { read.formUnion(root.allFields.map(\.name)) }
        return
      }
      let checked = try? Assignments(parsing: formula.text).checked(against: schema)
      for item in checked?.items ?? [] {
        read.formUnion(item.value.allFields.map(\.name))
        assigned.insert(item.name)
      }
    }
  }
}

extension FormulaName {
  /// The name as in a program, without backquotes.
  var written: String { parts.joined(separator: ".") }
}

extension String {
  /// A similar name that is valid for a variable.
  fileprivate var scriptName: String {
    let scalars = unicodeScalars.prefix(64).map { scalar in
      FormulaName.isPart(scalar) && scalar.isASCII ? Character(scalar) : "_"
    }
    let name = String(scalars)
    return name.isScriptName ? name : "_" + name
  }
}
