/// A condition or assignments as data: their text, and how they become code when the machine is built.
package struct FormulaSource<Code: Sendable>: Sendable {
  package let text: String

  /// Makes the code, and throws what is wrong. Nil for a formula from an archive, whose context is not known.
  let compile: (@Sendable (FormulaStates) throws -> Code)?

  package init(_ text: String, compile: (@Sendable (FormulaStates) throws -> Code)? = nil) {
    self.text = text
    self.compile = compile
  }

  /// The text alone.
  var withoutCode: Self { Self(text) }
}

/// The states for which formulas can ask.
package struct FormulaStates: Sendable {
  /// The names, in document order.
  package let names: [String]

  /// Their positions.
  package let positions: [String: Int]

  /// Whether names that are near may be looked for: not any more where many formulas are wrong.
  package internal(set) var areSuggested = true

  /// Makes the states of a machine, by their names in document order.
  package init(_ names: [String]) {
    self.names = names
    positions = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
  }
}
