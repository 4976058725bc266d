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
}
