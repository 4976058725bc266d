import Foundation
import Interlock
import InterlockFleet
import InterlockTestSupport
import Testing

/// The blocks of the article `BeyondOneDatabase`.
@Suite("Guide to several databases")
struct BeyondOneDatabaseExamples {
  typealias Order = FleetsExamples.Order
  typealias Payment = FleetsExamples.Payment
  typealias Orders = Fleet<FleetsExamples.Status, FleetsExamples.Command, Order, UUID>

  struct Shops {
    let fleets: [Orders]

    subscript(_ key: UUID) -> Orders { fleets[Int(key.uuid.0) % fleets.count] }
  }

  private struct Request {
    let id = UUID().uuidString
  }

  @Test(arguments: LoadedDatabase.Kind.all)
  func `the key says which database an entity is in`(_ kind: LoadedDatabase.Kind) async throws {
    var fleets: [Orders] = []
    for _ in 0..<2 {
      let orders = try Orders(
        FleetsExamples.life(),
        of: Order(),
        table: "orders",
        keyedBy: UUID.self,
        in: LoadedDatabase(kind)
      )
      try await orders.prepare()
      fleets.append(orders)
    }
    let shops = Shops(fleets: fleets)
    for _ in 0..<20 {
      let request = Request()
      let key = UUID()
      try await shops[key].insert(Order(total: 30), key: key)
      try await shops[key].fire(.pay, Payment(amount: 30), on: key, once: request.id)
      #expect(try await shops[key].entity(key)?.state == .paid)
    }
    var count = 0
    for orders in fleets {
      let paid = try #require(try await orders.status().counts["paid"])
      count += paid
    }
    #expect(count == 20)
  }
}
