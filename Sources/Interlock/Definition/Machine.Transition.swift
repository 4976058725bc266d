extension Machine {
  /// One transition, as its guards and callbacks see it.
  ///
  /// It exists only while they run and can't be copied. If you need something later, keep its values.
  public struct Transition: ~Copyable, Sendable {
    /// Everything it has, so that the engine can create one without knowing the identifier types.
    @usableFromInline var facts: TransitionFacts
  }
}
