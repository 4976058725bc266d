extension Machine.State: DefinitionPart {
  // Inlinable, as that of events is: specialised in a client, they look up no types.

  /// The state alone.
  @inlinable
  public static func lines(of part: Self) -> [Machine.Builder.Element] {
    [Machine.Builder.Element(content: .state(part))]
  }
}

extension Machine.Event: DefinitionPart {
  /// The event alone.
  @inlinable
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
  /// The elements of its members, in order.
  public static func lines(of part: Self) -> [Element.Line] {
    part.flatMap { Element.lines(of: $0) }
  }
}
