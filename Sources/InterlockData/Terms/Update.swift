/// Assignments to the fields of a context as data.
///
/// ```swift
/// let update: Update<Order> = .set(\.paid, to: \.paid + 5)
/// let same = try Update<Order>(parsing: "paid = paid + 5")
/// ```
public struct Update<Context: DataContext>: Hashable, Sendable {
  /// The assignments in order.
  public let assignments: Assignments

  /// Makes an update from assignments. Problems are found when they are checked.
  public init(_ assignments: Assignments) {
    self.assignments = assignments
  }

  /// Parses and checks assignments to the fields of the context.
  ///
  /// - Parameter text: The assignments, such as `paid = paid + 5; attempts = 0`.
  /// - Throws: `FormulaError` with all problems and their places.
  public init(parsing text: String) throws(FormulaError) {
    assignments = try Assignments(parsing: text)
    _ = try checked()
  }

  /// The types of all parts over the fields of the context.
  package func checked() throws(FormulaError) -> CheckedAssignments {
    try assignments.checked(against: Context.fields)
  }

  /// Makes all assignments, or none if one fails.
  ///
  /// Checks and compiles them each time.
  public func apply(to context: inout Context) throws {
    let code = try checked().compiled()
    var copy = context
    try withUnsafeMutablePointer(to: &copy) { pointer in
      try code(pointer, Environment(context: pointer))
    }
    context = copy
  }

  /// Returns an update that makes these assignments, then those of another.
  public func then(_ other: Self) -> Self {
    Self(Assignments(assignments.items + other.assignments.items))
  }
}

extension Update {
  private init(_ keyPath: PartialKeyPath<Context>, _ value: Formula.Node) {
    guard let path = Context.fields.path(of: keyPath) else {
      let target = FormulaName(written: "\(keyPath)")
      self.init(Assignments([.init(target, .field(keyPath))]))
      return
    }
    self.init(Assignments([.init(path, value)]))
  }

  /// Returns an update that assigns the value of a term to a field.
  public static func set<Value: FieldValue>(
    _ keyPath: WritableKeyPath<Context, Value>,
    to term: Term<Context, Value>
  ) -> Self {
    Self(keyPath, term.node)
  }

  /// Returns an update that assigns the value of another field to a field.
  public static func set<Value: FieldValue>(
    _ keyPath: WritableKeyPath<Context, Value>,
    to other: KeyPath<Context, Value>
  ) -> Self {
    Self(keyPath, .field(other))
  }

  /// Returns an update that assigns a value to a field.
  public static func set<Value: FieldValue>(
    _ keyPath: WritableKeyPath<Context, Value>,
    to value: Value
  ) -> Self {
    Self(keyPath, .literal(value.dataValue))
  }

  /// Returns an update that assigns the result of a condition to a field.
  public static func set(
    _ keyPath: WritableKeyPath<Context, Bool>,
    to condition: Condition<Context>
  ) -> Self {
    Self(keyPath, condition.formula.root)
  }
}

extension Update: CustomStringConvertible {
  /// The assignments in their canonical form.
  public var description: String { assignments.description }
}
