/// Anything that can be written on a line of a definition: a state, an event, an observer, an array of them, or the
/// result of another builder. You don't need to conform your own types to it.
public protocol DefinitionPart: Sendable {
  /// The element type of definitions.
  associatedtype Line: Sendable

  /// The elements that a part adds to a definition.
  static func lines(of part: Self) -> [Line]
}
