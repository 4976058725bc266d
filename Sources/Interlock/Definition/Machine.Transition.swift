extension Machine {
  /// One transition, as its guards and callbacks see it.
  ///
  /// It lives as long as they run and cannot be copied: what is to be kept, keep its values.
  public struct Transition: ~Copyable, Sendable {
    /// All that it has, so that the engine can make one without knowing the identifiers.
    @usableFromInline var facts: TransitionFacts
  }
}
