import Foundation
import Interlock
import Testing
import inbox

@Suite("The timer of a snoozed message")
struct MessageTimerTests {
  private let life: MessageMachine
  private let now = Date(timeIntervalSince1970: 1_000_000)

  init() throws { life = try MessageMachine.life() }

  private func request(_ seconds: Double, at delay: Double = 0) -> Request {
    Request(now: now + delay, snoozeUntil: now + seconds)
  }

  private func snoozed() throws -> MessageMachine {
    try life.new(marks: [.view], at: now, after: [.snooze], request(3_600))
  }

  @Test func `snoozing sets the timer`() throws {
    let machine = try snoozed()
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
    var message = try snoozed()
    try message.advance(to: now + 3_599)
    #expect(message.state == .snoozed)
    try message.advance(to: now + 3_600)
    #expect(message.state == .unread)
    #expect(message.nextDeadline == nil)
  }

  @Test(arguments: [MessageAction.wake, .delete, .restore])
  func `leaving the snoozed state cancels the timer`(action: MessageAction) throws {
    var message = try snoozed()
    try message.fire(action, request(0, at: 60))
    let state = message.state
    #expect(message.timers.count == (action == .delete ? 1 : 0))
    try message.advance(to: now + 7_200)
    #expect(message.state == state)
  }

  @Test func `snoozing again replaces the timer`() throws {
    var message = try snoozed()
    try message.fire(.snooze, request(7_200, at: 60))
    #expect(message.timers.count == 1)
    #expect(message.nextDeadline == now + 7_200)
    try message.advance(to: now + 3_600)
    #expect(message.state == .snoozed)
  }

  @Test func `viewing a snoozed message keeps the timer`() throws {
    var message = try snoozed()
    try message.fire(.view, request(0, at: 60))
    #expect(try message == snoozed())
  }

  @Test func `a refused action keeps the timer`() throws {
    var message = try snoozed()
    #expect(throws: MessageMachine.FireError.self) {
      try message.fire(.snooze, request(30, at: 60))
    }
    #expect(try message == snoozed())
  }

  @Test func `the timer is saved with the message and still fires afterwards`() throws {
    let former = try snoozed()
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
    var message = try life.new(at: now)
    for until in [Date(timeIntervalSince1970: 1_772_352_000), .init(timeIntervalSince1970: 4e10)] {
      let now = Date(timeIntervalSince1970: 1_767_268_800 + fraction)
      try message.fire(.snooze, Request(now: now, snoozeUntil: until))
      #expect(message.nextDeadline == until)
    }
  }
}
