import Foundation
import Interlock
import InterlockData
import InterlockFleet

/// An order, whose life is a row.
struct Order: DataContext, Hashable, Sendable {
  var total = 0
  var paid = 0
  var discount = 0.0
  var note: String?
  var isGift = false
  var tags: [String] = []

  static let fields = Fields<Order> {
    Field("total", \.total)
    Field("paid", \.paid)
    Field("discount", \.discount)
    Field("note", \.note)
    Field("isGift", \.isGift)
    Field("tags", \.tags)
    Field("due", \.due)
  }

  /// Computed, so that a column shows it, and nothing reads that.
  var due: Int { total - paid }
}

struct Payment: Codable, Sendable {
  var amount = 0
}

enum Status: String, Codable, CaseIterable {
  case placed, paid, done, expired
  case shipping, packing, open, packed, billing, unbilled, billed
}

enum Action: String, Codable { case pay, ship, cancel, pack, bill, fail }

typealias Life = Machine<Status, Action>.With<Order>
typealias Orders<Key: FleetKey> = Fleet<Status, Action, Order, Key>

extension Machine<Status, Action>.EventName<Payment> {
  static var pay: Self { Self(.pay) }
}

struct Broken: Error {}

extension Order {
  /// Placed, paid, then shipped in two regions; it expires if it is not paid within a minute.
  static func life() throws -> Life {
    try Life(initial: .placed) {
      Life.State(.placed)
      Life.State(.paid)
      Life.State(parallel: .shipping) {
        Life.State(.packing, initial: .open) {
          Life.State(.open)
          Life.State.final(.packed)
        }
        Life.State(.billing, initial: .unbilled) {
          Life.State(.unbilled)
          Life.State.final(.billed)
        }
      }
      Life.State.final(.done)
      Life.State.final(.expired)
      Life.Event.after(.seconds(60), from: .placed, to: .expired)
      Life.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
        .shouldFire("it is enough") { $1.amount >= $0.context.due }
        .perform { $0.context.paid += $1.amount }
      Life.Event(.fail, in: .placed).perform { transition in
        transition.context.paid = 999
        throw Broken()
      }
      Life.Event(.ship, from: .paid, to: .shipping)
      Life.Event(.pack, from: .open, to: .packed)
      Life.Event(.bill, from: .unbilled, to: .billed)
      Life.Event.completion(of: .shipping, to: .done)
      Life.Event(.cancel, from: .placed, .paid, to: .expired)
    }
  }
}

extension Order {
  /// A fleet of orders in an empty place.
  static func fleet<Key: FleetKey>(
    in place: Place,
    keyedBy keyType: Key.Type = Int.self
  ) async throws -> Orders<Key> {
    let orders = try Fleet(
      life(),
      of: Order(),
      table: "orders",
      keyedBy: keyType,
      in: place.open()
    )
    try await orders.prepare()
    return orders
  }
}
