import Foundation
import Interlock
import InterlockData
import InterlockEvolution
import InterlockFleet
import Testing

@Suite("Fleet: a new definition")
struct MigrationTests {
  typealias Machine = Interlock.Machine<String, String>
  typealias Messages = Fleet<String, String, Void, Int>

  static func first() throws -> Machine {
    try Machine(initial: "unread") {
      Machine.State("unread")
      Machine.State("read")
      Machine.State("spam")
      Machine.Event("view", from: "unread", to: "read")
      Machine.Event("mark", from: "unread", to: "spam")
      Machine.Event.after(.seconds(1_000), from: "unread", to: "spam")
    }
  }

  static func second() throws -> Machine {
    try Machine(initial: "new") {
      Machine.State("new")
      Machine.State("seen")
      Machine.State("trash")
      Machine.Event("view", from: "new", to: "seen")
      Machine.Event("delete", from: "new", "seen", to: "trash")
      Machine.Event.after(.seconds(1_000), from: "new", to: "trash")
    }
  }

  static func toSecond() throws -> Migration {
    Migration(
      from: try first(),
      .renameState("unread", to: "new"),
      .renameState("read", to: "seen"),
      .renameState("spam", to: "trash")
    )
  }

  private func old(_ place: Place) throws -> Messages {
    try Fleet(Self.first(), table: "messages", in: place.open())
  }

  private func new(_ place: Place) throws -> Messages {
    try Fleet(Self.second(), table: "messages", migrations: [Self.toSecond()], in: place.open())
  }

  @Test(arguments: Place.Kind.all)
  func `entities are migrated, and former programs are told`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let (old, new) = try (old(place), new(place))
      try await old.prepare()
      var keys: [Int] = []
      for number in 0..<250 {
        let key = try await old.insert()
        if number % 2 == 0 { try await old.fire("view", on: key) }
        keys.append(key)
      }
      let deadline = try #require(try await old.entity(keys[1])?.machine.nextDeadline)
      #expect(try await new.waitingForMigration() == 250)
      // A new program fires former entities, too.
      try await new.prepare()
      #expect(try await new.waitingForMigration() == 0)
      for (number, key) in keys.enumerated() {
        let entity = try #require(try await new.entity(key))
        #expect(entity.state == (number % 2 == 0 ? "seen" : "new"))
      }
      let moved = try #require(try await new.entity(keys[1])?.machine.nextDeadline)
      #expect(abs(moved.timeIntervalSince(deadline)) < 1e-6)
      await #expect { try await old.fire("view", on: keys[1]) } throws: {
        guard case Messages.Failure.otherDefinition(keys[1], _) = $0 else { return false }
        return true
      }
      await #expect { try await old.prepare() } throws: {
        guard case Messages.Failure.superseded = $0 else { return false }
        return true
      }
      try await new.fire("delete", on: keys[0])
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a cancelled preparation stops, and the next one continues it`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let (old, new) = try (old(place), new(place))
      try await old.prepare()
      for _ in 0..<3 { try await old.insert() }
      let preparing = Task { try await new.prepare() }
      preparing.cancel()
      await #expect { try await preparing.value } throws: {
        guard case Messages.Failure.database = $0 else { return false }
        return true
      }
      #expect(try await new.waitingForMigration() == 3)
      try await new.prepare()
      #expect(try await new.waitingForMigration() == 0)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a migration that loses something is refused before anything is changed`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let old = try old(place)
      try await old.prepare()
      let key = try await old.insert()
      let partial = Migration(from: try Self.first(), .renameState("unread", to: "new"))
      let new = try Fleet(
        Self.second(),
        table: "messages",
        migrations: [partial],
        in: place.open()
      )
      await #expect { try await new.prepare() } throws: {
        guard case Messages.Failure.unproven(let report) = $0 else { return false }
        return "\(report)".contains("read") && "\(report)".contains("spam")
      }
      try await old.fire("view", on: key)
      let unknown = try Fleet(Self.second(), table: "messages", in: place.open())
      await #expect { try await unknown.prepare() } throws: {
        guard case Messages.Failure.unknownDefinition = $0 else { return false }
        return true
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `former programs go on while entities are migrated`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let old = try old(place)
      try await old.prepare()
      for _ in 0..<300 { try await old.insert() }
      let others = Task {
        var inserted = 0
        var fired = 0
        while !Task.isCancelled {
          do {
            let key = try await old.insert()
            inserted += 1
            try await old.fire("view", on: key)
            fired += 1
          } catch Messages.Failure.otherDefinition {
            // It has been migrated in between.
          } catch Messages.Failure.superseded {
            // The table takes no more entities of this definition.
            break
          }
        }
        return (inserted, fired)
      }
      try await Task.sleep(for: .milliseconds(50))
      let new = try new(place)
      try await new.prepare()
      let (inserted, _) = try await others.value
      #expect(inserted > 0)
      #expect(try await new.waitingForMigration() == 0)
      let states = try await new.database.run(
        #"SELECT count(*) FROM messages WHERE "state" IN ('new', 'seen')"#,
        []
      )
      #expect(states == [[.integer(300 + inserted)]])
    }
  }

  @Test(.enabled(if: Place.Kind.server != nil, Place.Kind.noServer))
  func `entities that somebody has locked are migrated after the others`() async throws {
    try await inPlace(.postgreSQL) { place in
      let (old, new) = try (old(place), new(place))
      try await old.prepare()
      var keys: [Int] = []
      for _ in 0..<500 { keys.append(try await old.insert()) }
      let all = keys
      let others = Task {
        var viewed: Set<Int> = []
        while !Task.isCancelled {
          let key = all.randomElement()!
          let transaction = try await old.database.begin()
          do {
            try await old.fire("view", on: key, in: transaction)
            try await Task.sleep(for: .milliseconds(20))
            try await transaction.commit()
            viewed.insert(key)
          } catch {
            await transaction.rollback()
          }
        }
        return viewed
      }
      try await Task.sleep(for: .milliseconds(50))
      try await new.prepare()
      others.cancel()
      let viewed = try await others.value
      #expect(!viewed.isEmpty)
      #expect(try await new.waitingForMigration() == 0)
      for key in keys {
        let entity = try await new.entity(key)
        #expect(entity?.state == (viewed.contains(key) ? "seen" : "new"))
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `other programs can't change a state`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let old = try old(place)
      try await old.prepare()
      let key = try await old.insert()
      for change in [
        #"UPDATE messages SET "state" = 'read'"#,
        #"UPDATE messages SET "state" = 'gone', "revision" = "revision" + 1"#,
        #"UPDATE messages SET "revision" = 7"#,
        #"UPDATE messages SET "rest" = '{}'"#,
        #"INSERT INTO messages ("state", "definition") VALUES ('gone', 'x')"#,
      ] {
        await #expect(throws: SQLError.self) { try await old.database.run(change, []) }
      }
      #expect(try await old.entity(key)?.state == "unread")
    }
  }

  @Test(arguments: Place.Kind.all)
  func `preparing twice, and at once, is preparing`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let fleets = try (0..<4).map { _ in try old(place) }
      try await fleets[0].prepare()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for fleet in fleets { group.addTask { try await fleet.prepare() } }
        try await group.waitForAll()
      }
      try await fleets[3].insert()
    }
  }
}
