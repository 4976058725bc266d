/// What the names in a formula are, and which states it can ask for.
package protocol Schema: Sendable {
  /// The field of a name; nil where there is none.
  func field(_ name: FormulaName) -> SchemaField?

  /// The names that there are, for suggestions.
  var names: [FormulaName] { get }

  /// The number by which a machine is asked for a state; nil where there is no such state.
  func state(_ name: String) -> Int?

  /// The states that there are, for suggestions.
  var states: [String] { get }
}

extension Schema {
  /// Nil: there is no machine.
  package func state(_ name: String) -> Int? { nil }

  /// None: there is no machine.
  package var states: [String] { [] }
}
