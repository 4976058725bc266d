/// A condition or assignments as data: their text, and how they are compiled when the machine is built.
package struct FormulaSource<Code: Sendable>: Sendable {
  package let text: String

  /// Compiles the text, or throws its errors. Nil for a formula from an archive, because its context is unknown.
  let compile: (@Sendable (FormulaStates) throws -> Code)?

  package init(_ text: String, compile: (@Sendable (FormulaStates) throws -> Code)? = nil) {
    self.text = text
    self.compile = compile
  }

  /// The text alone.
  var withoutCode: Self { Self(text) }
}

/// The states that formulas can ask about.
package struct FormulaStates: Sendable {
  /// The names, in document order.
  package let names: [String]

  /// Their positions.
  package let positions: [String: Int]

  /// Whether similar names may be suggested. Turned off once many formulas have errors.
  package internal(set) var areSuggested = true

  /// Creates the states of a machine from their names in document order.
  package init(_ names: [String]) {
    self.names = names
    positions = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
  }
}
