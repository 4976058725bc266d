import Interlock
import InterlockData

/// Writes checked formulas as ECMAScript expressions that give the same results as the compiled formulas, and throw
/// when those fail.
///
/// ECMAScript has only doubles, in which integers are exact up to 2⁵³. A larger result fails instead of being wrong; in
/// the engine, the limit is 2⁶³.
struct FormulaScript {
  /// The variable names of the context's fields.
  let variables: [FormulaName: String]

  /// The words for states, by position; nil if the document would evaluate `isIn` at a different moment than the
  /// engine.
  let states: [String]?

  /// A part of an expression, with the checks that must hold for it not to fail.
  struct Piece {
    let text: String

    /// Whether it can be an operand of any operator without parentheses.
    let isAtom: Bool

    /// Conditions evaluated where the part is computed; one of them is false if the part would fail.
    let checks: [String]

    init(_ text: String, isAtom: Bool = false, checks: [String] = []) {
      self.text = text
      self.isAtom = isAtom
      self.checks = checks
    }

    static func atom(_ text: String, checks: [String] = []) -> Self {
      Self(text, isAtom: true, checks: checks)
    }

    var atom: String { isAtom ? text : "(\(text))" }

    /// The part with its checks; it throws if one doesn't hold.
    var safe: Self {
      guard !checks.isEmpty else { return self }
      return Self("\(checks.joined(separator: " && ")) ? \(text) : null.failed")
    }

    func checked(_ more: [String]) -> Self { Self(text, isAtom: isAtom, checks: checks + more) }
  }

  /// Why a part cannot be written in a document.
  struct Failure: Error {
    let part: Formula.Node
    let message: String
    let suggestion: String
  }

  /// The expression of a formula.
  func expression(_ formula: CheckedFormula) throws(Failure) -> String {
    try readable(try piece(formula.root).safe, formula.root)
  }

  /// The expression of what a field holds after an assignment; it throws if the field cannot hold the value.
  func expression(_ item: CheckedAssignments.Item) throws(Failure) -> String {
    try readable(try piece(item.value, heldBy: item.field.limits).safe, item.value)
  }

  /// An expression that a document can contain.
  private func readable(_ piece: Piece, _ node: CheckedNode) throws(Failure) -> String {
    guard (try? ScriptParser.expression(piece.text)) != nil else {
      throw Failure(
        part: node.source,
        message: "is too large for an expression of a document",
        suggestion: "Split it"
      )
    }
    return piece.text
  }
}

extension FormulaScript {
  /// The largest integer up to which doubles are exact.
  static var greatest: Int { 9_007_199_254_740_991 }

  /// The expression of a part.
  ///
  /// - Parameters:
  ///   - node: The part.
  ///   - limits: What the field holds that it is assigned to, if it is.
  /// - Returns: The expression, with its checks.
  /// - Throws: `Failure` with the part that has no expression.
  func piece(_ node: CheckedNode, heldBy limits: FieldLimits = .none) throws(Failure) -> Piece {
    try held(try written(node, heldBy: limits), by: limits, node)
  }

  private func written(
    _ node: CheckedNode,
    heldBy limits: FieldLimits
  ) throws(Failure) -> Piece {
    switch node.kind {
    case .literal(let value): return try .atom(literal(value, node))
    case .now: throw refusal(of: node, "asks for the time, which documents do not know")
    case .field(let name, let field): return try self.field(name, field, node)
    case .isIn(let state):
      guard let states else {
        throw refusal(
          of: node,
          "asks for active states during a step, where SCXML gives another answer"
        )
      }
      return .atom("In('\(states[state])')")
    case .list(let nodes):
      let pieces = try pieces(nodes)
      let texts = pieces.map(\.text).joined(separator: ", ")
      return .atom("[\(texts)]", checks: pieces.flatMap(\.checks))
    case .not(let operand):
      let piece = try piece(operand)
      return .atom("!\(piece.atom)", checks: piece.checks)
    case .negate(let operand):
      let piece = try piece(operand)
      return Piece("-\(piece.atom)", checks: piece.checks)
    case .binary(let binary, let left, let right):
      return try self.binary(binary, left, right, of: node, heldBy: limits)
    case .conditional(let condition, let first, let second):
      let condition = try piece(condition)
      let (first, second) = (
        try piece(first, heldBy: limits).safe, try piece(second, heldBy: limits).safe
      )
      return Piece(
        "\(condition.atom) ? \(first.atom) : \(second.atom)",
        checks: condition.checks
      )
    case .call(let function, let arguments): return try call(function, arguments, node)
    case .widened(let operand): return try piece(operand)
    }
  }

  func pieces(_ nodes: [CheckedNode]) throws(Failure) -> [Piece] {
    var pieces: [Piece] = []
    for node in nodes { pieces.append(try piece(node)) }
    return pieces
  }

  func refusal(
    of node: CheckedNode,
    _ message: String,
    suggestion: String = "Leave it out, or run the machine itself"
  ) -> Failure {
    Failure(part: node.source, message: message, suggestion: suggestion)
  }

  func field(
    _ name: FormulaName,
    _ field: SchemaField,
    _ node: CheckedNode
  ) throws(Failure) -> Piece {
    switch field.source {
    case .context:
      guard let word = variables[name] else {
        throw refusal(of: node, "is not a variable of the document")
      }
      return .atom(word)
    case .userInfo:
      throw refusal(
        of: node,
        "reads the user info, which SCXML doesn't have",
        suggestion: "Let the event carry it as its payload"
      )
    case .payload:
      let members = name.parts.dropFirst().map { part in
        part.isScriptName ? ".\(part)" : "[\(part.scriptLiteral)]"
      }
      let text = "_event.data" + members.joined()
      // A missing member is undefined.
      return field.type.isOptional ? Piece("\(text) ?? null") : .atom(text)
    }
  }

  func literal(_ value: DataValue, _ node: CheckedNode) throws(Failure) -> String {
    switch value {
    case .boolean(let value): return "\(value)"
    case .integer(let value):
      guard (-Self.greatest...Self.greatest).contains(value) else {
        throw refusal(
          of: node,
          "is an integer beyond 2⁵³, the limit of exact integers in ECMAScript"
        )
      }
      return value < 0 ? "(\(value))" : "\(value)"
    case .number(let value), .date(let value):
      return value.sign == .minus ? "(\(value))" : "\(value)"
    case .text(let text): return text.scriptLiteral
    case .list(let values): return "[\(try list(values, node))]"
    case .nothing: return "null"
    }
  }

  func list(_ values: [DataValue], _ node: CheckedNode) throws(Failure) -> String {
    var texts: [String] = []
    for value in values { texts.append(try literal(value, node)) }
    return texts.joined(separator: ", ")
  }

  /// A value as an expression.
  func literal(_ value: DataValue, of name: FormulaName) throws(Failure) -> String {
    try literal(value, CheckedNode(.literal(value), .nothing, .make(.name(name))))
  }
}
