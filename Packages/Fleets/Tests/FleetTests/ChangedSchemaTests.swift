import AccountFleet
import Interlock
import InterlockFleet
import Testing

@Suite("Fleet: a schema that somebody else has changed", .serialized)
struct ChangedSchemaTests {
  /// What somebody has done, and what a call then has to name.
  struct Change: Sendable, CustomTestStringConvertible {
    let statement: String
    let named: String
    var testDescription: String { statement }
  }

  private static func accounts(_ place: Place) async throws -> (accounts: Accounts, key: Int) {
    let accounts = try Account.fleet(in: place.open())
    try await accounts.prepare()
    return (accounts, try await accounts.insert(Account()))
  }

  /// What the database says when a deposit is made.
  private static func message(_ accounts: Accounts, _ key: Int) async throws -> String? {
    do throws(Accounts.Failure) {
      try await accounts.fire(.put, Deposit(amount: 3), on: key, once: "r")
      return nil
    } catch {
      guard case .database(let cause) = error, cause.kind == .other else { throw error }
      return cause.message
    }
  }

  private static let helpers = ["effects", "requests", "inbox", "failures", "definitions"]

  @Test(arguments: Place.Kind.all, helpers)
  func `a table of the fleet's own that was dropped is named, and made again by prepare`(
    _ kind: Place.Kind,
    _ name: String
  ) async throws {
    try await inPlace(kind) { place in
      let (accounts, key) = try await Self.accounts(place)
      _ = try await place.open().run("DROP TABLE accounts_\(name)", [])
      if ["effects", "requests"].contains(name) {
        #expect(try await Self.message(accounts, key)?.contains("accounts_\(name)") == true)
        #expect(try await accounts.entity(key)?.revision == 0)
      }
      try await accounts.prepare()
      #expect(try await Self.message(accounts, key) == nil)
      #expect(try await accounts.status().waitingEffects == 1)
    }
  }

  private static let changes = [
    Change(statement: "ALTER TABLE accounts DROP COLUMN ticks", named: "ticks"),
    Change(statement: "ALTER TABLE accounts RENAME COLUMN state TO condition", named: "state"),
    Change(statement: "ALTER TABLE accounts RENAME COLUMN digest TO sum", named: "digest"),
  ]

