import Foundation
import Interlock
import Testing
import inbox

@Suite("The timer of a snoozed message")
struct MessageTimerTests {
  private let life: MessageMachine
  private let now = Date(timeIntervalSince1970: 1_000_000)

  init() throws { life = try MessageMachine.life() }

  private func request(_ seconds: Double, at delay: Double = 0) -> Entry.Request {
    Entry.Request(now: now + delay, snoozeUntil: now + seconds)
  }

  private func snoozed(until seconds: Double = 3_600) throws -> Entry {
    var entry = try Entry(life, marks: .seen, now: now)
    try entry.fire(.snooze, request(seconds))
    return entry
  }

  @Test func `snoozing sets the timer`() throws {
    let machine = try snoozed().machine
    #expect(machine.state == .snoozed)
    #expect(machine.nextDeadline == now + 3_600)
    #expect(machine.timers.map(\.seconds) == [3_600])
    guard case .event(let wake, _) = machine.timers.first?.content else {
      Issue.record("no event waits")
      return
    }
    #expect(wake.event == .wake)
  }

  @Test func `the timer is due at its time, not before`() throws {
    var entry = try snoozed()
    try entry.advance(to: now + 3_599)
    #expect(entry.state == .snoozed)
    try entry.advance(to: now + 3_600)
    #expect(entry.state == .unread)
    #expect(entry.snoozedUntil == nil)
  }

  @Test(arguments: [MessageAction.wake, .delete, .restore])
  func `leaving the snoozed state cancels the timer`(action: MessageAction) throws {
    var entry = try snoozed()
    try entry.fire(action, request(0, at: 60))
    let state = entry.state
    #expect(entry.snoozedUntil == nil)
    #expect(entry.machine.timers.count == (action == .delete ? 1 : 0))
    try entry.advance(to: now + 7_200)
    #expect(entry.state == state)
  }

  @Test func `snoozing again replaces the timer`() throws {
    var entry = try snoozed()
    try entry.fire(.snooze, request(7_200, at: 60))
    #expect(entry.machine.timers.count == 1)
    #expect(entry.snoozedUntil == now + 7_200)
    try entry.advance(to: now + 3_600)
    #expect(entry.state == .snoozed)
  }

  @Test func `viewing a snoozed message keeps the timer`() throws {
    var entry = try snoozed()
    try entry.fire(.view, request(0, at: 60))
    #expect(try entry == snoozed())
  }

  @Test func `a refused action keeps the timer`() throws {
    var entry = try snoozed()
    #expect(throws: MessageMachine.FireError.self) { try entry.fire(.snooze, request(30, at: 60)) }
    #expect(try entry == snoozed())
  }

  @Test func `the timer is saved with the message and still fires afterwards`() throws {
    let former = try snoozed().machine
    let data = try JSONEncoder().encode(former, configuration: life)
    var machine = try JSONDecoder().decode(MessageMachine.self, from: data, configuration: life)
    #expect(machine == former)
    #expect(machine.nextDeadline == now + 3_600)
    let receipts = try machine.advance(to: now + 100_000)
    #expect(receipts.map(\.entered) == [[.inMailbox, .unread]])
    #expect(machine.timers.isEmpty)
  }

  /// The user gives a time, and the machine gets a duration. Both must agree to the last bit, or eight o'clock is
  /// shown as 7:59.
  @Test(arguments: [0.1, 0.123_456_789, 1.0 / 3, 0.999_999, 86_399.7])
  func `the deadline is exactly the requested time`(fraction: Double) throws {
    var entry = try Entry(life, marks: [], now: now)
    for until in [Date(timeIntervalSince1970: 1_772_352_000), .init(timeIntervalSince1970: 4e10)] {
      let now = Date(timeIntervalSince1970: 1_767_268_800 + fraction)
      try entry.fire(.snooze, Entry.Request(now: now, snoozeUntil: until))
      #expect(entry.snoozedUntil == until)
    }
  }
}
