import Foundation
import Interlock
import InterlockFleet
import Testing

@Suite("Fleet: what a service asks")
struct ListingTests {
  private func orders(_ place: Place) async throws -> Orders<Int> {
    try await Order.fleet(in: place)
  }

  @Test(arguments: Place.Kind.all)
  func `entities are listed in pages, by conditions`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      for number in 1...25 {
        try await orders.insert(Order(total: number, tags: number.isMultiple(of: 5) ? ["x"] : []))
      }
      try await orders.fire(.pay, Payment(amount: 7), on: 7)
      let first = try await orders.entities(limit: 10)
      #expect(first.map(\.key) == Array(1...10))
      let next = try await orders.entities(after: first.last?.key, limit: 100)
      #expect(next.map(\.key) == Array(11...25))
      let last = try await orders.entities(where: "total != 24", descending: true, limit: 2)
      #expect(last.map(\.key) == [25, 23])
      let before = try await orders.entities(after: 23, descending: true, limit: 2)
      #expect(before.map(\.key) == [22, 21])
      let some = try await orders.entities(where: "total > 20", whereSQL: "id % 2 = 0")
      #expect(some.map(\.context.total) == [22, 24])
      let paid = try await orders.entities(whereSQL: #""state" = 'paid'"#)
      #expect(paid.map(\.key) == [7] && paid[0].state == .paid)
      // The database can't say this, so each page is filled by the engine.
      let tagged = try await orders.entities(where: #""x" in tags"#, limit: 3)
      #expect(tagged.map(\.key) == [5, 10, 15])
      let more = try await orders.entities(where: #""x" in tags"#, after: 15, limit: 3)
      #expect(more.map(\.key) == [20, 25])
      #expect(abs(first[0].time.timeIntervalSinceNow) < 60)
      await #expect(throws: Orders<Int>.Failure.self) {
        try await orders.entities(where: "nothing > 1")
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `an entity is inserted once`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      let first = try await orders.insert(Order(total: 3), once: "r1")
      #expect(try await orders.insert(Order(total: 3), once: "r1") == first)
      #expect(try await orders.insert(Order(total: 3), once: "r2") != first)
      await #expect(throws: Orders<Int>.Failure.requestReused("r1")) {
        try await orders.insert(Order(total: 4), once: "r1")
      }
      await #expect(throws: Orders<Int>.Failure.requestReused("r1")) {
        try await orders.fire(.cancel, on: first, once: "r1")
      }
      let keys = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<20 {
          let other = try await self.orders(place)
          group.addTask { try await other.insert(Order(total: 5), key: 99, once: "r3") }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(keys == Array(repeating: 99, count: 20))
      await #expect(throws: Orders<Int>.Failure.keyTaken(99)) {
        try await orders.insert(Order(total: 5), key: 99, once: "r4")
      }
      await #expect(throws: Orders<Int>.Failure.self) {
        try await orders.insert(Order(), once: String(repeating: "x", count: 3_000))
      }
      #expect(try await orders.status().counts == ["placed": 3])
    }
  }

  @Test(arguments: Place.Kind.all)
  func `events are fired by their names, and receipts are encoded`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      let id = try await orders.insert(Order(total: 3))
      let body = Data(#"{"amount":3}"#.utf8)
      let receipt = try await orders.fire(named: "pay", json: body, on: id, once: "r1")
      let again = try await orders.fire(named: "pay", json: body, on: id, once: "r1")
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      func text(_ receipt: Orders<Int>.Receipt) throws -> String {
        String(decoding: try encoder.encode(receipt), as: UTF8.self)
      }
      #expect(try text(receipt) == #"{"isRepeated":false,"revision":1,"state":"paid"}"#)
      #expect(try text(again) == #"{"isRepeated":true,"revision":1,"state":"paid"}"#)
      await #expect(throws: Orders<Int>.Failure.unknownEvent("fly")) {
        try await orders.fire(named: "fly", json: nil, on: id)
      }
      for json in [nil, Data("7".utf8), Data("{".utf8)] {
        await #expect {
          try await orders.fire(named: "pay", json: json, on: id)
        } throws: {
          guard case Orders<Int>.Failure.invalidPayload(event: "pay", _) = $0 else { return false }
          return true
        }
      }
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `entities are listed past a key that is none`() async throws {
    try await inPlace(.sqlite) { place in
      let orders = try await Order.fleet(in: place, keyedBy: UUID.self)
      let keys = try await [orders.insert(Order()), orders.insert(Order())].sorted {
        $0.uuidString < $1.uuidString
      }
      // One before the others, and one after them.
      for text in ["!", "~"] {
        let copy = """
          INSERT INTO orders (id, state, definition, total, paid, discount, "isGift", tags, due)
          SELECT '\(text)', state, definition, total, paid, discount, "isGift", tags, due FROM orders LIMIT 1
          """
        _ = try await orders.database.run(copy, [])
      }
      for isDescending in [false, true] {
        let expected = isDescending ? keys.reversed() : keys
        let first = try await orders.entities(descending: isDescending, limit: 1)
        #expect(first.map(\.key) == Array(expected.prefix(1)))
        let all = try await orders.entities(descending: isDescending, limit: 3)
        #expect(all.map(\.key) == Array(expected))
      }
    }
  }
}
