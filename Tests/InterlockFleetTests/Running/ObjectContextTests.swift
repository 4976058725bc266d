import Foundation
import Interlock
import InterlockFleet
import InterlockTestSupport
import Testing

/// What a callback changes in an object stays changed in memory when the event fails. A row doesn't have it.
@Suite("Fleet: a context that holds an object")
struct ObjectContextTests {
  final class Object: Codable, @unchecked Sendable {
    // Safe because one call after the other uses it.
    var number = 0
  }

  struct Holder: Codable, Sendable {
    var object = Object()
  }

  private struct Failed: Error {}

  typealias Life = DynamicMachine.With<Holder>
  typealias Holders = Fleet<String, String, Holder, Int>

  /// A way to fail, with the number that the timers before it leave.
  struct Failure: CustomTestStringConvertible, Sendable {
    let event: String
    let isAfterTimer: Bool
    var testDescription: String { isAfterTimer ? "\(event), after a timer" : event }

    static let all = ["fail", "refuse", "leave", "nothing"].flatMap {
      [Failure(event: $0, isAfterTimer: false), Failure(event: $0, isAfterTimer: true)]
    }
  }

  private func life() throws -> Life {
    try Life(initial: "on") {
      Life.State("on").willExit { $0.context.object.number += 10_000 }
      Life.State("late")
      Life.State("off")
      Life.Event("fail", in: "on", "late").perform {
        $0.context.object.number += 1
        throw Failed()
      }
      Life.Event("refuse", in: "on", "late").shouldFire {
        $0.context.object.number += 100
        return false
      }
      Life.Event("leave", from: "on", "late", to: "off").perform { _ in throw Failed() }
      Life.Event("add", in: "on", "late").perform { $0.context.object.number += 1_000 }
      Life.Event("wait", in: "on", "late").perform { transition in
        transition.send("add", after: .seconds(1))
      }
      Life.Event("jam", in: "on", "late").perform { transition in
        transition.send("add", after: .seconds(1))
        transition.send("fail", after: .seconds(2))
      }
    }
  }

  private func fleet(_ database: LoadedDatabase, keepingHistory: Bool) async throws -> Holders {
    let holders = try Fleet(
      life(),
      of: Holder(),
      table: "holders",
      keepingHistory: keepingHistory,
      in: database
    )
    try await holders.prepare()
    return holders
  }

  @Test(arguments: LoadedDatabase.Kind.all, Failure.all)
  func `a failed event stores nothing but what timers before it have changed`(
    _ kind: LoadedDatabase.Kind,
    _ failure: Failure
  ) async throws {
    for keepsHistory in [false, true] {
      for request in [nil, "r"] {
        let database = try LoadedDatabase(kind)
        database.time = 1_000
        let holders = try await fleet(database, keepingHistory: keepsHistory)
        let key = try await holders.insert(Holder())
        if failure.isAfterTimer {
          try await holders.fire("wait", on: key)
          database.time = 1_002
        }
        await #expect(throws: Holders.Failure.self) {
          try await holders.fire(failure.event, on: key, once: request)
        }
        let entity = try #require(try await holders.entity(key))
        #expect(entity.context.object.number == (failure.isAfterTimer ? 1_000 : 0))
        #expect(entity.revision == (failure.isAfterTimer ? 2 : 0))
        guard keepsHistory else { continue }
        try await holders.fire("add", on: key)
        let causes = try await holders.history(of: key).map(\.cause)
        let before: [Holders.Change.Cause] =
          failure.isAfterTimer ? [.start, .event("wait"), .timer] : [.start]
        #expect(causes == before + [.event("add")])
        #expect(try await holders.journal(of: key)?.records.count == causes.count - 1)
      }
    }
  }

  @Test(arguments: LoadedDatabase.Kind.all, [false, true])
  func `a failed timer stores nothing but what timers before it have changed`(
    _ kind: LoadedDatabase.Kind,
    isByEvent: Bool
  ) async throws {
    for keepsHistory in [false, true] {
      let database = try LoadedDatabase(kind)
      database.time = 1_000
      let holders = try await fleet(database, keepingHistory: keepsHistory)
      let key = try await holders.insert(Holder())
      try await holders.fire("jam", on: key)
      database.time = 1_003
      for _ in 0..<2 {
        await #expect(throws: Holders.Failure.self) {
          if isByEvent {
            try await holders.fire("add", on: key)
          } else {
            try await holders.advance(key)
          }
        }
        let entity = try #require(try await holders.entity(key))
        #expect(entity.context.object.number == 1_000)
        #expect(entity.revision == 2)
      }
    }
  }

  @Test func `a class is refused as a context, with and without fields`() throws {
    let life = try DynamicMachine.With<Object>(initial: "on") {
      DynamicMachine.With<Object>.State("on")
    }
    let error = #expect(throws: FleetError.self) {
      try Fleet(life, of: Object(), table: "t", in: FleetErrorTests.NoDatabase(dialect: .sqlite))
    }
    #expect(error?.problems == [.objectContext("Object")])
  }
}
