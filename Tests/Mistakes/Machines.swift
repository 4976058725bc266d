// The machines that the programs in this folder use.

import Interlock
import InterlockData

enum Status: String, Codable { case unread, read, deleted }
enum Action: String, Codable { case view, delete, markAsUnread }
typealias Inbox = Machine<Status, Action>

enum Part: String {
  case open, handling, payment, due, paid, delivery, packing, shipped, last, closed
}
enum Happening: String { case submit, pay, ship, urge, cancel }
typealias Order = Machine<Part, Happening>

struct Purchase: MachineContext {
  typealias Life = Machine<Status, Action>.With<Purchase>

  var total = 0
  var title = ""
  var life: Life
}

struct Label: Codable {
  var text: String
}

extension Inbox.EventName<Label> {
  static var view: Self { Self(.view) }
}

struct Invoice: DataContext, MachineContext {
  typealias Life = Machine<Status, Action>.With<Invoice>

  let number = 1
  var total = 0
  var life: Life

  static let fields = Fields<Invoice> {
    Field("number", \.number)
    Field("total", \.total)
    Field(userInfo: .locked)
  }
}

extension UserInfoKey where Value == Bool {
  static var locked: Self { Self("locked") }
}
