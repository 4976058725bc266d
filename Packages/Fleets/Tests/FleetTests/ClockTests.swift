import AccountFleet
import Interlock
import InterlockFleet
import Synchronization
import Testing

@Suite("Fleet: clocks", .serialized)
struct ClockTests {
  /// A database whose clock is wrong.
  private final class WrongClock: FleetDatabase {
    private let database: any FleetDatabase
    private let offset: @Sendable () -> Double

    init(_ database: any FleetDatabase, offset: @escaping @Sendable () -> Double) {
      self.database = database
      self.offset = offset
    }

    var dialect: SQLDialect { database.dialect }

    func begin() async throws(SQLError) -> any FleetTransaction {
      Transaction(transaction: try await database.begin(), database: self)
    }

    func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
      try await database.run(shifted(statement), values)
    }

    fileprivate func shifted(_ statement: String) -> String {
      // Whole seconds, so that there are few statements to prepare.
      let seconds = Int(offset())
      return
        statement
        .replacing("julianday('now')", with: "julianday('now', '\(seconds) seconds')")
        .replacing("clock_timestamp()", with: "(clock_timestamp() + interval '\(seconds) seconds')")
    }

    struct Transaction: FleetTransaction {
      let transaction: any FleetTransaction
      let database: WrongClock

      func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
        try await transaction.run(database.shifted(statement), values)
      }

      func commit() async throws(SQLError) { try await transaction.commit() }

      func rollback() async { await transaction.rollback() }
    }
  }

  /// Records what is delivered, by the key of the entity.
  private final class Record: Sendable {
    private let numbers = Mutex<[String: [Int]]>([:])

    var handlers: EffectHandlers {
      EffectHandlers().on(.ticked) { [self] entry, delivery in
        let key = String(delivery.id.prefix { $0 != "/" })
        numbers.withLock { $0[key, default: []].append(entry.number) }
      }
    }

    var all: [[Int]] { numbers.withLock { Array($0.values) } }
  }

  @Test(arguments: Place.Kind.all)
  func `with clocks apart by seconds, and going back, each timer fires once, in order`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let accounts = try Account.fleet(in: place.open())
      try await accounts.prepare()
      let record = Record()
      let clocks: [@Sendable () -> Double] = [
        { -2 }, { 2 }, { Double.random(in: -2...2) },
      ]
      let fleets = try clocks.map { try Account.fleet(in: WrongClock(place.open(), offset: $0)) }
      let workers = fleets.map { fleet in
        Task { try await fleet.run(record.handlers, FleetWork(lease: .seconds(30))) }
      }
      var keys: [Int] = []
      for number in 0..<15 {
        keys.append(try await fleets[number % fleets.count].insert(Account()))
      }
      for _ in 0..<4 {
        for (number, key) in keys.enumerated() {
          try await fleets[number % fleets.count].fire("later", on: key)
        }
      }
      try await wait { record.all.map(\.count).reduce(0, +) >= 4 * keys.count }
      try await wait { try await accounts.status().waitingEffects == 0 }
      for worker in workers { worker.cancel() }
      for worker in workers { try await worker.value }
      #expect(record.all == keys.map { _ in [1, 2, 3, 4] })
      for key in keys { #expect(try await accounts.entity(key)?.context.ticks == 4) }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `when the clock has been set back, timers that are set then fire`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let clock = SharedOffset()
      let accounts = try Account.fleet(
        in: WrongClock(place.open()) { clock.value.withLock { $0 } }
      )
      try await accounts.prepare()
      let record = Record()
      let worker = Task { try await accounts.run(record.handlers) }
      let keys = try await [accounts.insert(Account()), accounts.insert(Account())]
      try await accounts.fire("later", on: keys[0])
      try await wait { record.all == [[1]] }
      clock.value.withLock { $0 = -3_600 }
      try await accounts.fire("later", on: keys[1])
      try await Task.sleep(for: .milliseconds(1_500))
      let ticks = try await accounts.entity(keys[1])?.context.ticks
      #expect(ticks == 1)
      worker.cancel()
      try await worker.value
    }
  }

  private final class SharedOffset: Sendable {
    let value = Mutex(0.0)
  }
}
