package import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs.
  ///
  /// All tests share a few threads, so a test may wait for its turn as long as all the others take together. The limit
  /// must be longer than that on a slow machine.
  package static var hangLimit: Self { .timeLimit(.minutes(20)) }
}
