/// The steps of a journal's file operations, so that a test can end the process between any two of them.
package enum FileOperation: Hashable, Sendable {
  case create
  case lock
  case write(count: Int)
  case synchronize
  case cut
  case move
  case remove
  case synchronizeFolder

  /// Decides which step fails; nil outside of tests.
  @TaskLocal private static var interruption: Interruption?

  /// A class: with a closure as task-local value, release builds crash (Swift 6.3).
  private final class Interruption: Sendable {
    let answer: @Sendable (FileOperation) -> Int?

    init(_ answer: @escaping @Sendable (FileOperation) -> Int?) {
      self.answer = answer
    }
  }

  /// Checked before each step.
  ///
  /// - Returns: Nil to take the step; otherwise it fails after writing this many bytes.
  var interruption: Int? { Self.interruption?.answer(self) }

  /// Runs a body whose file operations fail where a closure says so.
  package static func interrupting(
    _ answer: @escaping @Sendable (Self) -> Int?,
    _ body: () throws -> Void
  ) rethrows {
    try $interruption.withValue(Interruption(answer), operation: body)
  }
}
