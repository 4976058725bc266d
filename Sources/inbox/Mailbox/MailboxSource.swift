import Foundation

/// Which mailbox is read.
package enum MailboxSource: Equatable, Sendable, CustomStringConvertible {
  /// The one that comes with the program.
  case sample
  case path(String)

  package var description: String {
    switch self {
    case .sample: "the sample mailbox"
    case .path(let path): path
    }
  }

  /// Finds the mailbox; the sample is missing if the program was moved away from its resources.
  package func mailbox() throws(MailboxError) -> Mailbox {
    switch self {
    case .path(let path): return try Mailbox(path: path)
    case .sample:
      guard let url = Bundle.module.url(forResource: "sample", withExtension: "mbox") else {
        throw .unreadable(path: "sample.mbox", reason: "it is not next to the program")
      }
      return .mbox(path: url.path)
    }
  }
}
