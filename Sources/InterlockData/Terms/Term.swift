/// An expression in Swift that is data: a typed value, computed from the fields of a context.
///
/// ```swift
/// let rest: Term<Order, Int> = \.total - \.paid
/// ```
public struct Term<Context: DataContext, Value>: Sendable {
  package let node: Formula.Node

  package init(_ node: Formula.Node) {
    self.node = node
  }

  /// The term as a formula.
  public var formula: Formula { Formula(node) }
}

extension Term where Value: FieldValue {
  /// Returns a term with the value of a field. A property that is not a field is reported as a problem of the condition
  /// that contains it.
  public static func field(_ keyPath: KeyPath<Context, Value>) -> Self {
    Self(.field(keyPath))
  }

  /// Returns a constant term.
  public static func value(_ value: Value) -> Self { Self(.literal(value.dataValue)) }
}

extension Formula.Node {
  /// The name of a property.
  static func field<Context: DataContext>(_ keyPath: PartialKeyPath<Context>) -> Self {
    if let path = Context.fields.path(of: keyPath) { return make(.name(path)) }
    return make(
      .invalid("\(keyPath) is not among the fields of \(Context.self); declare it with 'Field'")
    )
  }
}
