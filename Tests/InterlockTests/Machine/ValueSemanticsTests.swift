import Interlock
import InterlockTestSupport
import Testing

@Suite("Machines are values")
struct ValueSemanticsTests {
  @Test func `firing a copy does not change the original`() throws {
    let original = try Inbox.plain()
    var first = original
    var second = original
    try first.fire(.view)
    try second.fire(.delete)
    #expect(!original.isActive)
    #expect(first.state == .read)
    #expect(second.state == .deleted)
    var third = first
    try third.fire(.markAsUnread)
    #expect(first.state == .read)
    #expect(third.state == .unread)
  }

  @Test func `fresh returns an inactive machine of the same definition`() throws {
    var machine = try Inbox.plain()
    let untouched = machine
    try machine.fire(.view)
    let fresh = machine.fresh()
    #expect(!fresh.isActive)
    #expect(fresh == untouched)
    #expect(machine.state == .read)
    #expect(try fresh.fired(.view) == machine)
  }

  @Test func `machines are equal if definition and state are the same`() throws {
    let machine = try Inbox.plain()
    let read = try machine.fired(.view)
    var active = machine
    try active.activate()
    #expect(machine == active)
    #expect(machine != read)
    #expect(active != read)
    #expect(try read == machine.fired(.view))
    #expect(try active == read.fired(.markAsUnread))
    #expect(try machine != Inbox.plain())
  }

  @Test func `equal machines have equal hashes`() throws {
    let machine = try Inbox.plain()
    let read = try machine.fired(.view)
    let again = try machine.fired(.delete, .markAsUnread, .view)
    #expect(read == again)
    #expect(read.hashValue == again.hashValue)
    #expect(try Set([machine, read, again, machine.fired(.delete), Inbox.plain()]).count == 4)
  }

  @Test func `machines in an array can be fired in place`() throws {
    let prototype = try Inbox.plain()
    var messages = Array(repeating: prototype, count: 4)
    try messages[1].fire(.view)
    try messages[2].fire(.delete)
    for index in messages.indices where messages[index].canFire(.markAsUnread) {
      try messages[index].fire(.markAsUnread)
    }
    #expect(messages.map(\.isActive) == [false, true, true, false])
    #expect(messages.map(\.state) == [.unread, .unread, .unread, .unread])
  }

  @Test func `machines in dictionaries, optionals and structures can be fired in place`() throws {
    struct Message {
      let number: Int
      var status: Inbox
    }
    let prototype = try Inbox.plain()
    var byNumber = [7: prototype, 8: prototype]
    try byNumber[7]?.fire(.view)
    try byNumber[9]?.fire(.view)
    #expect(byNumber[7]?.state == .read)
    #expect(byNumber[8]?.state == .unread)
    var message: Message? = Message(number: 1, status: prototype)
    let copy = message
    try message?.status.fire(.delete)
    #expect(message?.status.state == .deleted)
    #expect(copy?.status.isActive == false)
  }

  @Test func `a machine can be a dictionary key`() throws {
    let machine = try Inbox.plain()
    let names = [machine: "new", try machine.fired(.view): "read"]
    #expect(try names[machine.fired(.view)] == "read")
    #expect(names[machine.fresh()] == "new")
    #expect(try names[machine.fired(.delete)] == nil)
  }

  @Test func `a failed call on an element leaves the array unchanged`() throws {
    // F2, fired in place.
    var messages = Array(repeating: try Inbox.plain().fired(.view), count: 3)
    let before = messages
    #expect(throws: Inbox.FireError.self) { try messages[1].fire(.view) }
    #expect(messages == before)
  }

  @Test func `a machine outlives its prototype`() throws {
    func entity() throws -> Inbox {
      let prototype = try Inbox.plain()
      return try prototype.fired(.view)
    }
    var machine = try entity()
    try machine.fire(.delete)
    #expect(machine.state == .deleted)
  }

  @Test func `a machine has a fixed small size`() {
    #expect(MemoryLayout<Inbox>.stride <= 24)
    #expect(MemoryLayout<Sketch>.stride <= 24)
  }

  @Test func `the description of a machine gives its state and size`() throws {
    let machine = try Inbox.plain()
    #expect("\(machine)" == "Machine inactive, starts in 'unread', 3 states, 3 events")
    #expect(try "\(machine.fired(.view))" == "Machine in 'read', 3 states, 3 events")
  }

  @Test func `values captured by callbacks live as long as a machine of the definition`() throws {
    final class Captured: Sendable {}
    weak var captured: Captured?
    var machine: Inbox?
    do {
      let object = Captured()
      captured = object
      machine = try Inbox(initial: .unread) {
        Inbox.State(.unread).didEnter { _ in withExtendedLifetime(object) {} }
        Inbox.Event(.view, in: .unread)
      }
    }
    var copy = machine
    machine = nil
    try copy?.fire(.view)
    #expect(captured != nil)
    copy = nil
    #expect(captured == nil)
  }
}
