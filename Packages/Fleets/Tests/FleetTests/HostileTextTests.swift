import AccountFleet
import Foundation
import Interlock
import InterlockFleet
import Testing

@Suite("Fleet: hostile keys and texts", .serialized)
struct HostileTextTests {
  private func orders(_ place: Place) async throws -> Orders<String> {
    try await Order.fleet(in: place, keyedBy: String.self)
  }

  /// Texts that have once broken a program, among them two that Swift takes for the same.
  private static let texts = [
    "", " ", "it's \"one\"", "'; DROP TABLE orders; --", "a/0/1", "%_\\", "$1 ?1 :now @x",
    "\u{301}",
    "\u{e9}", "e\u{301}", "👩‍👩‍👧‍👦", "\u{202E}שלום", "\r\n\t\u{1}\u{7F}", "\u{FFFD}\u{FEFF}\u{10FFFF}",
    String(repeating: "k", count: 1_000),
  ]

  @Test(arguments: Place.Kind.all)
  func `keys, requests and texts of whatever characters come back as they were`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      for (number, text) in Self.texts.enumerated() {
        let order = Order(total: number, note: text, tags: [text, text])
        try await orders.insert(order, key: text)
        #expect(try await !orders.fire(.cancel, on: text, once: "r\(text.prefix(99))").isRepeated)
      }
      for (number, text) in Self.texts.enumerated() {
        let entity = try #require(try await orders.entity(text))
        #expect(entity.context.total == number)
        #expect(Array(entity.context.note?.utf8 ?? "?".utf8) == Array(text.utf8))
        #expect(entity.context.tags.map { Array($0.utf8) } == [Array(text.utf8), Array(text.utf8)])
        #expect(try await orders.fire(.cancel, on: text, once: "r\(text.prefix(99))").isRepeated)
        #expect(try await orders.delete(text))
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `what a database can't hold is an error, and nothing else is meant instead`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      try await orders.insert(Order(), key: "a")
      func expectNUL(_ body: () async throws -> Void) async {
        await #expect {
          try await body()
        } throws: { error in
          guard case Orders<String>.Failure.unwritable(let reason) = error else { return false }
          return reason.contains("NUL")
        }
      }
      await expectNUL { try await orders.insert(Order(), key: "a\0b") }
      await expectNUL { _ = try await orders.entity("a\0b") }
      await expectNUL { try await orders.fire(.cancel, on: "a\0b") }
      await expectNUL { try await orders.fire(.cancel, on: "a", once: "r\0") }
      await expectNUL { try await orders.insert(Order(note: "a\0b"), key: "b") }
      #expect(try await orders.entity("a")?.revision == 0)
      #expect(try await orders.entity("b") == nil)
      // In JSON, it is an escape.
      try await orders.insert(Order(tags: ["a\0b"]), key: "c")
      #expect(try await orders.entity("c")?.context.tags == ["a\0b"])
    }
  }

  @Test(arguments: Place.Kind.all)
  func `numbers at the limits and long texts come back as they were`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      let numbers = [
        0.1, -0.0, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, -1e308,
        1 / 3,
      ]
      for (number, discount) in numbers.enumerated() {
        let order = Order(
          total: number % 2 == 0 ? .max - 1 : 0,
          paid: number % 2 == 0 ? 0 : .max,
          discount: discount,
          note: String(repeating: "ü\"'", count: 350_000)
        )
        try await orders.insert(order, key: "\(number)")
        #expect(try await orders.entity("\(number)")?.context == order)
      }
      for discount in [Double.nan, .infinity, -.infinity] {
        await #expect {
          try await orders.insert(Order(discount: discount), key: "none")
        } throws: {
          guard case Orders<String>.Failure.unwritable(let reason) = $0 else { return false }
          return reason.contains("discount")
        }
      }
    }
  }
}
