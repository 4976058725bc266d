import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("TransitionKit's bugs: copies and archives")
struct CopiedMachineTests {
  private func prototype(_ journal: Journal) throws -> Inbox {
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

  @Test func `a copy can fire from the initial state`() throws {
    var copy = try prototype(Journal())
    try copy.activate()
    #expect(copy.isIn(.unread))
    #expect(copy.canFire(.view))
    try copy.fire(.view)
    #expect(copy.isIn(.read))
  }

  @Test func `an event from any state fires in copies, fresh machines and decoded ones`() throws {
    let prototype = try prototype(Journal())
    let decoded = try roundTrip(Inbox.plain(anyState: true))
    for machine in [prototype, prototype.fresh(), prototype.traced { _ in }, decoded] {
      var copy = machine
      #expect(copy.canFire(.delete))
      try copy.fire(.delete)
      #expect(copy.state == .deleted)
      try copy.fire(.delete)
    }
  }

  @Test func `a copy keeps all callbacks and user info`() throws {
    let journal = Journal()
    let original = try prototype(journal)
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

  @Test func `an inactive machine is decoded inactive`() throws {
    let machine = try Inbox.plain()
    var decoded = try roundTrip(machine)
    #expect(!decoded.isActive)
    #expect(decoded.state == .unread)
    #expect(decoded.snapshot.state == nil)
    try decoded.activate()
    try decoded.fire(.view)
    #expect(decoded.state == .read)
  }

  @Test(arguments: Status.allCases)
  func `an active machine is decoded in its state`(status: Status) throws {
    var machine = try Inbox.plain()
    switch status {
    case .unread: try machine.activate()
    case .read: try machine.fire(.view)
    case .deleted: try machine.fire(.delete)
    }
    let decoded = try roundTrip(machine)
    #expect(decoded.isActive)
    #expect(decoded.state == status)
    #expect(decoded.availableEvents() == machine.availableEvents())
    for action in Action.allCases {
      var (left, right) = (machine, decoded)
      #expect((try? left.fire(action)) == (try? right.fire(action)))
    }
  }

  @Test func `an archive keeps the user info of states`() throws {
    let decoded = try roundTrip(prototypeWithoutGuards())
    #expect(decoded.state(withID: .read)?.userInfo["icon"] as? String == "open")
  }

  private func prototypeWithoutGuards() throws -> Inbox {
    try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read, userInfo: ["icon": "open"])
      Inbox.Event(.view, from: .unread, to: .read)
    }
  }

  private func roundTrip(_ machine: Inbox) throws -> Inbox {
    try JSONDecoder().decode(Inbox.self, from: JSONEncoder().encode(machine))
  }
}

extension Inbox {
  fileprivate static func plain(anyState: Bool) throws -> Inbox {
    try Inbox(initial: .unread) {
      Status.allCases.map { Inbox.State($0) }
      Inbox.Event.fromAnyState(.delete, to: .deleted)
      Inbox.Event(.view, from: .unread, to: .read)
    }
  }
}
