import AccountFleet
import Foundation
import Interlock
import InterlockFleet
import Testing

@Suite("Fleet: rows that other programs have written", .serialized)
struct HostileRowTests {
  /// Waits until a process has fired an event after all others, or has ended.
  private static func awaitClosing(by child: Child, of accounts: Accounts) async throws {
    _ = try await accounts.database.run(
      "INSERT INTO accounts_inbox (entity, event) VALUES (2, 'close')",
      []
    )
    for _ in 0..<1_000 where child.isRunning {
      let state = try await accounts.entity(2)?.state
      // Not by `status`, which some of these numbers would trap here.
      let waiting = "SELECT count(*) FROM accounts_inbox WHERE due IS NOT NULL"
      let rows = try await accounts.database.run(waiting, [])
      if state == "closed", rows == [[.integer(0)]] { return }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  private static func accounts(_ place: Place) async throws -> Accounts {
    let accounts = try Account.fleet(in: place.open())
    try await accounts.prepare()
    for key in 1...2 { try await accounts.insert(Account(), key: key) }
    return accounts
  }

  @Test(arguments: Place.Kind.all)
  func `a revision that can't grow is refused, and is unreadable where nothing has refused it`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let accounts = try await Self.accounts(place)
      let insertion = """
        INSERT INTO accounts (id, "state", "deadline", "revision", "definition", count, digest, ticks)
        SELECT 3, "state", 1, \(Int.max), "definition", 0, 0, 0 FROM accounts WHERE id = 1
        """
      await #expect {
        try await accounts.database.run(insertion, [])
      } throws: { error in
        (error as? SQLError)?.message.contains("the revision is not 0") == true
      }
      let trigger = kind == .sqlite ? "accounts_insertion" : "accounts_check ON accounts"
      _ = try await accounts.database.run("DROP TRIGGER \(trigger)", [])
      _ = try await accounts.database.run(insertion, [])
      let child = try Child(["work", place.address, "/dev/null"])
      defer { child.kill() }
      try await Self.awaitClosing(by: child, of: accounts)
      #expect(child.isRunning)
      await #expect {
        try await accounts.fire("close", on: 3)
      } throws: { error in
        guard case Accounts.Failure.unreadable(3, let reason) = error else { return false }
        return reason.contains("revision")
      }
    }
  }

  /// Payloads that are no deposit.
  private static let payloads = [
    "", " ", "null", "{}", "[]", #"{"amount":"#, #"{"amount":"\ud800"}"#, #"{"amount":1e400}"#,
    #"{"amount":9223372036854775808}"#, #"{"amount":1.5}"#, #"{"amount":1}}"#,
    String(repeating: "[", count: 100_000),
    #"{"amount":""# + String(repeating: "x", count: 1_000_000) + #""}"#,
  ]

  @Test(arguments: Place.Kind.all)
  func `payloads that are none are parked with a reason, and later events go on`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let accounts = try await Self.accounts(place)
      for payload in Self.payloads + [#"{"amount":6}"#] {
        _ = try await accounts.database.run(
          "INSERT INTO accounts_inbox (entity, event, payload) VALUES (1, 'put', '\(payload)')",
          []
        )
      }
      // A process of its own, because a trap would end it.
      let child = try Child(["work", place.address, "/dev/null"])
      defer { child.kill() }
      try await Self.awaitClosing(by: child, of: accounts)
      #expect(child.isRunning)
      let parked = try await accounts.parked()
      #expect(parked.count == Self.payloads.count)
      #expect(parked.allSatisfy { !$0.reason.isEmpty && $0.reason.count < 2_000 })
      #expect(try await accounts.entity(1)?.context.digest == 6)
    }
  }

  /// A statement that writes a number as large or as small as it gets.
  struct Change: Sendable, CustomTestStringConvertible {
    let statement: String
    var testDescription: String { statement }
  }

  private static let changes = [
    Change(statement: #"UPDATE accounts SET "deadline" = 1e300"#),
    Change(statement: #"UPDATE accounts SET "deadline" = -1e300"#),
    Change(statement: "INSERT INTO accounts_inbox (entity, event, due) VALUES (1, 'fly', -1e300)"),
    Change(
      statement:
        "INSERT INTO accounts_inbox (entity, event, attempts) VALUES (1, 'fly', -2147483648)"
    ),
    Change(
      statement: """
        INSERT INTO accounts_inbox (entity, event, attempts) VALUES (1, 'fly', 9223372036854775807)
        """
    ),
    Change(statement: effect(attempts: .max)),
    Change(statement: effect(attempts: .min)),
    Change(statement: effect(attempts: Int(Int32.max))),
    Change(statement: effect(attempts: Int(Int32.min))),
  ]

  private static func effect(attempts: Int) -> String {
    """
    INSERT INTO accounts_effects (entity, revision, position, name, payload, due, attempts, nonce)
    VALUES (1, 0, 0, 'booked', '{"number":1,"digest":0}', 0, \(attempts), 1)
    """
  }

  @Test(arguments: Place.Kind.all, changes)
  func `no number ends a worker`(_ kind: Place.Kind, _ change: Change) async throws {
    try await inPlace(kind) { place in
      let accounts = try await Self.accounts(place)
      do throws(SQLError) {
        _ = try await accounts.database.run(change.statement, [])
      } catch {
        // PostgreSQL has a smaller type for it.
        return #expect(kind == .postgreSQL && error.message.contains("out of range"))
      }
      let child = try Child(["work", place.address, "/dev/null"])
      defer { child.kill() }
      try await Self.awaitClosing(by: child, of: accounts)
      #expect(child.isRunning)
      try await wait {
        let waiting = "SELECT count(*) FROM accounts_effects WHERE due IS NOT NULL"
        return try await accounts.database.run(waiting, []) == [[.integer(0)]]
      }
    }
  }
}
