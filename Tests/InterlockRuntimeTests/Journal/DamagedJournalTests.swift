import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

/// All kinds of journals, truncated at every length and with every single bit flipped. Each day tests a share.
@Suite("Journals: damage is an error or has no effect")
struct DamagedJournalTests {
  private static let newline = UInt8(ascii: "\n")

  /// The stride between tested places. It is odd, so every bit gets its turn.
  private static let step = Share.of(daily: 9, gate: 1)

  @Test(arguments: JournalSample.allCases)
  func `a flipped bit anywhere is an error that names its line, and the file stays unchanged`(
    _ sample: JournalSample
  ) throws {
    let journal = try TemporaryJournal()
    try sample.fill(journal)
    let bytes = try journal.bytes
    var line = 1
    for (position, byte) in bytes.enumerated() {
      for bit in Self.bits(of: byte, at: position) where position % Self.step == 0 {
        var damaged = bytes
        damaged[position] ^= 1 << bit
        try journal.write(damaged)
        let place = "bit \(bit) of byte \(position)"
        let error = #expect(throws: JournalError.self, "\(place)") { try sample.open(journal) }
        if let error { #expect(error.lineNumber == line, "\(place): \(error)") }
        #expect(try journal.bytes == damaged, "\(place)")
      }
      if byte == Self.newline { line += 1 }
    }
  }

  /// The bits to flip: one at each position, and those that create a newline or a zero. In the soak, all of them.
  private static func bits(of byte: UInt8, at position: Int) -> [Int] {
    (0..<8).filter { bit in
      let flipped = byte ^ 1 << bit
      return Share.current == .soak || bit == position % 8 || flipped == newline || flipped == 0
    }
  }

  @Test(arguments: JournalSample.allCases)
  func `a journal truncated at any length is an error or restores its last whole record`(
    _ sample: JournalSample
  ) throws {
    let journal = try TemporaryJournal()
    let machines = try sample.fill(journal)
    let bytes = try journal.bytes
    for count in 0...bytes.count
    where count % Self.step == 0 || bytes.prefix(count).last == Self.newline {
      let left = bytes.prefix(count)
      try journal.write(left)
      let records = left.count { $0 == Self.newline } - 1
      guard records >= 0 else {
        let error = #expect(throws: JournalError.self) { try sample.open(journal) }
        #expect(error?.lineNumber == 1, "\(count) bytes: \(String(describing: error))")
        #expect(try journal.bytes == left)
        continue
      }
      let end = try #require(left.lastIndex(of: Self.newline)) + 1
      let found = try sample.open(journal)
      #expect(found.machine == machines[records], "\(count) bytes")
      #expect(found.machine.companions == machines[records].companions, "\(count) bytes")
      #expect(found.number == sample.firstNumber + records)
      #expect((found.tornTail?.count ?? 0) == count - end)
      #expect(try journal.bytes == left[..<end])
    }
  }

  @Test(arguments: JournalSample.allCases)
  func `a reader finds the same damage`(_ sample: JournalSample) throws {
    let journal = try TemporaryJournal()
    try sample.fill(journal)
    let bytes = try journal.bytes
    for position in stride(from: 0, to: bytes.count, by: 3 * Self.step) {
      var damaged = bytes
      damaged[position] ^= 1 << (position % 8)
      try journal.write(damaged)
      #expect(throws: JournalError.self, "byte \(position)") {
        var reader = try JournalReader<String, String>(at: journal.url)
        while try reader.next() != nil {}
      }
    }
  }

  @Test func `an empty file is no journal, and no journal is begun in it`() throws {
    let journal = try TemporaryJournal()
    try journal.write([])
    let error = #expect(throws: JournalError.self) { try journal.open() }
    #expect("\(try #require(error))".contains("remove the file"))
    #expect(try journal.bytes.isEmpty)
  }
}

/// A kind of journal.
enum JournalSample: CaseIterable {
  /// The header of a new journal.
  case fresh
  /// Records of all kinds.
  case records
  /// A snapshot with a timer, and with deferred events and their user info.
  case compacted
  /// The same snapshot followed by records.
  case compactedWithRecords

  static let start = Date(timeIntervalSinceReferenceDate: 100.25)

  /// Returns the same machine for each call: machines that are built separately are not equal.
  static func machine() throws -> Sketch {
    try prototype.get()
  }

  private static let prototype = Result {
    try Sketch(initial: "offline") {
      Sketch.State("offline").deferring("message")
      Sketch.State("online")
      Sketch.State("lost")
      Sketch.Event("connect", from: "offline", to: "online")
      Sketch.Event("disconnect", from: "online", to: "offline")
      Sketch.Event("message", in: "online")
      Sketch.Event.inAnyState("remind").perform { transition in
        transition.send("message", userInfo: transition.userInfo, after: .seconds(600))
      }
      Sketch.Event.after(.seconds(30), from: "online", to: "lost")
    }
  }

  func open(_ journal: TemporaryJournal) throws -> JournaledMachine<String, String> {
    try JournaledMachine(at: journal.url, for: Self.machine(), synchronization: .manual)
  }

  /// Writes the journal.
  ///
  /// - Returns: The machine after its header and after each of its records.
  @discardableResult
  func fill(_ journal: TemporaryJournal) throws -> [Sketch] {
    let entity = try open(journal)
    guard self != .fresh else { return [entity.machine] }
    var machines = [entity.machine]
    func take(_ body: () throws -> Void) rethrows {
      try body()
      machines.append(entity.machine)
    }
    let info: UserInfo = ["text": "a b\n@*é", "list": [1, 2.5, true] as [any Sendable]]
    try take { try entity.activate(at: Self.start) }
    try take { try entity.fire("message", userInfo: info, at: Self.start + 1) }
    try take { try entity.fire("remind", userInfo: info, at: Self.start + 2) }
    guard self != .compacted else {
      try entity.compact()
      return [entity.machine]
    }
    take { _ = try? entity.fire("disconnect", at: Self.start + 3) }
    try take { try entity.fire("connect", at: Self.start + 4) }
    try take { try entity.advance(to: Self.start + 40) }
    guard self == .compactedWithRecords else { return machines }
    try entity.compact(keeping: 3)
    return Array(machines.suffix(4))
  }

  /// The number of records before the journal.
  var firstNumber: Int {
    switch self {
    case .fresh, .records: 0
    case .compacted, .compactedWithRecords: 3
    }
  }
}

extension Sketch {
  /// User info of waiting events: equality of machines ignores it.
  fileprivate var companions: [String] {
    let timers = timers.map { timer in
      guard case .event(let event, _) = timer.content else { return "" }
      return event.userInfo.description
    }
    return timers + snapshot.deferred.map(\.userInfo.description)
  }
}

extension JournalError {
  /// The line that the error's text names.
  var lineNumber: Int? {
    switch self {
    case .corrupted(_, let line, _, _), .lineTooLong(_, let line, _, _): line
    case .notJournal, .empty: 1
    default: nil
    }
  }
}
