import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

@Suite("Journals: compaction")
struct CompactionTests {
  private let journal: TemporaryJournal

  init() throws {
    journal = try TemporaryJournal()
  }

  @Test(arguments: -1...8)
  func `compaction after any number of records restores the same machine`(count: Int) throws {
    let snapshot = try journal.fill()
    let whole = try journal.lines
    let message = try journal.open()
    try message.compact(keeping: count)
    let kept = max(0, min(count, 6))
    #expect(try Array(journal.lines.dropFirst()) == Array(whole.suffix(kept)))
    #expect(try journal.lines[0].contains(#""number":\#(6 - kept)"#))
    #expect(try journal.names == ["message.jsonl"])
    #expect(throws: TemporaryJournal.Inbox.FireError.self) { try message.fire(.view, at: .now) }
    #expect(message.number == 7)
    message.close()
    let again = try journal.open()
    #expect(again.number == 7)
    #expect(again.machine.snapshot == snapshot)
    try again.compact(keeping: 1)
    again.close()
    #expect(try journal.open().number == 7)
    #expect(try journal.lines.count == 2)
  }

  @Test func `leftovers of an interrupted compaction are ignored`() throws {
    let snapshot = try journal.fill()
    let bytes = try journal.bytes
    let left = journal.folder.appending(path: "message.jsonl.compacting")
    for count in stride(from: 0, through: bytes.count, by: Share.of(daily: 25, gate: 1)) {
      try bytes.prefix(count).write(to: left)
      let message = try journal.open()
      #expect(message.machine.snapshot == snapshot)
      if count.isMultiple(of: 50) {
        try message.compact(keeping: 3)
        #expect(try journal.names == ["message.jsonl"])
        #expect(message.machine.snapshot == snapshot)
        message.close()
        #expect(try journal.open().machine.snapshot == snapshot)
        try journal.write(bytes)
      }
    }
  }

  @Test func `a compaction that cannot be written leaves journal and machine unchanged`() throws {
    let snapshot = try journal.fill()
    let bytes = try journal.bytes
    // A folder that is not empty cannot be replaced.
    let obstacle = journal.folder.appending(path: "message.jsonl.compacting/x")
    try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: true)
    let message = try journal.open()
    #expect(throws: JournalError.self) { try message.compact() }
    #expect(try journal.bytes == bytes)
    #expect(message.machine.snapshot == snapshot)
    #expect(throws: TemporaryJournal.Inbox.FireError.self) { try message.fire(.view, at: .now) }
    #expect(message.number == 7)
  }

  @Test func `a snapshot that cannot be encoded leaves the journal unchanged`() throws {
    typealias Sketch = Machine<String, String>
    let machine = try Sketch(initial: "a") {
      Sketch.State("a").deferring("later").didEnter { $0.raise("later", userInfo: ["now": Date()]) }
      Sketch.State("b")
      Sketch.Event("later", from: "b", to: "a")
    }
    let entity = try JournaledMachine(at: journal.url, for: machine, synchronization: .manual)
    try entity.activate()
    let bytes = try journal.bytes
    let error = #expect(throws: JournalError.self) { try entity.compact() }
    guard case .notEncodable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try journal.bytes == bytes)
  }

  @Test func `values that records omit are omitted from snapshots too`() throws {
    typealias Sketch = Machine<String, String>
    let machine = try Sketch(initial: "a") {
      Sketch.State("a").deferring("later")
      Sketch.State("b")
      Sketch.Event("later", from: "b", to: "a")
      Sketch.Event.inAnyState("remind").perform { transition in
        transition.send("later", userInfo: transition.userInfo, after: .seconds(9))
      }
    }
    let entity = try JournaledMachine(
      at: journal.url,
      for: machine,
      synchronization: .manual,
      unrecordable: .leftOut
    )
    let info: UserInfo = ["now": Date(), "id": 1]
    try entity.fire("later", userInfo: info, at: Date(timeIntervalSinceReferenceDate: 0))
    try entity.fire("remind", userInfo: info, at: Date(timeIntervalSinceReferenceDate: 0))
    try entity.compact()
    entity.close()
    let again = try JournaledMachine(at: journal.url, for: machine, synchronization: .manual)
    #expect(again.machine == entity.machine)
    #expect(again.machine.snapshot.deferred.map { $0.userInfo.description } == ["[id: 1]"])
    #expect(again.machine.timers.count == 1)
  }

  @Test func `compaction keeps the file's permissions and the target of a link`() throws {
    try journal.fill()
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: journal.url.path)
    let link = journal.folder.appending(path: "link")
    try manager.createSymbolicLink(at: link, withDestinationURL: journal.url)
    let message = try TemporaryJournal.Message(at: link, for: TemporaryJournal.inbox())
    try message.compact()
    let attributes = try manager.attributesOfItem(atPath: journal.url.path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try journal.lines.count == 1)
    #expect(try journal.names == ["link", "message.jsonl"])
  }

  @Test func `a link to a journal that does not exist yet stays a link`() throws {
    let link = journal.folder.appending(path: "link")
    try FileManager.default.createSymbolicLink(
      atPath: link.path,
      withDestinationPath: "message.jsonl"
    )
    let message = try TemporaryJournal.Message(at: link, for: TemporaryJournal.inbox())
    try message.compact()
    #expect(try journal.names == ["link", "message.jsonl"])
    #expect(try journal.lines.count == 1)
  }
}
