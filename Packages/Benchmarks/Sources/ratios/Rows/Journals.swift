import Foundation
import Interlock
import InterlockJournal
import InterlockRuntime

/// Appending to a journal and replaying it, against encoding, writing and decoding the same records by hand.
func journalRows(_ scale: Int) throws -> [Row] {
  let count = 10_000 / scale
  let inbox = try toggledInbox()
  let folder = FileManager.default.temporaryDirectory
  let name = "interlock-ratios-\(ProcessInfo.processInfo.processIdentifier)"
  let journal = folder.appending(path: name + ".jsonl")
  let plain = folder.appending(path: name + "-plain.jsonl")
  let records = try records(count, of: inbox)
  let lines = try records.map { try JSONEncoder().encode($0) }
  return [
    Row("a journal: appending a record", goal: 2.5, operations: count) {
      try write(records, to: plain)
      try FileManager.default.removeItem(at: plain)
    } subject: {
      try? FileManager.default.removeItem(at: journal)
      let message = try JournaledMachine(at: journal, for: inbox, synchronization: .manual)
      for record in records {
        guard case .event(let event, _, let userInfo, let time) = record.input else { continue }
        try message.fire(event, userInfo: userInfo, at: time)
      }
    },
    Row("a journal: replaying a record", goal: 2, operations: count) {
      let decoder = JSONDecoder()
      for line in lines { consume(try decoder.decode(Inbox.JournalRecord.self, from: line)) }
    } subject: {
      let message = try JournaledMachine(at: journal, for: inbox, synchronization: .manual)
      guard message.number == count else { throw CocoaError(.fileReadCorruptFile) }
    },
  ]
}

private func toggledInbox() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    Inbox.State(.read)
    Inbox.State(.deleted)
    Inbox.Event(.view, from: .unread, to: .read)
    Inbox.Event(.view, from: .read, to: .unread)
    Inbox.Event(.delete, from: .unread, .read, to: .deleted)
  }
}

private func records(_ count: Int, of machine: Inbox) throws -> [Inbox.JournalRecord] {
  var machine = machine
  return (1...count).map { number in
    let time = Date(timeIntervalSinceReferenceDate: Double(number) + 0.25)
    let info: UserInfo = ["device": "phone"]
    let recording = machine.recording(.event(.view, userInfo: info, at: time), number: number)
    machine = recording.machine
    return recording.record
  }
}

private func write(_ records: [Inbox.JournalRecord], to url: URL) throws {
  guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
    throw CocoaError(.fileWriteUnknown)
  }
  let file = try FileHandle(forWritingTo: url)
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  for record in records {
    try file.write(contentsOf: try encoder.encode(record) + Data("\n".utf8))
  }
  try file.close()
}
