import AccountFleet
import Interlock
import InterlockFleet
import Testing

@Suite("Fleet: transactions of a caller")
struct TransactionTests {
  @Test(.timeLimit(.minutes(1)), arguments: Place.Kind.all)
  func `one that has ended refuses what comes after`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let database = try place.open(connections: 1)
      let accounts = try Account.fleet(in: database)
      try await accounts.prepare()
      let key = try await accounts.insert(Account())
      let transaction = try await database.begin()
      try await accounts.fire("close", on: key, in: transaction)
      try await transaction.commit()
      await #expect(throws: Accounts.Failure.self) {
        try await accounts.fire("open", on: key, in: transaction)
      }
      await #expect(throws: SQLError.self) { try await transaction.commit() }
      await transaction.rollback()
      let next = try await database.begin()
      await transaction.rollback()
      try await accounts.fire("open", on: key, in: next)
      try await next.commit()
      #expect(try await accounts.entity(key)?.revision == 2)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `statements that are sent together come one after the other`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let database = try place.open()
      _ = try await database.run("CREATE TABLE steps (number INTEGER PRIMARY KEY)", [])
      let number = database.dialect == .sqlite ? "?1" : "$1::bigint"
      let insert = "INSERT INTO steps (number) VALUES (\(number)) RETURNING number"
      let count = SQLStatement("SELECT count(*) FROM steps")
      let transaction = try await database.begin()
      let steps = (1...60).flatMap { [SQLStatement(insert, [.integer($0)]), count] }
      let results = try await transaction.run(steps)
      #expect(results == (1...60).flatMap { [[[.integer($0)]], [[.integer($0)]]] })
      #expect(try await transaction.run([]).isEmpty)
      try await transaction.commit()
    }
  }

  @Test(arguments: Place.Kind.all)
  func `of statements that are sent together, one that fails is the last`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let database = try place.open(connections: 1)
      _ = try await database.run("CREATE TABLE steps (number INTEGER PRIMARY KEY)", [])
      let first = "INSERT INTO steps VALUES (1)"
      for second in [first, "INSERT INTO steps VALUES (1, 2)", "nonsense"] {
        let transaction = try await database.begin()
        let statements = [first, second, "INSERT INTO steps VALUES (3)"]
        await #expect(throws: SQLError.self) {
          try await transaction.run(statements.map { SQLStatement($0) })
        }
        await transaction.rollback()
        #expect(try await database.run("SELECT * FROM steps", []).isEmpty)
      }
      let transaction = try await database.begin()
      await #expect(throws: SQLError(.uniqueViolation, "")) {
        do {
          let twice = SQLStatement("INSERT INTO steps VALUES (1)")
          _ = try await transaction.run([twice, twice])
        } catch {
          throw SQLError((error as? SQLError)?.kind ?? .other, "")
        }
      }
      await transaction.rollback()
    }
  }
}
