import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport

/// A journal in a folder that is deleted with it.
final class TemporaryJournal {
  enum Status: String, Codable { case unread, read, deleted }
  enum Action: String, Codable { case view, delete, markAsUnread }
  typealias Inbox = Machine<Status, Action>
  typealias Message = JournaledMachine<Status, Action>

  private let temporary: TemporaryFolder
  let folder: URL
  let url: URL

  init() throws {
    temporary = try TemporaryFolder()
    folder = temporary.url
    url = folder.appending(path: "message.jsonl")
  }

  var bytes: Data {
    get throws { try Data(contentsOf: url) }
  }

  var lines: [String] {
    get throws {
      try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
    }
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  func write(_ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: url)
  }

  /// A message that is deleted for good after three days.
  static func inbox(isOpen: Bool = true) throws -> Inbox {
    try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
      Inbox.Event(.markAsUnread, from: .read, to: .unread).shouldFire { _ in isOpen }
      Inbox.Event.after(.seconds(3), from: .read, to: .deleted)
    }
  }

  /// Opens the journal without syncing to the disk.
  func open(_ prototype: Inbox? = nil, accepting: Bool = false) throws -> Message {
    try Message(
      at: url,
      for: try prototype ?? Self.inbox(),
      synchronization: .manual,
      acceptingChangedDefinition: accepting
    )
  }

  /// Six records, including one of a refusal and one of a timer.
  @discardableResult
  func fill() throws -> Inbox.Snapshot {
    let message = try open()
    let start = Date(timeIntervalSinceReferenceDate: 100.25)
    try message.activate(at: start)
    try message.fire(.view, userInfo: ["device": "phöne\n"], at: start + 1)
    _ = try? message.fire(.view, at: start + 1.5)
    try message.fire(.markAsUnread, at: start + 2)
    try message.fire(.view, userInfo: ["list": [1, 2.5, true] as [any Sendable]], at: start + 3)
    try message.advance(to: start + 10)
    return message.machine.snapshot
  }
}
