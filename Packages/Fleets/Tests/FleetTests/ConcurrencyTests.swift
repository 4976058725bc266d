import Foundation
import Interlock
import InterlockFleet
import Testing

@Suite("Fleet: many at once")
struct ConcurrencyTests {
  @Test(arguments: Place.Kind.all)
  func `no update is lost`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let counter = try Counter.fleet(in: place.open())
      try await counter.prepare()
      let ids = try await [counter.insert(Counter()), counter.insert(Counter())]
      let fleets = try (0..<4).map { _ in try Counter.fleet(in: place.open()) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<8 {
          group.addTask {
            for round in 0..<25 {
              try await fleets[task % 4].fire("add", on: ids[(task + round) % 2])
            }
          }
        }
        try await group.waitForAll()
      }
      for id in ids {
        let entity = try #require(try await counter.entity(id))
        #expect(entity.context.count == 100)
        #expect(entity.revision == 100)
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `two entities in one transaction, locked in any order, end`(_ kind: Place.Kind) async throws
  {
    try await inPlace(kind) { place in
      let counter = try Counter.fleet(in: place.open())
      try await counter.prepare()
      let ids = try await [counter.insert(Counter()), counter.insert(Counter())]
      let database = try place.open()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<4 {
          group.addTask {
            var rounds = 0
            while rounds < 3 {
              let transaction = try await database.begin()
              do {
                try await counter.fire("add", on: ids[task % 2], in: transaction)
                try await counter.fire("add", on: ids[1 - task % 2], in: transaction)
                try await transaction.commit()
                rounds += 1
              } catch Fleet<String, String, Counter, Int>.Failure.database(let error) {
                await transaction.rollback()
                // The caller's own transaction is the caller's to try again.
                #expect(error.kind == .conflict)
              }
            }
          }
        }
        // Meanwhile, single events are tried again by themselves.
        group.addTask { for _ in 0..<20 { try await counter.fire("add", on: ids[0]) } }
        try await group.waitForAll()
      }
      #expect(try await counter.entity(ids[0])?.context.count == 32)
      #expect(try await counter.entity(ids[1])?.context.count == 12)
    }
  }
}
