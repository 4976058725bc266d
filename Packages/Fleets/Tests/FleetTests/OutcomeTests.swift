import AccountFleet
import Interlock
import InterlockFleet
import Testing

@Suite("Fleet: outcomes that nobody knows")
struct OutcomeTests {
  private static let error = SQLError(.connectionLost, "gone")

  /// A database that has committed, and is not reached any more.
  private static func lost(_ place: Place) throws -> FailingDatabase {
    FailingDatabase(try place.open(), error) { $0 == "COMMIT" }
  }

  private static func failure(_ body: () async throws -> Accounts.Receipt) async -> Accounts
    .Failure?
  {
    do {
      _ = try await body()
      return nil
    } catch {
      return error as? Accounts.Failure
    }
  }

  private static let states: [(String, SQLError.Kind)] = [
    ("57P05", .connectionLost), ("25P03", .connectionLost), ("25P04", .connectionLost),
    ("57014", .busy), ("23514", .other),
  ]

  @Test(arguments: states)
  func `what PostgreSQL ends after a time can be tried again`(
    _ state: String,
    _ kind: SQLError.Kind
  ) {
    #expect(SQLError.Kind(sqlState: state) == kind)
  }

  @Test(arguments: Place.Kind.all)
  func `a named request says so, too, when it has given up asking`(_ kind: Place.Kind) async throws
  {
    try await inPlace(kind) { place in
      let accounts = try Account.fleet(in: place.open())
      try await accounts.prepare()
      let key = try await accounts.insert(Account())
      let fleet = try Account.fleet(in: Self.lost(place))
      let failure = await Self.failure { try await fleet.fire("close", on: key, once: "r") }
      #expect(failure == .outcomeUnknown(Self.error))
      #expect(try await accounts.entity(key)?.state == "closed")
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a request that is cancelled while it asks again says so, too`(_ kind: Place.Kind)
    async throws
  {
    try await inPlace(kind) { place in
      let accounts = try Account.fleet(in: place.open())
      try await accounts.prepare()
      let key = try await accounts.insert(Account())
      let database = try Self.lost(place)
      let fleet = try Account.fleet(in: database)
      let request = Task { try await fleet.fire("close", on: key, once: "r") }
      try await wait { database.failures > 0 }
      request.cancel()
      let failure = await Self.failure { try await request.value }
      #expect(failure == .outcomeUnknown(Self.error))
      #expect(try await accounts.entity(key)?.state == "closed")
    }
  }
}
