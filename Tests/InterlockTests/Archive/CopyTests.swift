import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Copies and fresh machines")
struct CopyTests {
  private func inbox(_ calls: Journal) throws -> Inbox {
    try Inbox(initial: .unread) {
      Inbox.State(.unread, userInfo: ["title": "New"]).didExit { _ in calls.add("left unread") }
      Inbox.State(.read).didEnter { _ in calls.add("entered read") }
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
        .shouldFire { $0.userInfo["locked"] == nil }
        .willFire { _ in calls.add("will view") }
        .didFire { _ in calls.add("did view") }
      Inbox.Event.fromAnyState(.delete, to: .deleted)
      Inbox.Event(.markAsUnread, from: .read, .deleted, to: .unread)
    }
  }

  @Test func `firing the original does not change the copy, and vice versa`() throws {
    var original = try inbox(Journal())
    var copy = original
    try original.fire(.view)
    #expect(!copy.isActive)
    try copy.fire(.delete)
    #expect(original.state == .read)
    #expect(copy.state == .deleted)
    #expect(original != copy)
    try original.fire(.delete)
    #expect(original == copy)
    #expect(original.hashValue == copy.hashValue)
  }

  @Test func `copies in a collection are independent entities`() throws {
    var messages = [Inbox](repeating: try inbox(Journal()), count: 3)
    try messages[1].fire(.delete)
    #expect(messages.map(\.isActive) == [false, true, false])
    #expect(Set(messages).count == 2)
  }

  @Test func `a copy that is passed to a function is independent`() async throws {
    var message = try inbox(Journal())
    let copy = message
    let state = try await Task.detached {
      var inner = copy
      try inner.fire(.delete)
      return inner.state
    }.value
    #expect(state == .deleted)
    #expect(!message.isActive)
    try message.activate()
    #expect(message.state == .unread)
  }

  @Test func `a call that fails on one copy leaves the other unchanged`() throws {
    var message = try inbox(Journal())
    try message.activate()
    let copy = message
    #expect(throws: Inbox.FireError.self) { try message.fire(.view, userInfo: ["locked": true]) }
    #expect(message == copy)
  }

  @Test func `a fresh machine is inactive and has the same definition`() throws {
    let calls = Journal()
    let prototype = try inbox(calls)
    for state in Status.allCases {
      let used = try prototype.restored(from: .init(state: state))
      let fresh = used.fresh()
      #expect(!fresh.isActive)
      #expect(fresh == prototype)
      #expect(fresh.snapshot == Inbox.Snapshot(state: nil))
      #expect(used.state == state, "the used machine is unchanged")
    }
    #expect(calls.lines == [])
  }

  /// Bug in TransitionKit: a copy of a machine drops the blocks of its events and the userInfo of its
  /// states, its initial state is the original's, and events from any state never fire again.
  @Test func `copies and fresh machines keep all callbacks, user info and rows from any state`()
    throws
  {
    let calls = Journal()
    let original = try inbox(calls)
    for machine in [original, original.fresh(), try original.restored(from: .init(state: nil))] {
      var copy = machine
      try copy.fire(.view)
      #expect(calls.take() == ["will view", "left unread", "entered read", "did view"])
      #expect(copy.state(withID: .unread)?.userInfo["title"] as? String == "New")
      #expect(copy.isIn(.read))
      try copy.fire(.delete)
      try copy.fire(.delete)
      #expect(copy.state == .deleted)
      #expect(copy.canFire(.markAsUnread))
    }
  }

  /// Bug in TransitionKit: reading the archive of an inactive machine raises an exception.
  @Test(arguments: ArchiveCoder.allCases)
  func `an inactive machine can be decoded, and its first event activates it`(
    _ coder: ArchiveCoder
  ) throws {
    let machine = try Samples.door()
    var copy = try coder.roundTrip(machine)
    #expect(!copy.isActive)
    #expect(copy.configuration == machine.initial)
    #expect([copy.state] == machine.initial)
    let receipt = try copy.fire("push")
    #expect(receipt.description == "(inactive) --> closed\nclosed --push--> open")
  }

  /// Bug in TransitionKit: an archive keeps only the names of states.
  @Test(arguments: ArchiveCoder.allCases)
  func `an archive keeps the user info of states and rows from any state`(_ coder: ArchiveCoder)
    throws
  {
    var copy = try coder.roundTrip(inbox(Journal())).skippingMissingCode()
    #expect(copy.state(withID: .unread)?.userInfo["title"] as? String == "New")
    try copy.fire(.delete)
    #expect(copy.state == .deleted)
  }

  @Test func `firing the machine later does not change its archive`() throws {
    var machine = try Samples.counter()
    let before = try ArchiveCoder.json.encode(machine)
    try machine.fire(1)
    let after = try ArchiveCoder.json.encode(machine)
    #expect(try ArchiveCoder.json.decode(type(of: machine), from: before).isActive == false)
    #expect(try ArchiveCoder.json.decode(type(of: machine), from: after).state == .max)
  }

  /// An inbox that writes down all its callbacks.
  private func hooked(_ journal: Journal) throws -> Inbox {
    let hook = journal.hook(for: Inbox.self)
    return try Inbox(initial: .unread) {
      Status.allCases.map { Inbox.State($0, userInfo: ["name": "\($0)"]).hooked(hook) }
      Inbox.Observer.hooked(hook)[0]
      Inbox.Observer.hooked(hook)[1]
      Inbox.Event(.view, from: .unread, to: .read).hooked(hook)
      Inbox.Event.fromAnyState(.delete, to: .deleted).hooked(hook)
      Inbox.Event(.markAsUnread, from: .read, .deleted, to: .unread)
    }
  }

  @Test func `a used machine, its fresh copy and a restored one keep all callbacks and user info`()
    throws
  {
    let journal = Journal()
    let original = try hooked(journal)
    func run(_ machine: Inbox) throws -> [String] {
      journal.clear()
      var machine = machine
      try machine.fire(.view)
      return journal.lines
    }
    let expected = try run(original)
    #expect(expected.count == 12)
    var used = original
    try used.fire(.delete)
    #expect(try run(used.fresh()) == expected)
    #expect(used.state(withID: .read)?.userInfo["name"] as? String == "read")
    let restored = try original.restored(from: used.snapshot)
    #expect(restored == used)
    #expect(restored.state(withID: .read)?.userInfo["name"] as? String == "read")
    #expect(try run(original.restored(from: original.snapshot)) == expected)
  }
}
