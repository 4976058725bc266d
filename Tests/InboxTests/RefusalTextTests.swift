import Foundation
import Interlock
import Testing
import inbox

@Suite("Refusals in the words of a mail program")
struct RefusalTextTests {
  private func refusal(
    in state: MessageState,
    of action: MessageAction
  ) throws -> MessageMachine.Refusal? {
    let message = try MessageMachine.life().restored(from: .init(state: state))
    return message.refusal(of: action)
  }

  @Test func `a failed condition is explained`() throws {
    let text = try refusal(in: .flagged, of: .delete)?.text
    #expect(text == "a flagged message allows delete only if you add the word force")
  }

  @Test func `an action for one other state is explained`() throws {
    let text = try refusal(in: .unread, of: .wake)?.text
    #expect(text == "an unread message does not allow wake, only one that is snoozed does")
  }

  @Test func `an action for several other states is explained`() throws {
    let text = try refusal(in: .flagged, of: .archive)?.text
    #expect(
      text == "a flagged message does not allow archive, only one that is unread or read does"
    )
  }

  @Test func `an action for a compound state is explained`() throws {
    let text = try refusal(in: .read, of: .restore)?.text
    #expect(
      text == "a read message does not allow restore, only one that is out of the mailbox does"
    )
  }

  @Test(arguments: MessageAction.allCases)
  func `a refusal in the final state is explained`(action: MessageAction) throws {
    let text = try refusal(in: .purged, of: action)?.text
    #expect(text == "a purged message does not allow \(action.rawValue), or anything else")
  }
}
