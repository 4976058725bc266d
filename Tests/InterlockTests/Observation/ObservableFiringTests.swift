import Foundation
import Interlock
import InterlockTestSupport
import Observation
import Testing

@MainActor
@Suite("Firing a machine that an observable object holds")
struct ObservableFiringTests {
  @MainActor
  @Observable
  final class Mail {
    var status = StoredStatus.prototype
    var other = StoredStatus.prototype

    /// Makes an object whose machine calls a closure when a message has been viewed.
    init(_ viewed: @escaping @MainActor (Mail) throws -> Void = { _ in }) throws {
      status = try StoredInbox(initial: .unread) { [unowned self] in
        StoredInbox.State(.unread)
        StoredInbox.State(.read)
          .didEnter { _ in try MainActor.assumeIsolated { try viewed(self) } }
        StoredInbox.State(.deleted)
        StoredInbox.Event(.view, from: .unread, to: .read)
        StoredInbox.Event(.delete, from: .unread, .read, to: .deleted)
        StoredInbox.Event(.markAsUnread, in: .read).perform { _ in }
      }
    }
  }

  struct Order: MachineContext, Equatable {
    enum Status: Hashable { case placed, paid }

    var total = 5
    var paid = 0
    var life: Machine<Status, String>.With<Order>

    static func make() throws -> Self {
      typealias Life = Machine<Status, String>.With<Order>
      return Self(
        life: try Life(initial: .placed) {
          Life.State(.placed)
          Life.State(.paid).didEnter { $0.context.paid = $0.context.total }
          Life.Event("pay", from: .placed, to: .paid).shouldFire { $0.context.total > 0 }
        }
      )
    }
  }

  @MainActor
  @Observable
  final class Checkout {
    var order: Order

    init(_ order: Order) {
      self.order = order
    }
  }

  /// A view that is redrawn when what it reads changes.
  @MainActor
  private final class View {
    private(set) var redraws = 0
    private let read: @MainActor () -> Void

    init(_ read: @escaping @MainActor () -> Void) {
      self.read = read
      draw()
    }

    private func draw() {
      withObservationTracking(read) {
        MainActor.assumeIsolated {
          self.redraws += 1
          self.draw()
        }
      }
    }
  }

  @Test func `a change redraws once`() throws {
    let mail = try Mail()
    let view = View { _ = mail.status.state }
    let receipt = try mail.fire(.view, on: \.status)
    #expect(receipt.entered == [.unread, .read])
    #expect(view.redraws == 1)
    #expect(mail.status.state == .read)
  }

  @Test func `a refusal redraws nothing, and neither does an event that changes nothing`() throws {
    let mail = try Mail()
    try mail.fire(.view, on: \.status)
    let view = View { _ = mail.status.state }
    #expect(throws: StoredInbox.FireError.self) { try mail.fire(.view, on: \.status) }
    try mail.fire(.markAsUnread, on: \.status)
    #expect(view.redraws == 0)
  }

  @Test func `a callback may read its own model, which has the machine from before`() throws {
    let journal = Journal()
    let mail = try Mail { mail in journal.add("\(mail.status.state)") }
    try mail.fire(.view, on: \.status)
    #expect(journal.lines == ["unread"])
    #expect(mail.status.state == .read)
  }

  @Test func `a callback can fire another machine of the model`() throws {
    let mail = try Mail { mail in try mail.fire(.delete, on: \.other) }
    try mail.fire(.view, on: \.status)
    #expect(mail.status.state == .read && mail.other.state == .deleted)
  }

  @Test(arguments: [true, false])
  func `a callback that fires the same machine fails with it, even if it catches the error`(
    _ isCaught: Bool
  ) throws {
    var inner: StoredInbox.FireError?
    let mail = try Mail { mail in
      do throws(StoredInbox.FireError) {
        try mail.fire(.delete, on: \.status)
      } catch {
        inner = error
        if !isCaught { throw error }
      }
    }
    let before = mail.status
    let outer = #expect(throws: StoredInbox.FireError.self) { try mail.fire(.view, on: \.status) }
    for error in [inner, outer] {
      guard case .machineReplaced = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(mail.status == before)
    try mail.fire(.delete, on: \.status)
    #expect(mail.status.state == .deleted)
  }

  @Test func `a machine that a callback assigns remains`() throws {
    let mail = try Mail { mail in try mail.status.fire(.delete) }
    let error = #expect(throws: StoredInbox.FireError.self) { try mail.fire(.view, on: \.status) }
    guard case .machineReplaced = error else { throw try #require(error) }
    #expect(mail.status.state == .deleted)
  }

  @Test func `timers that were due remain fired if the event is refused`() throws {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let mail = try Mail()
    mail.status = try StoredInbox(initial: .unread) {
      StoredInbox.State(.unread)
      StoredInbox.State(.deleted)
      StoredInbox.Event.after(.seconds(60), from: .unread, to: .deleted)
      StoredInbox.Event(.view, from: .unread, to: .unread)
    }
    try mail.fire(.view, on: \.status, at: start)
    #expect(throws: StoredInbox.FireError.self) {
      try mail.fire(.view, on: \.status, at: start + 60)
    }
    #expect(mail.status.state == .deleted)
  }

  @Test func `an entity changes with its machine, and neither if the event is refused`() throws {
    let checkout = Checkout(try .make())
    let view = View { _ = checkout.order.paid }
    try checkout.fire("pay", on: \.life, of: \.order)
    #expect(throws: (any Error).self) { try checkout.fire("pay", on: \.life, of: \.order) }
    #expect(view.redraws == 1)
    #expect(checkout.order.paid == 5 && checkout.order.life.state == .paid)
  }
}
