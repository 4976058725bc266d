extension Machine.With {
  /// Collects the states, events and observers of a machine with a context: see ``DefinitionBuilder``. Those of a
  /// machine without a context are accepted too.
  public typealias Builder = DefinitionBuilder<Line>

  /// An element of a definition: a state, event or observer.
  public struct Line: ContextLine {
    /// The type of the context.
    public static var context: Context.Type { Context.self }

    /// The line, as definitions store it.
    @_spi(Plumbing) public let stored: StoredPart<Machine.Line>

    /// Creates a line from what it adds.
    @_spi(Plumbing) public init(stored: StoredPart<Machine.Line>) {
      self.stored = stored
    }
  }
}
