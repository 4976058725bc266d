/// What a journal does to files, step by step, so that a test can end the process between any two steps.
package enum FileOperation: Hashable, Sendable {
  case create
  case write(count: Int)
  case synchronize
  case cut
  case move
  case remove
  case synchronizeFolder

  /// What fails; nil outside of tests.
  @TaskLocal private static var interruption: Interruption?

  /// A class: with a closure as task-local value, code that is built for release crashes (Swift 6.3).
  private final class Interruption: Sendable {
    let answer: @Sendable (FileOperation) -> Int?

    init(_ answer: @escaping @Sendable (FileOperation) -> Int?) {
      self.answer = answer
    }
  }

  /// Asked before each step.
  ///
  /// - Returns: Nil where the step is to be taken; otherwise it fails, once so many bytes have been written.
  var interruption: Int? { Self.interruption?.answer(self) }

  /// Runs a body whose file operations fail where a closure says so.
  package static func interrupting(
    _ answer: @escaping @Sendable (Self) -> Int?,
    _ body: () throws -> Void
  ) rethrows {
    try $interruption.withValue(Interruption(answer), operation: body)
  }
}
