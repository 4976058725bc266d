extension Machine.With {
  /// Collects the states, events and observers of a machine with a context, in the order written.
  ///
  /// You can mix in those of a machine without a context. Loops, conditions and arrays work inside it.
  @resultBuilder
  public enum Builder: Sendable {
    /// What a line of a definition adds.
    public struct Element: Sendable {
      let base: Machine.Builder.Element
    }

    /// The equivalent elements of a machine without a context.
    static func plain(_ elements: [Element]) -> [Machine.Builder.Element] {
      elements.map { $0.base }
    }

    /// Accepts a line: a state, an event, an observer, an array of them, or the result of another builder.
    public static func buildExpression<Part: DefinitionPart>(_ part: Part) -> [Element]
    where Part.Line == Element {
      Part.lines(of: part)
    }

    /// Accepts a line of a machine without a context.
    public static func buildExpression<Part: DefinitionPart>(_ part: Part) -> [Element]
    where Part.Line == Machine.Builder.Element {
      Part.lines(of: part).map { Element(base: $0) }
    }

    /// Combines lines.
    public static func buildBlock(_ parts: [Element]...) -> [Element] {
      parts.flatMap { $0 }
    }

    /// Accepts an `if` without `else`.
    public static func buildOptional(_ part: [Element]?) -> [Element] {
      part ?? []
    }

    /// Accepts the first branch of an `if` or `switch`.
    public static func buildEither(first part: [Element]) -> [Element] {
      part
    }

    /// Accepts another branch of an `if` or `switch`.
    public static func buildEither(second part: [Element]) -> [Element] {
      part
    }

    /// Accepts a loop.
    public static func buildArray(_ parts: [[Element]]) -> [Element] {
      parts.flatMap { $0 }
    }

    /// Accepts an `if #available`.
    public static func buildLimitedAvailability(_ part: [Element]) -> [Element] {
      part
    }
  }
}

extension Machine.With.State: DefinitionPart {
  /// The state alone.
  public static func lines(of part: Self) -> [Machine.With<Context>.Builder.Element] {
    [Machine.With.Builder.Element(base: Machine.Builder.Element(content: .state(part.whole)))]
  }
}

extension Machine.With.Event: DefinitionPart {
  /// The event alone.
  public static func lines(of part: Self) -> [Machine.With<Context>.Builder.Element] {
    [Machine.With.Builder.Element(base: Machine.Builder.Element(content: .event(part.base)))]
  }
}

extension Machine.With.Observer: DefinitionPart {
  /// The observer alone.
  public static func lines(of part: Self) -> [Machine.With<Context>.Builder.Element] {
    [Machine.With.Builder.Element(base: Machine.Builder.Element(content: .observer(part.base)))]
  }
}

extension Machine.With.Builder.Element: DefinitionPart {
  /// The element alone.
  public static func lines(of part: Self) -> [Self] {
    [part]
  }
}
