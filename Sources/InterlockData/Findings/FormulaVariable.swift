/// A variable of a formula.
package enum FormulaVariable: Hashable, Sendable {
  /// A name of the context or of the payload.
  case name(FormulaName)
  /// Whether a state is active, by its number.
  case state(Int)
  /// The time of the call.
  case now
}

extension CheckedNode {
  /// The variable that the node stands for; nil if it is not one.
  var variable: FormulaVariable? {
    switch kind {
    case .field(let name, _): .name(name)
    case .isIn(let state): .state(state)
    case .now: .now
    default: nil
    }
  }

  /// The variables that the value of the node depends on.
  package var variables: Set<FormulaVariable> {
    variable.map { [$0] } ?? children.reduce(into: []) { $0.formUnion($1.variables) }
  }
}
