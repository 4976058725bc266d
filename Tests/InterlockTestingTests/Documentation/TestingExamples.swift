import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import Testing

// The blocks of the catalogue and of the documentation comments. `CodeBlockTests` compares them.

private enum Step { case offline, connecting, online }
private enum Signal { case connect, connected }
private typealias Link = Machine<Step, Signal>

@Suite("Guide to testing")
struct TestingExamples {
  private let inbox: Inbox

  init() throws {
    inbox = try Inbox.messages()
  }

  /// The guide's text on one line.
  private func guide() throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Sources/InterlockTesting/InterlockTesting.docc/TestingMachines.md"
    )
    return try String(contentsOf: file, encoding: .utf8).replacing("\n", with: " ")
  }

  @Test func `one event`() throws {
    let locked: UserInfo = ["locked": true]
    #expect(inbox.reaction(to: .view) == .leads(to: .read))
    #expect(inbox.reaction(to: .delete, userInfo: locked) == .refused(byGuard: "it is not locked"))
    #expect(inbox.reaction(to: .restore) == .refused(.noTransition))

    let inOneStep = Inbox.Reaction.Expectation("takes one step") { reaction in
      reaction.receipts.flatMap(\.steps).count == 1
    }

    #expect(inbox.reaction(to: .view) != inOneStep)
    #expect(try guide().contains("→ \(inbox.reaction(to: .restore))) == (.leads(to: .read) →"))
  }

  @Test func `the overview`() {
    #expect(inbox.reaction(to: .view) == .leads(to: .read))
    #expect(inbox.reaction(to: .restore) == .refused(.noTransition))
  }

  @Test func `questions to the machine`() throws {
    var message = inbox
    try message.fire(.view)

    #expect(message.isIn(.read))
    #expect(message.configuration == [.read])
    #expect(message.availableEvents() == [.delete])
  }

  @Test func `several events, and time`() {
    var message = TimedMachine(inbox)
    #expect(message.fire(.view) == .leads(to: .read))
    #expect(message.fire(.delete) == .leads(to: .deleted))
    #expect(message.waitingTimers == [.timeout(of: .deleted, in: .seconds(2_592_000))])
    #expect(message.wait(.seconds(2_592_000)) == .leads(to: .gone))
    #expect(message.fire(.restore) == .refused(.finished))
  }

  @Test func `traces`() throws {
    let recorder = TraceRecorder()
    var message = inbox.traced(by: recorder)
    try message.fire(.view)
    try message.fire(.delete, at: .now)

    let expected = """
      (inactive) --> unread
      unread --view--> read
      read --delete--> deleted
      """
    #expect(recorder.difference(from: expected) == nil)

    recorder.clear()
    recorder.record("(inactive) --> unread\nunread --delete--> deleted")
    let difference = try #require(recorder.difference(from: expected))
    let text = difference.description.replacing("\n", with: " ")
    #expect(try guide().contains("(recorder.difference(from: expected) → \(text)) == nil"))
  }

  @Test func `live machines`() async throws {
    let recorder = TraceRecorder()

    let clock = ManualClock()
    let live = MachineActor(inbox.traced(by: recorder), clock: clock)
    try await live.fire(.delete)
    await clock.advance(by: .seconds(2_592_000), settling: live)
    #expect(recorder.lines.last == "deleted --after 2592000.0 seconds--> gone")
  }

  @Test func `activities and time`() async throws {
    let link = try Link(initial: .offline) {
      Link.State(.offline)
      Link.State(.connecting).activity { context in
        try await context.sleep(for: .seconds(2))
        return .connected
      }
      Link.State(.online)
      Link.Event(.connect, from: .offline, to: .connecting)
      Link.Event(.connected, from: .connecting, to: .online)
      Link.Event.after(.seconds(10), from: .connecting, to: .offline)
    }

    let clock = ManualClock()
    let live = MachineActor(link, clock: clock)
    try await live.fire(.connect)
    await clock.advance(by: .seconds(1), settling: live)
    #expect(live.state == .connecting)
    await clock.advance(by: .seconds(1), settling: live)
    #expect(live.state == .online)
  }

  @Test func `waiting for a state`() async throws {
    let live = MachineActor(inbox)
    try await live.send(.view)

    try await live.wait(for: .read, upTo: .seconds(60))
  }
}

@Suite("Documentation comments of the test kit")
struct TestingCommentExamples {
  private let inbox: Inbox

  init() throws {
    inbox = try Inbox.messages()
  }

  @Test func `reactions`() throws {
    #expect(inbox.reaction(to: .view) == .leads(to: .read))

    #expect(inbox.reaction(to: .restore) == .refused(.noTransition))

    let now = Date.now
    var message = inbox
    try message.fire(.delete, at: now)
    #expect(message.waitingTimers(at: now) == [.timeout(of: .deleted, in: .seconds(2_592_000))])

    try message.advance(to: now + 2_592_000)
    #expect(message.reaction(to: .delete) == .refused(.finished))
  }

  @Test func `a clock of its own`() throws {
    var message = TimedMachine(inbox)
    #expect(message.fire(.view) == .leads(to: .read))
    #expect(message.fire(.restore) == .refused(.noTransition))
    #expect(message.wait(.seconds(20)) == .unchanged)
  }
}
