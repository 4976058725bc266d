import Foundation
import Interlock
import InterlockFleet
import Synchronization
import Testing

@Suite("Fleet: requests with a name")
struct RequestTests {
  private func orders(_ place: Place) async throws -> Orders<UUID> {
    try await Order.fleet(in: place, keyedBy: UUID.self)
  }

  @Test(arguments: Place.Kind.all)
  func `a repeated request gets the answer of the first time`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      let id = try await orders.insert(Order(total: 30))
      let first = try await orders.fire(.pay, Payment(amount: 30), on: id, once: "r1")
      #expect(!first.isRepeated)
      try await orders.fire(.ship, on: id)
      let second = try await orders.fire(.pay, Payment(amount: 30), on: id, once: "r1")
      #expect(second.isRepeated)
      #expect(second.state == .paid)
      #expect(second.revision == first.revision)
      #expect(try await orders.entity(id)?.context.paid == 30)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a repeated refusal is the same answer`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      let id = try await orders.insert(Order(total: 30))
      func pay() async throws -> Orders<UUID>.Refused {
        let refused = try await orders.refusal {
          try await orders.fire(.pay, Payment(amount: 1), on: id, once: "r1")
        }
        return try #require(refused)
      }
      let first = try await pay()
      try await orders.fire(.cancel, on: id)
      let second = try await pay()
      #expect(second.isRepeated)
      #expect(second.reason == .guardRefused)
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      #expect(try encoder.encode(first) == encoder.encode(second))
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a name serves one request`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      let ids = try await [orders.insert(Order(total: 3)), orders.insert(Order(total: 3))]
      try await orders.fire(.pay, Payment(amount: 3), on: ids[0], once: "r")
      for (amount, id) in [(4, ids[0]), (3, ids[1])] {
        await #expect {
          try await orders.fire(.pay, Payment(amount: amount), on: id, once: "r")
        } throws: {
          guard case Orders<UUID>.Failure.requestReused("r") = $0 else { return false }
          return true
        }
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a name inserts one entity, under one key`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      let key = UUID()
      for _ in 0..<2 {
        let inserted = try await orders.insert(Order(total: 3), key: key, once: "r")
        #expect(inserted == key)
      }
      await #expect {
        try await orders.insert(Order(total: 3), key: UUID(), once: "r")
      } throws: {
        guard case Orders<UUID>.Failure.requestReused("r") = $0 else { return false }
        return true
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a request that failed is tried again`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      let id = try await orders.insert(Order(total: 30))
      for _ in 0..<2 {
        await #expect { try await orders.fire(.fail, on: id, once: "r") } throws: {
          guard case Orders<UUID>.Failure.failed = $0 else { return false }
          return true
        }
      }
    }
  }

  @Test(.enabled(if: Place.Kind.server != nil, Place.Kind.noServer))
  func `a request that another transaction has answered is a conflict for that of a caller`()
    async throws
  {
    try await inPlace(.postgreSQL) { place in
      let orders = try await orders(place)
      let ids = try await [orders.insert(Order()), orders.insert(Order())]
      let (first, second) = try await (orders.database.begin(), orders.database.begin())
      try await orders.fire(.cancel, on: ids[0], once: "r", in: first)
      let other = Task { try await orders.fire(.cancel, on: ids[1], once: "r", in: second) }
      try await waitForLock(in: place)
      try await first.commit()
      await #expect {
        try await other.value
      } throws: {
        guard case Orders<UUID>.Failure.database(let error) = $0 else { return false }
        return error.kind == .conflict
      }
      await second.rollback()
      #expect(try await orders.entity(ids[1])?.state == .placed)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `an answer is forgotten when it is older than the memory of a worker`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      let id = try await orders.insert(Order(total: 30))
      try await orders.fire(.pay, Payment(amount: 30), on: id, once: "old")
      try await orders.fire(.ship, on: id, once: "young")
      let database = orders.database
      for (name, hours) in [("old", 3), ("young", 1)] {
        _ = try await database.run(
          "UPDATE orders_requests SET time = time - \(hours * 3_600) WHERE request = '\(name)'",
          []
        )
      }
      let work = FleetWork(memory: .seconds(7_200))
      let worker = Task { try await orders.run(EffectHandlers(), work) }
      try await wait {
        try await database.run("SELECT request FROM orders_requests", []) == [[.text("young")]]
      }
      worker.cancel()
      try await worker.value
      #expect(try await orders.fire(.ship, on: id, once: "young").isRepeated)
      let refused = try await orders.refusal {
        try await orders.fire(.pay, Payment(amount: 30), on: id, once: "old")
      }
      #expect(refused?.isRepeated == false)
    }
  }

  @Test func `a worker says that it can't forget`() async throws {
    try await inPlace(.sqlite) { place in
      let observer = Reasons()
      let orders = try Fleet(
        Order.life(),
        of: Order(),
        table: "orders",
        keyedBy: UUID.self,
        in: place.open(),
        observer: observer
      )
      try await orders.prepare()
      _ = try await orders.database.run("DROP TABLE orders_requests", [])
      let worker = Task { try await orders.run() }
      try await wait { observer.all.contains { $0.contains("orders_requests") } }
      worker.cancel()
      try await worker.value
    }
  }

  /// Why activities have failed.
  private final class Reasons: FleetObserver {
    private let reasons = Mutex<[String]>([])

    var all: [String] { reasons.withLock { $0 } }

    func observe(_ activity: FleetActivity) {
      if let reason = activity.reason { reasons.withLock { $0.append(reason) } }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `the same request from many processes at once happens once`(_ kind: Place.Kind) async throws
  {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      let ids = try await [orders.insert(Order(total: 5)), orders.insert(Order(total: 5))]
      let receipts = try await withThrowingTaskGroup(of: Orders<UUID>.Receipt.self) { group in
        for number in 0..<40 {
          let orders = number % 10 == 0 ? try await self.orders(place) : orders
          group.addTask {
            try await orders.fire(
              .pay,
              Payment(amount: 5),
              on: ids[number % 2],
              once: "r\(number % 2)"
            )
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(receipts.filter { !$0.isRepeated }.count == 2)
      #expect(receipts.allSatisfy { $0.state == .paid && $0.revision == 1 })
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a repeated request gets its answer after its entity has been deleted`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let orders = try await orders(place)
      let id = try await orders.insert(Order(total: 30))
      let first = try await orders.fire(.cancel, on: id, once: "r1")
      #expect(try await orders.delete(id))
      let second = try await orders.fire(.cancel, on: id, once: "r1")
      #expect(second.isRepeated)
      #expect(second.state == first.state)
      await #expect(throws: Orders<UUID>.Failure.unknownEntity(id)) {
        try await orders.fire(.cancel, on: id, once: "r2")
      }
    }
  }
}
