import AccountFleet
import Interlock
import InterlockEvolution
import InterlockFleet
import Synchronization
import Testing

@Suite("Fleet: preparing while others work")
struct PreparingTests {
  typealias Messages = MigrationTests.Messages

  /// The definition after the second.
  private static func third(_ database: any FleetDatabase) throws -> Messages {
    let machine = try MigrationTests.Machine(initial: "new") {
      MigrationTests.Machine.State("new")
      MigrationTests.Machine.State("seen")
      MigrationTests.Machine.State("bin")
      MigrationTests.Machine.Event("view", from: "new", to: "seen")
      MigrationTests.Machine.Event("delete", from: "new", "seen", to: "bin")
      MigrationTests.Machine.Event.after(.seconds(1_000), from: "new", to: "bin")
    }
    let toThird = Migration(
      from: try MigrationTests.second(),
      .renameState("trash", to: "bin")
    )
    return try Fleet(
      machine,
      table: "messages",
      migrations: [MigrationTests.toSecond(), toThird],
      in: database
    )
  }

  private static func second(_ database: any FleetDatabase) throws -> Messages {
    try Fleet(
      MigrationTests.second(),
      table: "messages",
      migrations: [MigrationTests.toSecond()],
      in: database
    )
  }

  private static func first(_ database: any FleetDatabase) throws -> Messages {
    try Fleet(MigrationTests.first(), table: "messages", in: database)
  }

