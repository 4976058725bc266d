/// A condition over the fields of a context as data. It is archived as text, checked, evaluated and explained.
///
/// ```swift
/// let condition: Condition<Order> = \.total > 0 && !\.locked
/// let same = try Condition<Order>(parsing: "total > 0 && !locked")
/// ```
public struct Condition<Context: DataContext>: Hashable, Sendable {
  /// The condition as a formula.
  public let formula: Formula

  /// Makes a condition from a formula. Problems are found when it is checked.
  public init(_ formula: Formula) {
    self.formula = formula
  }

  init(_ node: Formula.Node) {
    formula = Formula(node)
  }

  /// Parses and checks a condition over the fields of the context.
  ///
  /// - Parameter text: The condition, such as `total > 0 && !locked`.
  /// - Throws: `FormulaError` with all problems and their places.
  public init(parsing text: String) throws(FormulaError) {
    formula = try Formula(parsing: text)
    _ = try checked()
  }

  /// Returns true if a context fulfils the condition.
  ///
  /// Checks and compiles the condition each time; `compiled()` does so once.
  public func holds(for context: Context) throws -> Bool {
    try compiled()(context)
  }

  /// The types of all parts over the fields of the context.
  package func checked() throws(FormulaError) -> CheckedFormula {
    try formula.checkedCondition(against: Context.fields)
  }
}

extension Condition: CustomStringConvertible {
  /// The condition in its canonical form.
  public var description: String { formula.description }
}
