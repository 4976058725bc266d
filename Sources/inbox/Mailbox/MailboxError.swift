/// Why a mailbox, or a message in it, can't be read.
package enum MailboxError: Error, Equatable, CustomStringConvertible {
  /// The system refuses to read it.
  case unreadable(path: String, reason: String)
  /// It can be read, but it isn't a mailbox.
  case damaged(path: String, reason: String)
  /// A message is no longer where it was when the mailbox was read.
  case changed(path: String)

  /// What is wrong, without the path.
  package var reason: String {
    switch self {
    case .unreadable(_, let reason), .damaged(_, let reason): reason
    case .changed: "it has changed since it was read"
    }
  }

  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "can't read \(path): \(reason)"
    case .damaged(let path, let reason): "\(path) is not a readable mailbox: \(reason)"
    case .changed(let path): "\(path) has changed since it was read; quit and start again"
    }
  }
}
