import Foundation
import Interlock
import InterlockTestSupport
import Observation
import Testing

// The blocks about machines in observable objects, in the documentation comments, in `GettingStarted`, and in
// `UserInterfaces`.

@MainActor
@Suite("Documentation: machines in observable objects")
struct ObservableExamples {
  typealias Status = ColumnExamples.Status
  typealias Action = ColumnExamples.Action

  struct Order: MachineContext, Equatable {
    typealias Life = Machine<Status, Action>.With<Order>

    // swift-format-ignore: NeverUseForceTry
    static let prototype = try! Life(initial: .unread) {
      Life.State(.unread)
      Life.State(.read).didEnter { $0.context.paid += 1 }
      Life.Event(.view, from: .unread, to: .read)
    }

    var paid = 0
    var life = Order.prototype
  }

  @Observable final class Mail {
    var status = Status.prototype
    var unread = 1
  }

  @Observable final class Checkout {
    var order = Order()
  }

  @Test func `an object is fired by reference`() throws {
    let mail = Mail()
    let receipt = try mail.fire(.view, on: \.status)
    if receipt.entered.contains(.read) { mail.unread -= 1 }

    #expect(mail.status.state == .read && mail.unread == 0)
  }

  @Test func `an entity in an object is fired by reference`() throws {
    let checkout = Checkout()
    try checkout.fire(.view, on: \.life, of: \.order)

    #expect(checkout.order.paid == 1)
  }
}

/// The blocks about callbacks that count, in `GettingStarted`.
@MainActor
@Suite("Article: getting started, callbacks that count")
struct CountingExamples {
  enum Action: String, Codable { case view, markAsUnread }

  typealias Reading = Machine<Mark, Action>.With<Mailbox>

  enum Mark: String, Codable, MachineStates {
    case unread, read

    // swift-format-ignore: NeverUseForceTry
    static let prototype = try! Reading(initial: .unread) {
      Reading.State(.unread)
      Reading.State(.read)
      Reading.Event(.view, from: .unread, to: .read)
        .perform { $0.context.unread -= 1 }
      Reading.Event(.markAsUnread, from: .read, to: .unread)
        .perform { $0.context.unread += 1 }
    }
  }

  nonisolated struct Letter: Codable, Equatable {
    var subject: String
    var mark = Mark.prototype
  }

  struct Mailbox: MachineContext, Codable, Equatable {
    var unread = 2
    var letters = [Letter(subject: "Hi"), Letter(subject: "Lunch?")]
  }

  @Observable final class MailModel {
    var mailbox = Mailbox()
  }

  @Test func `a callback counts in the context, which is saved with the machines`() throws {
    let printed = Journal()
    let print = printed.print

    let model = MailModel()
    try model.fire(.view, on: \.letters[0].mark, of: \.mailbox)
    print(model.mailbox.unread)
    let mark = model.mailbox.letters[1].mark
    print(mark.canFire(.view, on: model.mailbox))

    let data = try JSONEncoder().encode(model.mailbox)
    let restored = try JSONDecoder().decode(Mailbox.self, from: data)

    #expect(printed.lines == ["1", "true"])
    #expect(restored == model.mailbox)
    let letters = #"[{"mark":"read","subject":"Hi"},{"mark":"unread","subject":"Lunch?"}]"#
    #expect(try JSONEncoder.text(model.mailbox) == #"{"letters":\#(letters),"unread":1}"#)
  }
}
