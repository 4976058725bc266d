import Foundation
import Interlock
import InterlockJournal
import InterlockRuntime
import InterlockTestSupport
import Testing

/// A journal holds what is encoded. What a payload or a context doesn't encode must have no influence on what is
/// recorded, or the journal could not be replayed.
@Suite("Journals of values that are not encoded in full")
struct IncompleteEncodingTests {
  private typealias Account = Machine<String, String>

  /// A payment that doesn't encode whether it is trusted.
  private struct Payment: Codable, Sendable {
    var amount = 0
    var isTrusted = false

    private enum CodingKeys: CodingKey { case amount }
  }

  /// A context that doesn't encode what it has looked up.
  private struct Ledger: Codable, Sendable, Equatable {
    var balance = 0
    var rate: Int?

    private enum CodingKeys: CodingKey { case balance }
  }

  private let temporary: TemporaryFolder
  private let url: URL

  init() throws {
    temporary = try TemporaryFolder()
    url = temporary.url.appending(path: "account.jsonl")
  }

  private static let pay = Account.EventName<Payment>("pay")
  private static let trusted = Payment(amount: 1, isTrusted: true)

  private static func account() throws -> Account {
    try Account(initial: "open") {
      Account.State("open").deferring("settle")
      Account.State("paid")
      Account.Event("pay", from: "open", to: "paid").carrying(Payment.self)
        .shouldFire { $1.isTrusted }
      Account.Event("settle", in: "paid").carrying(Payment.self).shouldFire { $1.isTrusted }
      Account.Event("close", from: "open", to: "paid")
    }
  }

  private func open() throws -> JournaledMachine<String, String> {
    try JournaledMachine(at: url, for: Self.account(), synchronization: .manual)
  }

  @Test func `a guard sees the payload that a replay will see`() throws {
    let journal = try open()
    #expect(throws: Account.FireError.self) { try journal.fire(Self.pay, Self.trusted) }
    #expect(journal.machine.state == "open" && journal.number == 1)
    journal.close()
    let again = try open()
    #expect(again.machine.state == "open" && again.number == 1)
  }

  @Test func `a deferred payload is the one that a replay will see`() throws {
    let journal = try open()
    try journal.fire(Account.EventName<Payment>("settle"), Self.trusted)
    let receipt = try journal.fire("close")
    #expect(receipt.unhandled == ["settle"])
    journal.close()
    #expect(try open().number == 2)
  }

  @Test func `a record made without a file is replayed alike`() throws {
    let account = try Self.account().activated()
    let recording = account.recording(
      .event("pay", payload: EventPayload(Self.trusted), userInfo: UserInfo(), at: nil),
      number: 1
    )
    let written = try JSONEncoder().encode(recording.record)
    let read = try JSONDecoder().decode(Account.JournalRecord.self, from: written)
    var replay = try Account.Replay(of: Account.JournalHeader(account), on: account)
    #expect(throws: Never.self) { try replay.take(read) }
    #expect(recording.machine.state == "open")
  }

  @Test func `a payload that cannot be encoded is refused before anything happens`() throws {
    struct Token: Sendable {}
    let machine = try Account(initial: "open") {
      Account.State("open")
      Account.Event("pay", in: "open").carrying(Token.self)
        .perform { _, _ in Issue.record("a callback has run") }
    }
    let journal = try JournaledMachine(at: url, for: machine, synchronization: .manual)
    #expect(throws: JournalError.self) {
      try journal.fire(Account.EventName<Token>("pay"), Token())
    }
    #expect(journal.number == 0)
  }
}

// After a compaction.
extension IncompleteEncodingTests {
  private typealias Journal = JournaledMachine<String, String>.With<Ledger>

  private func ledger(_ context: Ledger = Ledger()) throws -> Journal {
    let machine = try Account.With<Ledger>(initial: "open") {
      Account.With<Ledger>.State("open")
      Account.With<Ledger>.Event("look", in: "open").perform { $0.context.rate = 5 }
      Account.With<Ledger>.Event("convert", in: "open")
        .shouldFire { $0.context.rate == 5 }
        .perform { $0.context.balance += 1 }
    }
    return try Journal(at: url, for: machine, context: context, synchronization: .manual)
  }

  @Test func `a new journal begins with what its file says of the context`() throws {
    let journal = try ledger(Ledger(balance: 3, rate: 5))
    #expect(journal.context == Ledger(balance: 3))
  }

  @Test func `a compaction leaves the context that a replay begins with`() throws {
    let journal = try ledger()
    try journal.fire("look")
    try journal.fire("convert")
    #expect(journal.context == Ledger(balance: 1, rate: 5))
    try journal.compact()
    #expect(journal.context == Ledger(balance: 1))
    #expect(throws: Account.FireError.self) { try journal.fire("convert") }
    journal.close()
    let again = try ledger()
    #expect(again.context == Ledger(balance: 1) && again.number == 3)
  }

  @Test func `records that depend on what is not encoded can't be cut off from it`() throws {
    let journal = try ledger()
    try journal.fire("look")
    try journal.fire("convert")
    let bytes = try Data(contentsOf: url)
    #expect(throws: Account.Divergence.self) { try journal.compact(keeping: 1) }
    #expect(try Data(contentsOf: url) == bytes)
    #expect(journal.context == Ledger(balance: 1, rate: 5))
    try journal.fire("convert")
    journal.close()
    #expect(try ledger().context == Ledger(balance: 2, rate: 5))
  }

  @Test func `a compaction leaves the waiting payload that a replay begins with`() throws {
    let machine = try Account(initial: "open") {
      Account.State("open").deferring("settle").didEnter { transition in
        transition.raise(Account.EventName<Payment>("settle"), Self.trusted)
      }
      Account.State("paid")
      Account.Event("settle", in: "paid").carrying(Payment.self).shouldFire { $1.isTrusted }
      Account.Event("close", from: "open", to: "paid")
    }
    let journal = try JournaledMachine(at: url, for: machine, synchronization: .manual)
    try journal.activate()
    try journal.compact()
    #expect(try journal.fire("close").unhandled == ["settle"])
    journal.close()
    let again = try JournaledMachine(at: url, for: machine, synchronization: .manual)
    #expect(again.machine.state == "paid" && again.number == 2)
  }
}
