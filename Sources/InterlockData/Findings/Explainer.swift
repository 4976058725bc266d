extension CheckedFormula {
  /// Returns the reason why the condition does not hold; nil if it does.
  ///
  /// Parts after the first that does not hold are examined, too. A part that cannot be computed is skipped, since the
  /// condition would not have reached it.
  ///
  /// - Throws: The error of a part that could not be computed before the first part that does not hold.
  package func explanation(in environment: Environment) throws(EvaluationError) -> Explanation? {
    let explainer = Explainer(compiler: FormulaCompiler(text: text), environment: environment)
    var unmet: [Explanation.Part] = []
    for part in explainer.conjuncts(of: root) {
      do {
        if try !explainer.holds(part) { unmet.append(try explainer.part(part)) }
      } catch {
        if unmet.isEmpty { throw error }
      }
    }
    return unmet.isEmpty ? nil : Explanation(unmet: unmet)
  }
}

/// Explains why parts of a condition do not hold.
struct Explainer {
  let compiler: FormulaCompiler
  let environment: Environment

  func conjuncts(of node: CheckedNode) -> [CheckedNode] {
    guard case .binary(.and, let left, let right) = node.kind else { return [node] }
    return conjuncts(of: left) + conjuncts(of: right)
  }

  private func disjuncts(of node: CheckedNode) -> [CheckedNode] {
    guard case .binary(.or, let left, let right) = node.kind else { return [node] }
    return disjuncts(of: left) + disjuncts(of: right)
  }

  func holds(_ node: CheckedNode) throws(EvaluationError) -> Bool {
    try compiler.boolean(node)(environment)
  }

  /// The value of a part, as written: an integer that is compared with a number is still shown as one.
  func value(_ node: CheckedNode) throws(EvaluationError) -> DataValue {
    if case .widened(let inner) = node.kind { return try value(inner) }
    if case .literal(let value) = node.source.kind { return value }
    return try compiler.value(node)(environment)
  }

  func part(_ node: CheckedNode) throws(EvaluationError) -> Explanation.Part {
    Explanation.Part(
      formula: FormulaPrinter.text(of: node.source),
      values: values(in: node),
      sentence: try sentence(node, shouldHold: true)
    )
  }

  /// The names with their values, without those that cannot be read.
  private func values(in node: CheckedNode) -> [Explanation.Value] {
    var known: Set<String> = []
    return names(in: node).compactMap { name, node in
      guard known.insert(name).inserted, let value = try? value(node) else { return nil }
      return Explanation.Value(name: name, value: value)
    }
  }

  private func names(in node: CheckedNode) -> [(String, CheckedNode)] {
    switch node.kind {
    case .field(let name, _): [(name.description, node)]
    case .now: [("now", node)]
    default: node.children.flatMap { names(in: $0) }
    }
  }

  /// Returns the reason why a part does not hold but should, or holds but should not.
  func sentence(_ node: CheckedNode, shouldHold: Bool) throws(EvaluationError) -> String {
    switch node.kind {
    case .not(let operand): return try sentence(operand, shouldHold: !shouldHold)
    case .field: return "\(text(node)) is \(!shouldHold); it must be \(shouldHold)"
    case .isIn:
      return "the machine must \(shouldHold ? "" : "not ")be in the state \(state(of: node))"
    case .binary(.or, _, _) where shouldHold: return try alternatives(disjuncts(of: node), true)
    case .binary(.and, _, _) where !shouldHold: return try alternatives(conjuncts(of: node), false)
    case .binary(.and, _, _): return try all(conjuncts(of: node), true)
    case .binary(.or, _, _): return try all(disjuncts(of: node), false)
    case .binary(.membership, let left, let right):
      return try membership(left, right, shouldHold: shouldHold, node)
    case .binary(.coalesce, let left, let right) where right.isFixed:
      return try subject(left) + "must be \(shouldHold)"
    case .binary(let binary, let left, let right):
      return try comparison(binary, left, right, shouldHold: shouldHold)
        ?? generic(node, shouldHold)
    case .call(.hasPrefix, let arguments):
      return try subject(arguments[0])
        + "\(shouldHold ? "must" : "must not") begin with \(object(arguments[1]))"
    case .call(.contains, let arguments):
      return try subject(arguments[0])
        + "\(shouldHold ? "must" : "must not") contain \(object(arguments[1]))"
    default: return generic(node, shouldHold)
    }
  }

  private func alternatives(
    _ nodes: [CheckedNode],
    _ shouldHold: Bool
  ) throws(EvaluationError) -> String {
    var sentences: [String] = []
    for node in nodes { sentences.append(try sentence(node, shouldHold: shouldHold)) }
    return sentences.joined(separator: ", or ")
  }

  /// Returns those of several parts whose result is not the expected one.
  private func all(
    _ nodes: [CheckedNode],
    _ shouldHold: Bool
  ) throws(EvaluationError) -> String {
    var sentences: [String] = []
    // Parts after the first are not needed for the result, and may have no value.
    for node in nodes where (try? holds(node)) == !shouldHold {
      sentences.append(try sentence(node, shouldHold: shouldHold))
    }
    return sentences.joined(separator: ", and ")
  }

  /// The message that a part does not hold, with the values in it.
  private func generic(_ node: CheckedNode, _ shouldHold: Bool) -> String {
    let values = values(in: node).map { "\($0.name) is \($0.value.shown)" }
    let fact = "\(text(node)) \(shouldHold ? "does not hold" : "must not hold")"
    return values.isEmpty ? fact : fact + "; " + FormulaProblems.joined(values, "and")
  }
}
