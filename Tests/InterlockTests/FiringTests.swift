import Interlock
import Testing

@Suite("Firing")
struct FiringTests {
  @Test func `an event leads from its source to its target`() throws {
    var message = try Inbox.plain()
    let receipt = try message.fire(.view)
    #expect(message.state == .read)
    #expect(receipt.description == "(inactive) --> unread\nunread --view--> read")
  }
}
