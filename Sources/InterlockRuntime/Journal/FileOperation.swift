/// What a journal does to files, step by step, so that a test can end the process between any two steps.
package enum FileOperation: Hashable, Sendable {
  case create
  case write(count: Int)
  case synchronize
  case cut
  case move
  case remove
  case synchronizeFolder

  /// Called before each step. It answers nil where the step is to be taken; otherwise it fails, once so many bytes have
  /// been written.
  @TaskLocal static var interruption: (@Sendable (Self) -> Int?)?

  /// Runs a body whose file operations fail where a closure says so.
  ///
  /// Not inlined: in release mode a task-local value that another module reaches directly has not been made yet.
  @inline(never)
  package static func interrupting(
    _ interruption: @escaping @Sendable (Self) -> Int?,
    _ body: () throws -> Void
  ) rethrows {
    try $interruption.withValue(interruption, operation: body)
  }
}