  @Test(arguments: Place.Kind.all, changes)
  func `a column that is missing is named, and made again by prepare if it is a field's`(
    _ kind: Place.Kind,
    _ change: Change
  ) async throws {
    try await inPlace(kind) { place in
      let (accounts, key) = try await Self.accounts(place)
      _ = try await place.open().run(change.statement, [])
      #expect(try await Self.message(accounts, key)?.contains(change.named) == true)
      if change.named == "state" {
        await #expect(throws: Accounts.Failure.unsuitableTable(missingColumns: ["state"])) {
          try await accounts.prepare()
        }
      } else {
        // As the column of a field that is new.
        try await accounts.prepare()
        #expect(try await Self.message(accounts, key) == nil)
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a table that was renamed is named, and prepare makes an empty one`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let (accounts, key) = try await Self.accounts(place)
      _ = try await place.open().run("ALTER TABLE accounts RENAME TO others", [])
      #expect(try await Self.message(accounts, key)?.contains("accounts") == true)
      try await accounts.prepare()
      #expect(try await accounts.entity(key) == nil)
      let key2 = try await accounts.insert(Account())
      await #expect(throws: SQLError.self) {
        try await accounts.database.run("UPDATE accounts SET state = 'gone'", [])
      }
      // The trigger is missed by nobody who fires.
      _ = try await accounts.database.run("UPDATE accounts SET state = 'open'", [])
      #expect(try await Self.message(accounts, key2) == nil)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a trigger that was dropped is made again by prepare`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let (accounts, _) = try await Self.accounts(place)
      let table = kind == .sqlite ? "" : " ON accounts"
      _ = try await accounts.database.run("DROP TRIGGER accounts_check\(table)", [])
      try await accounts.prepare()
      await #expect(throws: SQLError.self) {
        try await accounts.database.run("UPDATE accounts SET state = 'gone'", [])
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a state that the machine does not have is named with those that it has`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let (accounts, key) = try await Self.accounts(place)
      let table = kind == .sqlite ? "" : " ON accounts"
      _ = try await accounts.database.run("DROP TRIGGER accounts_check\(table)", [])
      _ = try await accounts.database.run("UPDATE accounts SET state = 'gone'", [])
      await #expect {
        try await accounts.fire("close", on: key)
      } throws: { error in
        guard case Accounts.Failure.unreadable(key, let reason) = error else { return false }
        return reason.contains("no state 'gone'; its states are 'open' and 'closed'")
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a key can't be changed`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let (accounts, key) = try await Self.accounts(place)
      await #expect {
        try await accounts.database.run("UPDATE accounts SET id = id + 1000", [])
      } throws: { error in
        (error as? SQLError)?.message.contains("The key of an entity can't be changed") == true
      }
      _ = try await accounts.database.run("UPDATE accounts SET id = id, ticks = 3", [])
      #expect(try await accounts.entity(key)?.context.ticks == 3)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `effects of an entity that another program has deleted are delivered`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let (accounts, key) = try await Self.accounts(place)
      for _ in 0..<2 { try await accounts.fire(.put, Deposit(amount: 1), on: key) }
      _ = try await accounts.database.run("DELETE FROM accounts", [])
      #expect(try await accounts.entity(key) == nil)
      let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
      let handlers = EffectHandlers().on(.booked) { entry, _ in continuation.yield(entry.number) }
      let worker = Task { try await accounts.run(handlers) }
      var delivered = numbers.makeAsyncIterator()
      #expect(await delivered.next() == 1)
      #expect(await delivered.next() == 2)
      try await wait { try await accounts.status().waitingEffects == 0 }
      worker.cancel()
      try await worker.value
    }
  }

  private static let types = [
    ("INTEGER", true), ("SMALLINT", true), ("NUMERIC", false), ("TEXT", false),
  ]

  @Test(.enabled(if: Place.Kind.server != nil, Place.Kind.noServer), arguments: types)
  func `a column of another type goes on if it fits, and is named if it does not`(
    _ type: String,
    fits: Bool
  ) async throws {
    try await inPlace(.postgreSQL) { place in
      let (accounts, key) = try await Self.accounts(place)
      // So that the statements are prepared.
      for _ in 0..<2 { try await accounts.fire(.put, Deposit(amount: 1), on: key) }
      _ = try await place.open().run("ALTER TABLE accounts ALTER COLUMN ticks TYPE \(type)", [])
      do throws(Accounts.Failure) {
        let receipt = try await accounts.fire(.put, Deposit(amount: 1), on: key)
        #expect(fits && receipt.revision == 3)
      } catch {
        guard case .unreadable(key, let reason) = error else { throw error }
        #expect(!fits && reason.contains("the column 'ticks' holds"))
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a worker goes on when the schema has been repaired`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let (accounts, key) = try await Self.accounts(place)
      try await accounts.fire("later", on: key)
      let handlers = EffectHandlers().on(.ticked) { _, _ in }
      let worker = Task { try await accounts.run(handlers) }
      try await wait { try await accounts.entity(key)?.context.ticks == 1 }
      let other = try Account.fleet(in: place.open())
      _ = try await other.database.run("DROP TABLE accounts_effects", [])
      try await Task.sleep(for: .milliseconds(100))
      try await other.prepare()
      try await other.fire("later", on: key)
      try await wait { try await other.entity(key)?.context.ticks == 2 }
      try await wait { try await other.status().waitingEffects == 0 }
      worker.cancel()
      try await worker.value
    }
  }
}
