import Foundation
import Interlock
import InterlockFleet
import Testing

@Suite("Fleet: one entity")
struct FiringTests {
  private func orders(_ place: Place) async throws -> Orders<Int> {
    try await Order.fleet(in: place)
  }

  @Test(arguments: Place.Kind.all)
  func `an entity is inserted, fired and read`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      let order = Order(
        total: 30,
        discount: 0.1,
        note: "it's \"new\" ü",
        isGift: true,
        tags: ["a", "b"]
      )
      let id = try await orders.insert(order)
      #expect(try await orders.entity(id)?.context == order)
      let receipt = try await orders.fire(.pay, Payment(amount: 30), on: id)
      #expect(receipt.state == .paid)
      #expect(receipt.revision == 1)
      #expect(receipt.happened?.entered == [.paid])
      let entity = try #require(try await orders.entity(id))
      #expect(entity.state == .paid)
      #expect(entity.context.paid == 30)
      #expect(entity.revision == 1)
      #expect(try await orders.entity(id + 1) == nil)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a refusal says why, and changes nothing`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      let id = try await orders.insert(Order(total: 30))
      let refused = try await orders.refusal {
        try await orders.fire(.pay, Payment(amount: 1), on: id)
      }
      #expect(refused?.reason == .guardRefused)
      #expect(refused?.refusal?.candidates.first?.unmet.first?.name == "it is enough")
      #expect(try await orders.entity(id)?.revision == 0)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a callback that throws leaves the row as it was`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      let id = try await orders.insert(Order(total: 30))
      do {
        try await orders.fire(.fail, on: id)
        Issue.record("It has not failed.")
      } catch Orders<Int>.Failure.failed(let error) {
        guard case .callbackFailed(let failure) = error else { throw error }
        #expect(failure.cause is Broken)
      }
      let entity = try await orders.entity(id)
      #expect(entity?.context.paid == 0)
      #expect(entity?.revision == 0)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `regions, history and timers are in the row`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      let id = try await orders.insert(Order())
      try await orders.fire(.pay, Payment(), on: id)
      try await orders.fire(.ship, on: id)
      #expect(try await orders.entity(id)?.machine.configuration == [.open, .unbilled])
      try await orders.fire(.bill, on: id)
      #expect(try await orders.entity(id)?.machine.configuration == [.open, .billed])
      #expect(try await orders.fire(.pack, on: id).state == .done)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a timer that is due comes first, and stays fired when the event is refused`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let database = try place.open()
      let orders = try Fleet(Order.life(), of: Order(), table: "orders", in: database)
      try await orders.prepare()
      let id = try await orders.insert(Order(total: 30))
      #expect(try await orders.entity(id)?.machine.nextDeadline != nil)
      try await age(database, by: 61)
      let refused = try await orders.refusal {
        try await orders.fire(.pay, Payment(amount: 30), on: id)
      }
      #expect(refused?.reason == .finished)
      #expect(refused?.refusal?.expired?.entered == [.expired])
      let entity = try await orders.entity(id)
      #expect(entity?.state == .expired)
      #expect(entity?.revision == 2)
    }
  }

  /// Moves all deadlines into the past.
  private func age(_ database: any FleetDatabase, by seconds: Int) async throws {
    let row = try await database.run(#"SELECT "rest", "deadline" FROM orders"#, [])[0]
    guard case .text(let rest) = row[0], case .number(let deadline) = row[1] else {
      Issue.record("no timer: \(row)")
      return
    }
    let written = "\(deadline - Date.timeIntervalBetween1970AndReferenceDate)".prefix(12)
    let earlier = "\(deadline - Date.timeIntervalBetween1970AndReferenceDate - Double(seconds))"
      .prefix(12)
    let aged = rest.replacing(written, with: earlier)
    _ = try await database.run(
      "UPDATE orders SET \"rest\" = '\(aged)', \"deadline\" = \"deadline\" - \(seconds), "
        + "\"revision\" = \"revision\" + 1",
      []
    )
  }

  @Test(arguments: Place.Kind.all)
  func `keys are integers, UUIDs and texts`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      try await expectKeys(of: UUID.self, UUID(), place)
      try await expectKeys(of: String.self, "it's \"one\"", place)
      try await expectKeys(of: Int.self, -5, place)
      try await expectKeys(of: OrderID.self, OrderID(rawValue: UUID()), place)
    }
  }

  private struct OrderID: RawRepresentable, FleetKey { let rawValue: UUID }

  private func expectKeys<Key: FleetKey>(of type: Key.Type, _ key: Key, _ place: Place) async throws
  {
    let table = "orders \"\(Key.self)\""
    let orders = try Fleet(
      Order.life(),
      of: Order(),
      table: table,
      key: "number",
      keyedBy: Key.self,
      in: place.open()
    )
    try await orders.prepare()
    #expect(try await orders.insert(Order(total: 1), key: key) == key)
    let other = try await orders.insert(Order(total: 2))
    #expect(try await orders.entity(key)?.context.total == 1)
    #expect(try await orders.fire(.cancel, on: other).state == .expired)
    #expect(try await orders.entity(key)?.state == .placed)
    do {
      try await orders.insert(Order(), key: key)
      Issue.record("The key was taken twice.")
    } catch Orders<Key>.Failure.keyTaken(let taken) {
      #expect(taken == key)
    }
    #expect(try await orders.delete(key))
    #expect(try await orders.delete(key) == false)
    #expect(try await orders.entity(key) == nil)
    do {
      try await orders.fire(.cancel, on: key)
      Issue.record("There is no such entity.")
    } catch Orders<Key>.Failure.unknownEntity(let unknown) {
      #expect(unknown == key)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a machine without a context is a fleet, too`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let machine = try Machine<String, String>(initial: "unread") {
        Machine<String, String>.State("unread")
        Machine<String, String>.State("read")
        Machine<String, String>.Event("view", from: "unread", to: "read")
      }
      let messages = try Fleet(machine, table: "messages", in: place.open())
      try await messages.prepare()
      let id = try await messages.insert()
      #expect(try await messages.fire("view", on: id).state == "read")
      #expect(try await messages.entity(id)?.machine.canFire("view") == false)
    }
  }
}

extension Fleet {
  /// The refusal of a call; nil if it has not been refused.
  func refusal(_ call: () async throws -> Receipt) async throws -> Refused? {
    do {
      _ = try await call()
      return nil
    } catch Failure.refused(let refused) {
      return refused
    }
  }
}
