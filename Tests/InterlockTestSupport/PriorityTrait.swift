package import Testing

/// Runs tests at high priority. Whenever another test waits, it continues only after thousands of others.
///
/// For tests during whose waits a processor is busy: an activity that never suspends goes on, and Swift Testing's thread
/// that waits for the processes of exit tests finds an ended process again and again. And for those that wait thousands
/// of times, which would otherwise end long after all others.
package struct PriorityTrait: TestTrait, SuiteTrait, TestScoping {
  package var isRecursive: Bool { true }

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

extension Trait where Self == PriorityTrait {
  /// Runs the tests at high priority.
  package static var highPriority: Self { PriorityTrait() }
}
