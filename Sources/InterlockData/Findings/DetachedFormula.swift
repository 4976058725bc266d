/// A formula that can be computed without a context, from given values.
package struct DetachedFormula: Sendable {
  /// The formula, with all parts that depend on no variable already computed.
  package let formula: CheckedFormula

  /// The variables that its value depends on.
  package let variables: [FormulaVariable]

  private let code: ValueCode

  /// Prepares a formula.
  package init(_ formula: CheckedFormula) {
    let compiler = FormulaCompiler(text: formula.text)
    let root = formula.root.folded(compiler)
    self.formula = CheckedFormula(root, text: formula.text)
    var slots = ValueSlots()
    code = compiler.value(slots.slotted(root))
    variables = slots.all.map(\.variable)
  }

  /// Prepares a part of a formula.
  package init(_ node: CheckedNode, text: String) {
    self.init(CheckedFormula(node, text: text))
  }

  /// Computes the value.
  ///
  /// - Parameter values: The values of its variables, in their order.
  /// - Returns: The value; nil if it cannot be computed, for example because of a division by zero.
  package func value(with values: [DataValue]) -> DataValue? {
    values.withUnsafeBytes { memory in
      // An empty array has no memory; the code then reads none.
      withUnsafePointer(to: 0) { nowhere in
        try? code(Environment(context: memory.baseAddress ?? UnsafeRawPointer(nowhere)))
      }
    }
  }

  /// The formula that remains when some variables have known values.
  ///
  /// - Parameters:
  ///   - known: The values of its variables, in their order; nil for an unknown value.
  ///   - unbounded: The variables that may have undeclared values.
  /// - Returns: The remaining formula.
  package func substituting(
    _ known: [DataValue?],
    unbounded: Set<FormulaVariable> = []
  ) -> CheckedFormula {
    let pairs = zip(variables, known).compactMap { variable, value in value.map { (variable, $0) } }
    let values = Dictionary(pairs) { first, _ in first }
    let root = formula.root.substituting(values, unbounded)
    return CheckedFormula(root.folded(FormulaCompiler(text: formula.text)), text: formula.text)
  }
}

extension CheckedFormula {
  /// The value if the formula is a constant; nil otherwise.
  package var constant: DataValue? { root.constant }
}

extension CheckedNode {
  fileprivate func substituting(
    _ values: [FormulaVariable: DataValue],
    _ unbounded: Set<FormulaVariable>
  ) -> Self {
    guard let variable else {
      let children = children.map { $0.substituting(values, unbounded) }
      return Self(kind.replacing(children), type, source)
    }
    if let value = values[variable] { return Self(.literal(value), type, source) }
    guard unbounded.contains(variable), case .field(let name, let field) = kind else { return self }
    return Self(.field(name, field.unbounded), type, source)
  }
}

extension SchemaField {
  /// The field without its declared values.
  fileprivate var unbounded: Self {
    Self(type, source, assignment: assignment, limits: limits, storage: storage)
  }
}
