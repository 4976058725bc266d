/// What can stand on a line of a definition: a state, an event, an observer, a list of them, or what another
/// builder has collected. Your own types need not conform.
public protocol DefinitionPart: Sendable {
  /// What definitions are made of.
  associatedtype Line: Sendable

  /// What a part adds to a definition.
  static func lines(of part: Self) -> [Line]
}

extension Machine.State: DefinitionPart {
  /// The state alone.
  public static func lines(of part: Self) -> [Machine.Builder.Element] {
    [Machine.Builder.Element(content: .state(part))]
  }
}

extension Machine.Event: DefinitionPart {
  /// The event alone.
  public static func lines(of part: Self) -> [Machine.Builder.Element] {
    [Machine.Builder.Element(content: .event(part))]
  }
}

extension Machine.Observer: DefinitionPart {
  /// The observer alone.
  public static func lines(of part: Self) -> [Machine.Builder.Element] {
    [Machine.Builder.Element(content: .observer(part))]
  }
}

extension Machine.Builder.Element: DefinitionPart {
  /// The element alone.
  public static func lines(of part: Self) -> [Self] {
    [part]
  }
}

extension Array: DefinitionPart where Element: DefinitionPart {
  /// What its elements add, in their order.
  public static func lines(of part: Self) -> [Element.Line] {
    part.flatMap { Element.lines(of: $0) }
  }
}
