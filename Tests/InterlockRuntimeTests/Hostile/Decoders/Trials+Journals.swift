import Foundation
import Interlock
import InterlockJournal
import InterlockRuntime

extension Trials {
  static let journals = [
    Trial("the header of a journal") { data in
      try JSONDecoder().decode(DynamicMachine.JournalHeader.self, from: data)
    } use: { header in
      try checkSnapshot(header.snapshot)
      _ = try? DynamicMachine.Replay(of: header, on: Prototypes.player).machine
    },
    Trial("a record of a journal") { data in
      try JSONDecoder().decode(DynamicMachine.JournalRecord.self, from: data)
    } use: { record in
      try check(record)
    },
    Trial("a journal that is read", isJournalRefusal, read) { _ in },
    Trial("a journal that is opened", isJournalRefusal, open) { machine in try machine.use() },
  ]

  @Sendable private static func isJournalRefusal(_ error: any Error) -> Bool {
    error is CocoaError || error is JournalError || error is DynamicMachine.Divergence
      || error is DynamicMachine.RestoreError
  }

  private static func check(_ record: DynamicMachine.JournalRecord) throws {
    let document = try JSONEncoder().encode(record)
    let copy = try JSONDecoder().decode(DynamicMachine.JournalRecord.self, from: document)
    try require(copy.digest == record.digest, "a record has another digest")
    try require(copy.configuration == record.configuration, "a record leads elsewhere")
    try require("\(copy.input)" == "\(record.input)", "a record has another input")
    var machine = Prototypes.player
    _ = try? machine.activate(at: .distantPast)
    _ = machine.recording(record.input, number: 1)
  }

  @Sendable private static func read(_ data: Data) throws -> DynamicMachine {
    try inFile(data) { file in
      var reader = try JournalReader<String, String>(at: file)
      while try reader.next() != nil {}
      reader = try JournalReader<String, String>(at: file)
      return try reader.replay(on: Prototypes.player)
    }
  }

  @Sendable private static func open(_ data: Data) throws -> DynamicMachine {
    try inFile(data) { file in
      let journal = try JournaledMachine(
        at: file,
        for: Prototypes.player,
        synchronization: .manual,
        acceptingChangedDefinition: true
      )
      defer { journal.close() }
      return journal.machine
    }
  }

  private static func inFile<Value>(_ data: Data, _ body: (URL) throws -> Value) throws -> Value {
    // Most inputs have no header. They are skipped early, because each would cost a file.
    guard data.starts(with: Data(#"{"journal""#.utf8)) else { throw CocoaError(.fileReadUnknown) }
    let folder = URL(filePath: NSTemporaryDirectory())
    let file = folder.appending(path: "interlock-\(UUID().uuidString)")
    try data.sealedLines.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file)
  }
}