  @Test(arguments: Place.Kind.all, [true, false])
  func `four programs that start at once all prepare the fleet`(
    _ kind: Place.Kind,
    isNew: Bool
  ) async throws {
    try await inPlace(kind) { place in
      if !isNew {
        let first = try Self.first(place.open())
        try await first.prepare()
        for _ in 0..<300 { try await first.insert() }
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask { try await Self.second(place.open()).prepare() }
        }
        try await group.waitForAll()
      }
      let second = try Self.second(place.open())
      #expect(try await second.waitingForMigration() == 0)
      let key = try await second.insert()
      #expect(try await second.fire("delete", on: key).state == "trash")
    }
  }

  @Test(arguments: Place.Kind.all, [0, 3])
  func `a program that is superseded while it migrates takes nothing from the newer one`(
    _ kind: Place.Kind,
    count: Int
  ) async throws {
    try await inPlace(kind) { place in
      let first = try Self.first(place.open())
      try await first.prepare()
      for _ in 0..<count { try await first.insert() }
      let third = try Self.third(place.open())
      let hasBegun = Mutex(false)
      let database = RecordingDatabase(try place.open()) { statement throws(SQLError) in
        guard statement == "BEGIN" else { return }
        let definitions = try await third.database.run(
          "SELECT count(*) FROM messages_definitions",
          []
        )
        guard definitions == [[.integer(2)]], hasBegun.withLock({ $0.exchange(true) }) == false
        else { return }
        do { try await third.prepare() } catch { throw SQLError(.other, "\(error)") }
      }
      await #expect {
        try await Self.second(database).prepare()
      } throws: { error in
        guard case Messages.Failure.superseded = error else { return false }
        return true
      }
      #expect(try await third.waitingForMigration() == 0)
      let key = try await third.insert()
      #expect(try await third.fire("delete", on: key).state == "bin")
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a fleet that is prepared is only read, while another transaction reads and writes`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let database = RecordingDatabase(try place.open())
      let first = try Self.first(place.open())
      try await first.prepare()
      try await first.insert()
      try await Self.second(database).prepare()
      database.clear()
      let other = try await place.open().begin()
      for statement in [
        "SELECT count(*) FROM messages", #"UPDATE messages SET "deadline" = NULL"#,
        "UPDATE messages_effects SET due = 0", "UPDATE messages_inbox SET due = 0",
        "UPDATE messages_requests SET time = 0",
      ] {
        _ = try await other.run(statement, [])
      }
      try await Self.second(database).prepare()
      await other.rollback()
      #expect(!database.statements.isEmpty)
      #expect(database.statements.allSatisfy { $0.hasPrefix("SELECT") })
    }
  }

  @Test(.enabled(if: Place.Kind.server != nil, Place.Kind.noServer))
  func `a new definition is prepared while another transaction reads`() async throws {
    try await inPlace(.postgreSQL) { place in
      let first = try Self.first(place.open())
      try await first.prepare()
      let key = try await first.insert()
      let other = try await place.open().begin()
      _ = try await other.run("SELECT count(*) FROM messages", [])
      let second = try Self.second(place.open())
      try await second.prepare()
      #expect(try await second.entity(key)?.state == "new")
      try await other.commit()
    }
  }

  @Test(.enabled(if: Place.Kind.server != nil, Place.Kind.noServer))
  func `what a former program has inserted before it was kept out is migrated`() async throws {
    try await inPlace(.postgreSQL) { place in
      let first = try Self.first(place.open())
      try await first.prepare()
      let other = try await first.database.begin()
      let key = try await first.insert(in: other)
      let database = RecordingDatabase(try place.open())
      let second = try Self.second(database)
      let preparing = Task { try await second.prepare() }
      try await wait { database.statements.count { $0.contains("pg_locks") } > 1 }
      try await other.commit()
      try await preparing.value
      #expect(try await second.waitingForMigration() == 0)
      #expect(try await second.entity(key)?.state == "new")
    }
  }

  @Test(arguments: Place.Kind.all)
  func `an unproven migration leaves the schema as it was`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let first = try Self.first(place.open())
      try await first.prepare()
      try await first.database.run("DROP TABLE messages_effects", [])
      let partial = Migration(
        from: try MigrationTests.first(),
        .renameState("unread", to: "new")
      )
      let second = try Fleet(
        MigrationTests.second(),
        table: "messages",
        migrations: [partial],
        in: place.open()
      )
      await #expect {
        try await second.prepare()
      } throws: { error in
        guard case Messages.Failure.unproven = error else { return false }
        return true
      }
      await #expect(throws: SQLError.self) {
        try await first.database.run("SELECT 1 FROM messages_effects", [])
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a former program that inserts is told that it is superseded`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let first = try Self.first(place.open())
      try await first.prepare()
      try await Self.second(place.open()).prepare()
      let superseded = Messages.Failure.superseded(by: try MigrationTests.second().fingerprint)
      await #expect(throws: superseded) { try await first.insert() }
      let transaction = try await first.database.begin()
      await #expect(throws: superseded) { try await first.insert(in: transaction) }
      await transaction.rollback()
    }
  }

  @Test(.enabled(if: Place.Kind.server != nil, Place.Kind.noServer))
  func `a partitioned table is prepared`() async throws {
    try await inPlace(.postgreSQL) { place in
      let database = RecordingDatabase(try place.open())
      for statement in [
        """
        CREATE TABLE accounts (
          id BIGINT PRIMARY KEY, "state" TEXT NOT NULL, "rest" TEXT, "deadline" DOUBLE PRECISION,
          "revision" BIGINT NOT NULL DEFAULT 0, "definition" TEXT NOT NULL
        ) PARTITION BY HASH (id)
        """,
        "CREATE TABLE even PARTITION OF accounts FOR VALUES WITH (MODULUS 2, REMAINDER 0)",
        "CREATE TABLE odd PARTITION OF accounts FOR VALUES WITH (MODULUS 2, REMAINDER 1)",
      ] {
        try await database.run(statement, [])
      }
      let accounts = try Account.fleet(in: database)
      try await accounts.prepare()
      for key in 1...4 {
        try await accounts.insert(Account(), key: key)
        try await accounts.fire(.put, Deposit(amount: 1), on: key)
        await #expect(throws: SQLError.self) {
          try await database.run("UPDATE accounts SET \"state\" = 'closed' WHERE id = \(key)", [])
        }
      }
      let indices = try await database.run(
        """
        SELECT count(*) FROM pg_indexes WHERE schemaname = '\(place.name)'
          AND indexname IN ('accounts_states', 'accounts_deadlines')
        """,
        []
      )
      #expect(indices == [[.integer(2)]])
      database.clear()
      try await accounts.prepare()
      #expect(database.statements.allSatisfy { $0.hasPrefix("SELECT") })
    }
  }

  @Test(.enabled(if: Place.Kind.server != nil, Place.Kind.noServer))
  func `an index that was interrupted is made again`() async throws {
    try await inPlace(.postgreSQL) { place in
      let other = try place.open()
      let isInterrupted = Mutex(false)
      let database = RecordingDatabase(try place.open()) { statement throws(SQLError) in
        guard statement.hasPrefix("CREATE INDEX CONCURRENTLY"),
          isInterrupted.withLock({ $0.exchange(true) }) == false
        else { return }
        // What a deadlock leaves behind.
        _ = try await other.run(statement, [])
        let invalidation = """
          UPDATE pg_index SET indisvalid = false
          WHERE indrelid = 'accounts'::regclass AND NOT indisprimary
          """
        _ = try await other.run(invalidation, [])
        throw SQLError(.conflict, "deadlock detected")
      }
      let accounts = try Account.fleet(in: database)
      try await accounts.prepare()
      try await other.run("DROP INDEX accounts_states, accounts_deadlines", [])
      try await accounts.prepare()
      let valid = try await other.run(
        "SELECT count(*) FROM pg_index WHERE indrelid = 'accounts'::regclass AND indisvalid",
        []
      )
      #expect(valid == [[.integer(3)]])
    }
  }
}

extension Bool {
  /// Sets it, and returns what it was.
  fileprivate mutating func exchange(_ value: Bool) -> Bool {
    defer { self = value }
    return self
  }
}
