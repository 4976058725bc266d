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
  @TaskLocal package static var interruption: (@Sendable (Self) -> Int?)?
}
