import Foundation
import Interlock
import Observation
import Testing

/// In an observable class, which fires it by reference.
@MainActor
@Suite("A machine in an observable class")
struct ObservableClassTests {
  @MainActor
  @Observable
  final class Mailbox: @MainActor Codable {
    var status = Status.prototype
    var order = Order()
    var unread = 1

    // The macro stores the properties under other names.
    // swift-format-ignore: NoLeadingUnderscores
    enum CodingKeys: String, CodingKey {
      case _status = "status"
      case _order = "order"
      case _unread = "unread"
    }

    func view() throws {
      let receipt = try fire(.view, on: \.status)
      if receipt.entered.contains(.read) { unread -= 1 }
    }
  }

  /// How often an observer is notified.
  @MainActor
  final class Counter {
    var count = 0
  }

  private func observing(_ read: @escaping @MainActor () -> Void) -> Counter {
    let counter = Counter()
    withObservationTracking(read) { MainActor.assumeIsolated { counter.count += 1 } }
    return counter
  }

  @Test func `it is fired, and observed`() throws {
    let mailbox = Mailbox()
    let changes = observing { _ = mailbox.status.state }
    try mailbox.view()
    #expect(changes.count == 1 && mailbox.unread == 0)
    let none = observing { _ = mailbox.status.state }
    #expect(throws: Inbox.FireError.self) { try mailbox.view() }
    #expect(none.count == 0)
  }

  @Test func `it is saved and restored`() throws {
    let mailbox = Mailbox()
    try mailbox.view()
    let data = try encoded(
      mailbox,
      as: #"{"order":{"life":"placed","paid":0,"total":5},"status":"read","unread":0}"#
    )
    let copy = try decoded(Mailbox.self, data)
    #expect(copy.status == mailbox.status && copy.order == mailbox.order)
    try copy.fire(.delete, on: \.status)
    #expect(copy.status.state == .deleted)
  }

  @Test func `an entity with a context`() throws {
    let mailbox = Mailbox()
    let changes = observing { _ = mailbox.order.paid }
    try mailbox.fire(.pay, on: \.life, of: \.order)
    #expect(changes.count == 1 && mailbox.order.paid == 5)
  }
}
