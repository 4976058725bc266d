/// The reason why a command failed.
package enum CommandFailure: Error, Equatable, CustomStringConvertible {
  /// The machine of a message doesn't allow it.
  case refused(String)
  /// The command or the command line can't be understood.
  case usage(String)
  /// The mailbox or the state is damaged, can't be read, or can't be saved.
  case failed(String)

  package var description: String {
    switch self {
    case .refused(let text), .usage(let text), .failed(let text): text
    }
  }

  package var exitCode: ExitCode {
    switch self {
    case .refused: .refused
    case .usage: .usage
    case .failed: .failed
    }
  }
}

/// The exit code for the calling script.
package enum ExitCode: Int32, Sendable {
  case success = 0
  case refused = 1
  case usage = 2
  case failed = 3
}
