package import Testing

/// Runs a test at high priority, for tests that wait for a process.
///
/// The end of a process is only noticed when the waiting test continues, which is after thousands of other tests at the
/// same priority. Until then, Swift Testing's thread that waits for processes finds it again and again.
package struct UrgentTrait: TestTrait, TestScoping {
  @concurrent package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await withoutActuallyEscaping(function) { function in
      try await Task(priority: .high) { try await function() }.value
    }
  }
}

extension Trait where Self == UrgentTrait {
  /// Runs the test at high priority.
  package static var urgent: Self { UrgentTrait() }
}
