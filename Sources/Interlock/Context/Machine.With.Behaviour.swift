extension Machine.With {
  /// Code by name that sees the context: see ``Machine/Behaviour``.
  ///
  /// ```swift
  /// let behaviour = Life.Behaviour()
  ///   .guard("something is in it") { $0.context.total > 0 }
  ///   .callback("book") { $0.context.paid = $0.context.total }
  /// ```
  public struct Behaviour: BehaviourPart, ContextPart {
    /// The element that it adds to a definition.
    public typealias Line = Machine.With<Context>.Line

    /// A callback that sees the context.
    public typealias Callback = Machine.With<Context>.Callback

    /// A condition that sees the context.
    public typealias Condition = Machine.With<Context>.Condition

    /// The code, as definitions store it.
    @_spi(Plumbing) public var code = BehaviourCode()

    /// Creates a behaviour without any code.
    public init() {}
  }
}
