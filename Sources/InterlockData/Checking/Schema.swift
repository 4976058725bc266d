/// The meaning of names in a formula, and the states it can test.
package protocol Schema: Sendable {
  /// The field with a name; nil if there is none.
  func field(_ name: FormulaName) -> SchemaField?

  /// All names, for suggestions.
  var names: [FormulaName] { get }

  /// The number that identifies a state to a machine; nil if there is no such state.
  func state(_ name: String) -> Int?

  /// All states, for suggestions.
  var states: [String] { get }
}

extension Schema {
  /// Nil: there is no machine.
  package func state(_ name: String) -> Int? { nil }

  /// None: there is no machine.
  package var states: [String] { [] }
}
