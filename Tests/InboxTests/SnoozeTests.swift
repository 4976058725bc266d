import Foundation
import Interlock
import InterlockTestSupport
import Testing
import inbox

/// Quits and restarts the program while snoozed messages become due.
@Suite("Snoozing across restarts")
struct SnoozeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Noon, the time of a test's first command.
  private static let noon = 1_767_268_800.0

  private func session(hours: Double = 0, seconds: Double = 0) throws -> Session {
    try folder.session(.stopped(at: Self.noon + hours * 3_600 + seconds))
  }

  /// Snoozes a message for some hours.
  private func snooze(_ number: Int, hours: Double, in session: inout Session) throws {
    var request = session.request
    request.snoozeUntil = request.now + hours * 3_600
    try session.perform(.snooze, on: [number], request)
  }

  private func states(_ session: Session) throws -> [MessageState] {
    try session.mailbox.messages.indices.map { try session.machine($0 + 1).state }
  }

  @Test func `a snoozed message returns on time, and is announced once`() throws {
    var session = try session()
    try snooze(2, hours: 1, in: &session)
    session = try self.session(hours: 1, seconds: -1)
    #expect(try session.advance().isEmpty)
    #expect(try session.machine(2).state == .snoozed)
    session = try self.session(hours: 1)
    let returns = try session.advance()
    #expect(returns.map(\.number) == [2])
    #expect(returns.map(\.until) == [Date(timeIntervalSince1970: Self.noon + 3_600)])
    #expect(try states(session) == [.unread, .unread, .unread])
    #expect(try session.advance().isEmpty)
    session = try self.session(hours: 2)
    #expect(try session.advance().isEmpty)
    #expect(try states(session) == [.unread, .unread, .unread])
  }

  @Test func `several messages return in order of their times`() throws {
    var session = try session()
    for (number, hours) in [(1, 3.0), (2, 1.0), (3, 1.0)] {
      try snooze(number, hours: hours, in: &session)
    }
    session = try self.session(hours: 2)
    #expect(try session.advance().map(\.number) == [2, 3])
    #expect(try states(session) == [.snoozed, .unread, .unread])
    session = try self.session(hours: 24)
    #expect(try session.advance().map(\.number) == [1])
  }

  @Test func `returned messages are announced together, the earliest first`() throws {
    var session = try session()
    for (number, hours) in [(1, 3.0), (2, 2.0), (3, 1.0)] {
      try snooze(number, hours: hours, in: &session)
    }
    session = try self.session(hours: 3)
    #expect(try session.advance().map(\.number) == [3, 2, 1])
  }

  @Test func `snoozing again restarts the time`() throws {
    var session = try session()
    try snooze(1, hours: 1, in: &session)
    session = try self.session(hours: 0.5)
    try snooze(1, hours: 2, in: &session)
    session = try self.session(hours: 1)
    #expect(try session.advance().isEmpty)
    session = try self.session(hours: 2.5)
    #expect(try session.advance().map(\.number) == [1])
  }

  @Test func `undoing a snooze cancels its timer`() throws {
    var session = try session()
    try session.perform(.view, on: [1], session.request)
    try snooze(1, hours: 1, in: &session)
    session = try self.session()
    #expect(try session.undo()?.action == .snooze)
    session = try self.session(hours: 1)
    #expect(try session.advance().isEmpty)
    #expect(try session.machine(1).state == .read)
  }

  @Test(arguments: [MessageAction.wake, .delete, .restore])
  func `undoing the end of a snooze sets its timer again`(action: MessageAction) throws {
    var session = try session()
    try snooze(1, hours: 1, in: &session)
    session = try self.session(hours: 0.5)
    try session.perform(action, on: [1], session.request)
    #expect(try session.machine(1).state != .snoozed)
    session = try self.session(hours: 0.75)
    #expect(try session.undo()?.action == action)
    session = try self.session(hours: 1)
    #expect(try session.advance().map(\.number) == [1])
    #expect(try session.machine(1).state == .unread)
  }

  @Test func `a message that has left the mailbox returns in its absence`() throws {
    var session = try session()
    try snooze(3, hours: 1, in: &session)
    session = try Session(
      mailbox: folder.mailbox(count: 2),
      storePath: folder.storePath,
      clock: .stopped(at: Self.noon + 7_200)
    )
    #expect(try session.advance().isEmpty)
    #expect(try states(self.session()) == [.unread, .unread, .unread])
  }

  @Test func `a return that cannot be saved does not count`() throws {
    var session = try session()
    try snooze(1, hours: 1, in: &session)
    session = try self.session(hours: 1)
    var other = try self.session()
    try other.perform(.flag, on: [2], other.request)
    #expect(throws: CommandFailure.self) { try session.advance() }
    #expect(try session.machine(1).state == .snoozed)
    session = try self.session(hours: 1)
    #expect(try session.advance().map(\.number) == [1])
    #expect(try states(session) == [.unread, .flagged, .unread])
  }

  /// Writes a store with one message and its machine.
  private func write(machine: String) throws {
    let definition = try MessageMachine.life().fingerprint
    try folder.write(
      """
      {"format": "interlock-inbox", "version": 1, "definition": "\(definition)",
      "messages": [{"ids": ["<1@example.org>"], "machine": \(machine)}], "undo": []}
      """,
      to: "state/store.json"
    )
  }

  @Test func `a message that was stored without its timer can be woken`() throws {
    try write(machine: #""snoozed""#)
    var session = try session()
    #expect(try session.advance().isEmpty)
    try session.perform(.wake, on: [1], session.request)
    #expect(try session.machine(1).state == .unread)
  }

  @Test(arguments: [
    (1e300, "4001-01-01 00:00"), (-1e300, "0001-01-01 00:00"), (1e18, "4001-01-01 00:00"),
  ])
  func `a time beyond the calendar is shown as its last or first time`(
    deadline: Double,
    text: String
  ) throws {
    let timer = #"{"event": "wake", "after": 1, "deadline": \#(deadline)}"#
    try write(machine: #"{"states": ["snoozed"], "timers": [\#(timer)]}"#)
    let session = try session()
    #expect(session.text(of: try session.machine(1)) == "snoozed until \(text)")
  }
}
