import Foundation
import Interlock
import InterlockEvolution
import InterlockFleet

/// Brings many entities to a new definition, while programs of both definitions fire them.
struct Migrating {
  private typealias Plain = Machine<String, String>
  private typealias Orders = Fleet<String, String, Void, Int>

  private let place: Place

  init(_ place: Place) {
    self.place = place
  }

  private static func life(_ open: String) throws -> Plain {
    try Plain(initial: open) {
      Plain.State(open)
      Plain.State("paid")
      Plain.State("expired")
      Plain.Event("turn", from: open, to: "paid")
      Plain.Event("turn", from: "paid", to: open)
      Plain.Event.after(.seconds(3_600), from: open, "paid", to: "expired")
    }
  }

  private func former() throws -> Orders {
    try Fleet(Self.life("placed"), table: "orders_migrated", in: place.open())
  }

  private func new() throws -> Orders {
    let migration = Migration(from: try Self.life("placed"), .renameState("placed", to: "open"))
    return try Fleet(
      Self.life("open"),
      table: "orders_migrated",
      migrations: [migration],
      in: place.open()
    )
  }

  /// Prints how long it takes, and how long the longest call took meanwhile.
  func print(count: Int) async throws {
    let (former, new) = try (former(), new())
    try await former.prepare()
    try await former.insert()
    var rows = 1
    while rows < count {
      let more = min(rows, count - rows)
      try await former.database.run(
        """
        INSERT INTO orders_migrated ("state", "rest", "deadline", "definition")
        SELECT "state", "rest", "deadline", "definition" FROM orders_migrated LIMIT \(more)
        """,
        []
      )
      rows += more
    }
    let callers = Task {
      try await withThrowingTaskGroup(of: (Int, Int, Duration).self) { group in
        for _ in 0..<2 { group.addTask { try await Self.fire(former, count) } }
        // The table takes what a new program fires once that has begun to prepare it.
        for _ in 0..<2 {
          group.addTask {
            try? await Task.sleep(for: .seconds(2))
            return try await Self.fire(new, count)
          }
        }
        return try await group.reduce((0, 0, .zero)) {
          ($0.0 + $1.0, $0.1 + $1.1, max($0.2, $1.2))
        }
      }
    }
    let start = ContinuousClock.now
    try await new.prepare()
    let seconds = start.duration(to: .now) / .seconds(1)
    callers.cancel()
    let (calls, refused, longest) = try await callers.value
    Swift.print(
      "\(count) entities with timers migrated in \(Int(seconds)) s; meanwhile \(calls) calls,",
      "\(refused) of former programs that came too late; the longest took \(longest)"
    )
  }

  /// Fires up to a hundred times a second, until the task is cancelled.
  ///
  /// - Returns: How many calls there were, how many came too late, and how long the longest took.
  private static func fire(_ orders: Orders, _ count: Int) async throws -> (Int, Int, Duration) {
    var (calls, refused, longest) = (0, 0, Duration.zero)
    while !Task.isCancelled {
      let start = ContinuousClock.now
      do {
        try await orders.fire("turn", on: .random(in: 1...count))
      } catch Orders.Failure.otherDefinition {
        refused += 1
      }
      longest = max(longest, start.duration(to: .now))
      calls += 1
      try? await Task.sleep(for: .milliseconds(10))
    }
    return (calls, refused, longest)
  }
}
