import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// The blocks of the article `ArchiveFormat`, in their order.
@Suite("Article: archive format")
struct ArchiveExamples {
  @Test func `a whole machine and an entity are encoded and decoded`() throws {
    let inbox = try Inbox.plain()
    var message = inbox
    try message.fire(.view)

    let data = try JSONEncoder().encode(message)
    let copy = try JSONDecoder().decode(Inbox.self, from: data)
    #expect(copy.state == .read)

    let row = try JSONEncoder().encode(message, configuration: inbox)
    let restored = try JSONDecoder().decode(Inbox.self, from: row, configuration: inbox)
    #expect(restored == message)

    let saved = Date.now
    let snapshot = try JSONDecoder().decode(Inbox.Snapshot.self, from: row)
    let woken = try inbox.restored(from: snapshot, deadlines: .remaining(since: saved, now: .now))
    #expect(woken == message)

    var sketch = copy.skippingMissingCode()
    try sketch.fire(.delete)
    #expect(sketch.state == .deleted)

    let attached = try inbox.restored(from: copy.snapshot)
    #expect(attached == message)

    let archive = try JSONEncoder().encode(Inbox.Archive(message))
    let whole = try JSONDecoder().decode(Inbox.Archive.self, from: archive).machine
    #expect(whole.state == .read)
  }

  struct Message: Codable {
    var subject: String
    var status = StoredStatus.prototype
  }

  @Test func `former names are read`() throws {
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read).formerly("seen", "opened")
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read).formerly("open")
    }
    let data = Data(#""seen""#.utf8)
    let message = try JSONDecoder().decode(Inbox.self, from: data, configuration: inbox)
    #expect(message.state == .read)
  }

  @Test func `an entity in a structure is encoded as its state`() throws {
    let text = #"{"status":"read","subject":"Hi"}"#
    let message = try JSONDecoder.value(Message.self, of: text)
    #expect(message.status.isIn(.read))
    #expect(try JSONEncoder.text(message) == text)
  }
}
