import Foundation

/// A mailbox on disk, an mbox file or a Maildir folder. It is only ever read, never written.
package enum Mailbox: Equatable, Sendable {
  case mbox(path: String)
  case maildir(path: String)

  /// The maximum size of a message that is shown.
  private static let maximumMessage: UInt64 = 16_777_216

  /// Detects what is at a path: a folder with `cur` or `new` in it is a Maildir.
  package init(path: String) throws(MailboxError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .unreadable(path: path, reason: "there is no such file")
    }
    guard isFolder.boolValue else {
      self = .mbox(path: path)
      return
    }
    guard Maildir(path: path).exists else {
      throw .damaged(path: path, reason: "a Maildir has the folders cur and new")
    }
    self = .maildir(path: path)
  }

  package var path: String {
    switch self {
    case .mbox(let path), .maildir(let path): path
    }
  }

  /// The messages, each with an identity of its own. Unreadable files of a Maildir are skipped and reported.
  package func summaries(
    progress: (ImportProgress) -> Void = { _ in },
    skipping skip: (SkippedFile) -> Void = { _ in }
  ) throws(MailboxError) -> [MessageSummary] {
    var messages =
      switch self {
      case .mbox(let path): try MboxReader(path: path).summaries(progress: progress)
      case .maildir(let path): try Maildir(path: path).summaries(progress: progress, skipping: skip)
      }
    messages.numberDuplicates()
    return messages
  }

  /// Reads one whole message, and makes sure that it is still the one in the summary.
  package func message(_ summary: MessageSummary) throws(MailboxError) -> RawMessage {
    let message =
      switch summary.location {
      case .bytes(let range):
        try MboxReader.message(
          in: ByteFile(path: path),
          range: range,
          limit: Self.maximumMessage
        )
      case .file(let name): try Maildir(path: path).message(name, limit: Self.maximumMessage)
      }
    let found = MessageSummary(header: message.header, location: summary.location)
    guard summary.id.hasPrefix(found.id) else { throw .changed(path: path) }
    return message
  }
}
