extension Machine.With {
  /// Collects the states, events and observers of a machine with a context: see ``DefinitionBuilder``. You can mix in
  /// those of a machine without a context.
  public typealias Builder = DefinitionBuilder<Line>

  /// What a line of a definition adds.
  public struct Line: ContextLine {
    /// The type of the context.
    public static var context: Context.Type { Context.self }

    /// The line, as definitions store it.
    public let stored: StoredPart<Machine.Line>

    /// Creates a line from what it adds.
    public init(stored: StoredPart<Machine.Line>) {
      self.stored = stored
    }
  }
}
