import Foundation
import Interlock
import InterlockEvolution
import InterlockJournal
import InterlockRuntime
import InterlockTestSupport
import Testing

@Suite("Journals: files that are not journals")
struct HostileJournalTests {
  private typealias Reader = JournalReader<TemporaryJournal.Status, TemporaryJournal.Action>
  private let journal: TemporaryJournal

  init() throws {
    journal = try TemporaryJournal()
  }

  private static let others = [
    "Dear diary,", "Dear diary,\n", "{\"journal\":", "{\"journal\":2}\n", "[1]\n", "\n",
    "{\"a\":1}",
    "\0\0program", "{\"jour\0\0x",
  ]

  private static let otherHeaders = [
    #"{"journal":1,"number":0,"prototype":"d9c251ff2d625f6e","snapshot":"gone"}"#,
    #"{"journal":1,"number":0,"prototype":"x","snapshot":"read"}"#, #"{"journal":1}"#,
    #"{"journal":3}"#,
  ]

  @Test(
    arguments: others.filter { $0 != "{\"journal\":" }
      + otherHeaders.map { String(decoding: Data("\($0)\n".utf8).sealedLines, as: UTF8.self) }
  )
  func `a foreign file is refused and left unchanged`(_ text: String) throws {
    try journal.write(text.utf8)
    let error = #expect(throws: JournalError.self) { try journal.open() }
    guard case .notJournal = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try String(decoding: journal.bytes, as: UTF8.self) == text)
    #expect(throws: JournalError.self) { try Reader(at: journal.url) }
  }

  @Test(arguments: [
    (
      2,
      "The journal has format version 2; this library reads version 1. Update the library."
    ),
    (0, "There is no format version 0; this library reads version 1."),
  ])
  func `a journal of another version is refused, with valid checksums or not`(
    _ version: Int,
    _ reason: String
  ) throws {
    let header = Data("{\"journal\":\(version),\"more\":[]}\n".utf8)
    let path = journal.url.path
    try journal.write(header)
    #expect(throws: JournalError.notJournal(path: path, reason: reason)) { try journal.open() }
    try journal.write(header.sealedLines)
    #expect(throws: JournalError.notJournal(path: path, reason: "At 'journal': \(reason)")) {
      try journal.open()
    }
  }

  @Test func `a snapshot of another machine is refused`() throws {
    let text =
      #"{"journal":1,"number":0,"prototype":"d9c251ff2d625f6e","snapshot":{"states":"#
      + #"["read","unread"]}}"#
    try journal.write(Data("\(text)\n".utf8).sealedLines)
    #expect(throws: TemporaryJournal.Inbox.RestoreError.invalidConfiguration([.read, .unread])) {
      try journal.open(accepting: true)
    }
  }

  @Test func `an endless line is refused in bounded memory`() throws {
    try journal.fill()
    let bytes = try journal.bytes
    try journal.write(bytes + Data(repeating: UInt8(ascii: "["), count: 3 << 20))
    #expect(
      throws: JournalError.lineTooLong(
        path: journal.url.path,
        line: 8,
        offset: bytes.count,
        limit: 1 << 20
      )
    ) {
      try journal.open()
    }
    try journal.write(bytes + Data(count: 2 << 20) + Data("x".utf8))
    #expect(throws: JournalError.self) { try journal.open() }
  }

  @Test func `an implausibly long run of zeros is not scanned to its end`() throws {
    try journal.fill()
    let file = try FileHandle(forWritingTo: journal.url)
    try file.truncate(atOffset: 1 << 40)
    try file.close()
    let error = #expect(throws: JournalError.self) { try journal.open() }
    guard case .lineTooLong = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `excessive nesting is refused`() throws {
    try journal.fill()
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let lines = try journal.lines.prefix(2) + [deep] + journal.lines.suffix(1)
    try journal.write(lines.map { $0 + "\n" }.joined().utf8)
    #expect(throws: JournalError.self) { try journal.open() }
  }

  @Test func `a folder, a pipe, a missing file and a forbidden file are typed errors`() throws {
    #expect(throws: JournalError.self) { try Reader(at: journal.folder) }
    let missing = journal.folder.appending(path: "no/journal")
    let error = #expect(throws: JournalError.self) { try Reader(at: missing) }
    guard case .system(let verb, _, let code, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect((verb, code) == ("open", 2))
    #expect(throws: try #require(error)) { try Reader(at: missing) }
    let pipe = journal.folder.appending(path: "pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(
      throws: JournalError.notJournal(path: pipe, reason: "It is not a regular file.")
    ) {
      try Reader(at: URL(filePath: pipe))
    }
  }

  @Test(.disabled(if: getuid() == 0, "nothing is forbidden to root"))
  func `a read-only file is a typed error`() throws {
    try journal.fill()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o400],
      ofItemAtPath: journal.url.path
    )
    let error = #expect(throws: JournalError.self) { try journal.open() }
    #expect("\(try #require(error))".contains("could not open"))
  }

  @Test(arguments: 0..<Share.of(daily: 40, gate: 600, soak: 5_000) as Range<UInt64>)
  func `a changed byte at any position is a typed error or still restores a machine`(_ seed: UInt64)
    throws
  {
    try journal.fill()
    var bytes = try journal.bytes
    var random = SplitMix64(seed: seed)
    for _ in 0...(seed % 3) {
      bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
    }
    try journal.write(bytes)
    do {
      _ = try journal.open(accepting: true)
    } catch {
      let isTyped =
        error is JournalError || error is TemporaryJournal.Inbox.Divergence
        || error is TemporaryJournal.Inbox.RestoreError
      #expect(isTyped, "\(error)")
      #expect(try journal.bytes == bytes)
    }
  }
}
