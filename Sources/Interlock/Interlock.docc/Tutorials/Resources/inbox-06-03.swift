import Interlock
import InterlockTesting
import Testing

@testable import Mail

@Test func `a message is read and deleted`() throws {
  var message = inbox
  try message.fire(.view)
  try message.fire(.delete)
  #expect(message.state == .deleted)
}

@Test func `a new message cannot be restored`() {
  #expect(inbox.reaction(to: .restore) == .refused(.noTransition))
}
