import Foundation
import Interlock

/// A ticket and its place in its life cycle. It is saved with just its status: `"status": "assigned"`.
struct Ticket: Codable, MachineContext {
  let number: Int
  var title: String
  var assignee: String?
  var status = Status.prototype
}

enum Action: String, Codable, CaseIterable {
  case assign, release, resolve, reopen, close
}

typealias Life = Machine<Status, Action>.With<Ticket>

/// The states, which name the machine that every ticket copies.
enum Status: String, Codable, MachineStates {
  case open, assigned, resolved, closed

  static let prototype: Life = {
    do {
      return try makeLife()
    } catch {
      fatalError("\(error)")
    }
  }()

  private static func makeLife() throws -> Life {
    try Life(initial: .open) {
      Life.State(.open).didEnter { $0.context.assignee = nil }
      Life.State(.assigned)
      Life.State(.resolved)
      Life.State.final(.closed)

      Life.Event(.assign, from: .open, .assigned, to: .assigned)
        .shouldFire("somebody is named") { $0.userInfo[.assignee] != nil }
        .perform { $0.context.assignee = $0.userInfo[.assignee] }
      Life.Event(.release, from: .assigned, to: .open)
      Life.Event(.resolve, from: .assigned, to: .resolved)
      Life.Event(.reopen, from: .resolved, to: .open)
      Life.Event(.close, from: .resolved, to: .closed)
    }
  }
}

extension UserInfoKey where Value == String {
  /// The person who takes care of a ticket.
  static var assignee: Self { Self("assignee") }
}
