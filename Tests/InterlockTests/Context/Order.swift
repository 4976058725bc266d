import Interlock
import InterlockTestSupport

/// An order that holds its machine, used by the tests of contexts.
struct Order: MachineContext, Hashable {
  enum Status: String, Codable { case draft, placed, paid, closed }
  enum Command: String, Codable { case place, pay, note, cancel, close }
  typealias Life = Machine<Status, Command>.With<Self>

  var total = 0
  var paid = 0
  var notes: [String] = []
  var life: Life

  init(total: Int = 0) throws {
    self.total = total
    life = try Self.prototype()
  }

  static func prototype() throws -> Life {
    try Life(initial: .draft) {
      Life.State(.draft)
      Life.State(.placed)
      Life.State(.paid).didEnter { $0.context.notes.append("paid in full") }
      Life.State.final(.closed)
      Life.Event(.place, from: .draft, to: .placed)
        .shouldFire("something is in it") { $0.context.total > 0 }
      Life.Event(.pay, from: .placed, to: .paid)
        .unless("something is left to pay") { $0.context.paid + amount($0) < $0.context.total }
        .perform { $0.context.paid += amount($0) }
      Life.Event(.pay, in: .placed)
        .perform { $0.context.paid += amount($0) }
        .didFire { transition in
          if amount(transition) < 0 { throw Fault("a negative amount") }
        }
      Life.Event(.note, in: .draft, .placed)
        .perform { $0.context.notes.append("\($0.userInfo["text"] as? String ?? "")") }
      Life.Event.fromAnyState(.close, to: .closed)
    }
  }

  static func amount(_ transition: borrowing Life.Transition) -> Int {
    transition.userInfo["amount"] as? Int ?? 0
  }
}
