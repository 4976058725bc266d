import Foundation
import Interlock
import InterlockTools
import Testing

@Suite("Coverage of a machine by fired events")
struct CoverageTests {
  private static func door() throws -> DynamicMachine {
    try DynamicMachine(initial: "closed") {
      DynamicMachine.State("closed")
      DynamicMachine.State("open")
      DynamicMachine.State("locked")
      DynamicMachine.Event("open", from: "closed", to: "open")
      DynamicMachine.Event("close", from: "open", to: "closed")
      DynamicMachine.Event("lock", from: "closed", to: "locked").shouldFire("hasKey") {
        $0.userInfo["key"] as? Bool == true
      }
      DynamicMachine.Event("lock", from: "closed", to: "closed")
      DynamicMachine.Event("kick", in: "locked", "closed")
    }
  }

  @Test func `coverage names rows never taken, and tells rows of one event apart`() throws {
    var door = try Self.door()
    var coverage = MachineCoverage(of: door)
    #expect(coverage.rowShare == 0)
    coverage.record(try door.fire("open"))
    coverage.record(try door.fire("close"))
    coverage.record(try door.fire("lock"))
    coverage.record(try door.fire("kick"))
    #expect(
      coverage.description == """
        4 of 6 transitions were taken, 2 of 3 states entered
        never taken: event 'lock' from 'closed' to 'locked' [hasKey]
        never taken: event 'kick' from 'locked'
        never entered: 'locked'
        """
    )
    #expect(coverage.missedStates == ["locked"])
    coverage.record(try door.fire("lock", userInfo: ["key": true]))
    coverage.record(try door.fire("kick"))
    #expect(coverage.rowShare == 1)
    #expect(coverage.states.map(\.count) == [3, 1, 1])
  }

  @Test func `a recorder counts the events of concurrent tasks`() async throws {
    let recorder = CoverageRecorder(of: try Self.door())
    let door = recorder.watched(try Self.door())
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          var door = door
          for _ in 0..<50 {
            _ = try? door.fire("open")
            _ = try? door.fire("close")
          }
        }
      }
    }
    #expect(recorder.coverage.rows.map(\.count) == [400, 400, 0, 0, 0, 0])
  }

  @Test func `counts of other runs are added if they are of the same machine`() throws {
    var door = try Self.door()
    var first = MachineCoverage(of: door)
    var second = first
    first.record(try door.fire("open"))
    second.record(try door.fire("close"))
    second.record(try door.fire("lock"))
    let file = try JSONEncoder().encode(second.record)
    let read = try JSONDecoder().decode(MachineCoverage<String, String>.Record.self, from: file)
    var fromFile = first
    try fromFile.merge(read)
    try first.merge(second)
    #expect(first == fromFile)
    #expect(first.rows.map(\.count) == [1, 1, 0, 1, 0, 0])
    let other = try DynamicMachine(initial: "a") { DynamicMachine.State("a") }
    var coverage = MachineCoverage(of: other)
    #expect(throws: CoverageError.self) { try coverage.merge(read) }
    #expect(throws: CoverageError.self) { try coverage.merge(first) }
    #expect(coverage == MachineCoverage(of: other))
  }

  @Test func `impossible counts in a file are ignored or capped`() throws {
    let door = try Self.door()
    let name = try #require(MachineCoverage(of: door).rows.first?.name)
    let text = """
      {"version": 1, "fingerprint": "\(door.fingerprint)", "rows": {"\(name)": -5, "no row": 3},
       "states": {"open": \(Int.max)}}
      """
    let record = try JSONDecoder().decode(
      MachineCoverage<String, String>.Record.self,
      from: Data(text.utf8)
    )
    var coverage = MachineCoverage(of: door)
    try coverage.merge(record)
    try coverage.merge(record)
    #expect(coverage.rows.map(\.count) == [0, 0, 0, 0, 0, 0])
    #expect(coverage.states[1].count == .max)
  }

  @Test func `a record has the version of its format, and another version is refused`() throws {
    typealias Record = MachineCoverage<String, String>.Record
    let record = MachineCoverage(of: try Self.door()).record
    let text = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
    #expect(text.contains(#""version":1"#))
    for wrong in [#""version":2"#, #""edition":1"#] {
      let other = text.replacingOccurrences(of: #""version":1"#, with: wrong)
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Record.self, from: Data(other.utf8))
      }
    }
  }
}
