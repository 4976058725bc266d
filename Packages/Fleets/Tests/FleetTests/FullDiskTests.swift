import AccountFleet
import Interlock
import InterlockFleet
import Testing

@Suite("Fleet: a full disk")
struct FullDiskTests {
  private func accounts(in database: any FleetDatabase) async throws -> Accounts {
    let accounts = try Account.fleet(in: database)
    try await accounts.prepare()
    return accounts
  }

  /// Lets a connection to SQLite allocate no more than some pages.
  private func limit(_ database: any FleetDatabase, spare: Int) async throws {
    guard case .integer(let count)? = try await database.run("PRAGMA page_count", [])[0].first
    else { return }
    _ = try await database.run("PRAGMA max_page_count = \(count + spare)", [])
  }

  /// How many deposits an account has taken, after a check that each has left its effect.
  private func count(_ accounts: Accounts, _ key: Int) async throws -> Int {
    let entity = try #require(try await accounts.entity(key))
    #expect(try await accounts.status().waitingEffects == entity.context.count)
    #expect(entity.revision == entity.context.count)
    return entity.context.count
  }

  @Test func `SQLite says so, nothing is half written, and it goes on when there is room`()
    async throws
  {
    try await inPlace(.sqlite) { place in
      let database = try place.open()
      let accounts = try await accounts(in: database)
      let key = try await accounts.insert(Account())
      try await limit(database, spare: 2)
      var taken = 0
      var failure: Accounts.Failure?
      while failure == nil, taken < 5_000 {
        do throws(Accounts.Failure) {
          try await accounts.fire(.put, Deposit(amount: 1), on: key, once: "r\(taken)")
          taken += 1
        } catch {
          failure = error
        }
      }
      #expect(failure?.description == "database or disk is full")
      #expect(try await count(accounts, key) == taken)
      #expect(try await database.run("PRAGMA integrity_check", []) == [[.text("ok")]])
      try await limit(database, spare: 1_000)
      let receipt = try await accounts.fire(.put, Deposit(amount: 1), on: key, once: "r\(taken)")
      #expect(!receipt.isRepeated)
      #expect(try await count(accounts, key) == taken + 1)
    }
  }

  @Test func `a worker on SQLite goes on by itself when there is room`() async throws {
    try await inPlace(.sqlite) { place in
      let database = try place.open()
      let accounts = try await accounts(in: database)
      let key = try await accounts.insert(Account())
      let outside = try await self.accounts(in: place.open())
      for _ in 0..<200 {
        _ = try await outside.database.run(
          """
          INSERT INTO accounts_inbox (entity, event, payload) VALUES (\(key), 'put', '{"amount":1}')
          """,
          []
        )
      }
      try await limit(database, spare: 1)
      // A larger batch may not fit, and is then taken later as a whole.
      let worker = Task { try await accounts.run(EffectHandlers(), FleetWork(batch: 1)) }
      // Until nothing more is taken.
      var last = -1
      try await wait {
        let now = try await outside.entity(key)?.context.count ?? 0
        if now == last, now > 0 { return true }
        last = now
        try await Task.sleep(for: .milliseconds(300))
        return false
      }
      #expect(last < 200)
      #expect(try await count(outside, key) == last)
      try await limit(database, spare: 1_000)
      try await wait { try await outside.entity(key)?.context.count == 200 }
      worker.cancel()
      try await worker.value
      #expect(try await outside.status().parked == 0)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `an error of the disk in a transaction leaves nothing, and a worker goes on by itself`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let error = SQLError(
        SQLError.Kind(sqlState: "53100"),
        "could not extend file: No space left on device"
      )
      let database = FailingDatabase(try place.open(), error) {
        $0.hasPrefix(#"INSERT INTO "accounts_effects""#)
      }
      let accounts = try await accounts(in: database)
      let key = try await accounts.insert(Account())
      await #expect(throws: Accounts.Failure.database(error)) {
        try await accounts.fire(.put, Deposit(amount: 1), on: key, once: "r")
      }
      #expect(try await count(accounts, key) == 0)
      try await accounts.fire("later", on: key)
      let failures = database.failures
      let worker = Task { try await accounts.run() }
      try await wait { database.failures > failures }
      #expect(try await accounts.entity(key)?.context.ticks == 0)
      database.heal()
      let receipt = try await accounts.fire(.put, Deposit(amount: 1), on: key, once: "r")
      #expect(!receipt.isRepeated)
      try await wait { try await accounts.entity(key)?.context.ticks == 1 }
      worker.cancel()
      try await worker.value
      #expect(try await accounts.status().waitingEffects == 2)
      #expect(try await accounts.parked().isEmpty)
    }
  }
}
