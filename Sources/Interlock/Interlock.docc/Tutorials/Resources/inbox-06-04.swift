import Interlock
import InterlockTesting
import Testing

@testable import Mail

@Test func `a message is read and deleted`() throws {
  var message = Status.prototype
  try message.fire(.view)
  try message.fire(.delete)
  #expect(message.state == .deleted)
}

@Test func `a new message cannot be restored`() {
  #expect(Status.prototype.reaction(to: .restore) == .refused(.noTransition))
}

@Test func `a locked message stays`() {
  var info = UserInfo()
  info[.isLocked] = true
  let reaction = Status.prototype.reaction(to: .delete, userInfo: info)
  #expect(reaction == .refused(byGuard: "it is not locked"))
}
