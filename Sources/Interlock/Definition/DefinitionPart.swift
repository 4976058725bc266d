/// What can stand on a line of a definition: a state, an event, an observer, a list of them, or what another
/// builder has collected. Your own types need not conform.
public protocol DefinitionPart: Sendable {
  /// What definitions are made of.
  associatedtype Line: Sendable

  /// What a part adds to a definition.
  static func lines(of part: Self) -> [Line]
}
