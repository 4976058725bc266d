import Foundation
import Interlock
import InterlockData
import InterlockFleet
import Testing

@Suite("Fleet: many entities")
struct FireAllTests {
  private func orders(_ place: Place) async throws -> Orders<Int> {
    try await Order.fleet(in: place)
  }

  @Test(arguments: Place.Kind.all)
  func `an event is fired where a condition holds`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      var keys: [Int] = []
      for number in 0..<60 {
        let note = number % 3 == 0 ? nil : "n\(number % 3)"
        let order = Order(total: number, discount: Double(number) / 2, note: note)
        keys.append(try await orders.insert(order))
      }
      try await orders.fire(.cancel, on: keys[30])
      let condition = "total >= 20 && discount < 25 && (note ?? \"\") == \"\""
      let tally = try await orders.fireAll(.cancel, where: condition)
      let expected = (20..<50).filter { $0 % 3 == 0 }
      #expect(tally.fired == expected.count - 1)
      #expect(tally.refused == 1)
      #expect(tally.failed == 0)
      #expect(tally.left == 0)
      for (number, key) in keys.enumerated() {
        let state = try await orders.entity(key)?.state
        #expect(state == (expected.contains(number) ? .expired : .placed))
      }
      let paid = try await orders.fireAll(.pay, Payment(amount: 40))
      #expect(paid.fired + paid.refused == 60)
      #expect(paid.fired == 41 - expected.filter { $0 <= 40 }.count)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a condition that fails for an entity is counted, one with mistakes is refused`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      try await orders.insert(Order(total: .max))
      try await orders.insert(Order(total: 2))
      let tally = try await orders.fireAll(.cancel, where: "total * total > 3")
      #expect(tally.fired == 1)
      #expect(tally.failed == 1)
      let failed = try await orders.fireAll(.fail)
      #expect(failed.failed == 1)
      #expect(failed.refused == 1)
      for text in ["sum > 3", "total >", "total + 1"] {
        await #expect { try await orders.fireAll(.cancel, where: text) } throws: {
          guard case Orders<Int>.Failure.invalidCondition = $0 else { return false }
          return true
        }
      }
    }
  }

  /// Orders that the engine fires, or the database in one statement.
  private func orders(_ place: Place, atOnce isAtOnce: Bool) async throws -> Orders<Int> {
    guard isAtOnce else { return try await orders(place) }
    let life = try Life(initial: .placed) {
      Life.State(.placed)
      Life.State(.expired)
      Life.Event(.cancel, from: .placed, to: .expired)
    }
    let orders = try Fleet(life, of: Order(), table: "orders", in: place.open())
    try await orders.prepare()
    return orders
  }

  @Test(arguments: Place.Kind.all, [true, false])
  func `an entity whose changes the database refuses counts as failed, and the others are fired`(
    _ kind: Place.Kind,
    isAtOnce: Bool
  ) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place, atOnce: isAtOnce)
      for total in 0..<10 { try await orders.insert(Order(total: total)) }
      let rule =
        kind == .sqlite
        ? """
        CREATE TRIGGER rule BEFORE UPDATE ON orders WHEN NEW.total = 7
        BEGIN SELECT RAISE(ABORT, 'seven'); END
        """
        : "ALTER TABLE orders ADD CHECK (total <> 7 OR \"state\" = 'placed')"
      _ = try await orders.database.run(rule, [])
      let tally = try await orders.fireAll(.cancel)
      #expect(tally.fired == 9)
      #expect(tally.failed == 1)
      #expect(try await orders.status().counts == ["expired": 9, "placed": 1])
    }
  }

  @Test(arguments: Place.Kind.all)
  func `an entity that no longer fulfils a condition in SQL when its turn comes does not count`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      for _ in 0..<3 { try await orders.insert(Order()) }
      let tally = try await orders.fireAll(
        .cancel,
        whereSQL: "NOT EXISTS (SELECT 1 FROM orders WHERE state = 'expired')"
      )
      #expect(tally.fired == 1)
      #expect(tally.left == 0)
      #expect(tally.refused + tally.failed == 0)
    }
  }

  @Test(.enabled(if: Place.Kind.server != nil, Place.Kind.noServer))
  func `an entity that somebody has locked is left`() async throws {
    try await inPlace(.postgreSQL) { place in
      let orders = try await orders(place)
      let keys = try await [orders.insert(Order()), orders.insert(Order())]
      let other = try await place.open().begin()
      _ = try await orders.fire(.cancel, on: keys[0], in: other)
      let tally = try await orders.fireAll(.cancel)
      #expect(tally.fired == 1)
      #expect(tally.left == 1)
      await other.rollback()
      #expect(try await orders.fireAll(.cancel).fired == 1)
    }
  }

  @Test(
    .enabled(if: Place.Kind.server != nil, Place.Kind.noServer),
    arguments: [true, false],
    [true, false]
  )
  func `an entity that another program changes meanwhile is judged by what it is then`(
    isAtOnce: Bool,
    isInSQL: Bool
  ) async throws {
    try await inPlace(.postgreSQL) { place in
      let orders = try await orders(place, atOnce: isAtOnce)
      for _ in 0..<2 { try await orders.insert(Order(total: 1)) }
      let other = try await place.open().begin()
      _ = try await other.run("UPDATE orders SET total = 100 WHERE id = 1", [])
      async let call = orders.fireAll(
        .cancel,
        where: isInSQL ? nil : "total < 5",
        whereSQL: isInSQL ? "total < 5" : nil
      )
      if isAtOnce { try await waitForLock(in: place) }
      try await other.commit()
      _ = try await call
      #expect(try await orders.entity(1)?.state == .placed)
      #expect(try await orders.entity(2)?.state == .expired)
    }
  }
}
