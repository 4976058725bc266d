import Interlock
import InterlockTestSupport
import Testing

/// The blocks of the documentation comments of the calls that define a machine.
@Suite("Article: the calls that define a machine")
struct AuthoringCallsExamples {
  private enum Status: String, CaseIterable { case unread, read, deleted }
  private enum Action: String { case view, delete }
  private typealias Inbox = Machine<Status, Action>

  private let log = Journal()

  private struct Notes {
    let log: Journal

    @Sendable func note(_ transition: inout Inbox.Transition) {
      log.add("\(transition), \(transition.entered) entered")
    }

    func observed() throws -> Inbox {
      let observed = try Inbox(initial: .unread) {
        Inbox.State(.unread)
        Inbox.State(.read)
        Inbox.Event(.view, from: .unread, to: .read).didFire("note", note)
        Inbox.Observer.didEnter { transition in log.add("entered \(transition.owner)") }
      }
      return observed
    }
  }

  @Test func `functions serve as guards, callbacks and observers`() throws {
    var message = try Notes(log: log).observed()
    try message.fire(.view)
    #expect(log.lines.count == 3)
    #expect(log.lines[1].hasPrefix("entered state "))
    #expect(log.lines[2].hasPrefix("unread --view--> read, ["))
  }

  @Test func `the sources of an event can be a sequence`() throws {
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: Status.allCases, to: .deleted)
    }
    #expect(inbox.events[1].sources == .states([.unread, .read, .deleted]))
  }

  @Test func `unless negates a guard`() throws {
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.deleted)
      Inbox.Event(.delete, from: .unread, to: .deleted)
        .unless("it is locked") { $0.userInfo[.locked] == true }
    }
    #expect(inbox.canFire(.delete))
    #expect(!inbox.canFire(.delete, userInfo: ["locked": true]))
  }
}
