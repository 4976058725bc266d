import AccountFleet
import Foundation
import InterlockFleet
import Testing

/// Accounts that processes work for, which are killed and started again; and what has to come of it.
struct Soak {
  let place: Place
  let accounts: Accounts
  let count: Int
  let rounds: Int

  /// How many accounts are sent events by name. The others have theirs from the inbox.
  let asked: Int

  private let record = FileManager.default.temporaryDirectory
    .appending(component: "record-\(UUID().uuidString)")

  /// Inserts the accounts.
  init(_ place: Place, events: Int) async throws {
    self.place = place
    count = min(max(events / 50, 8), 400)
    rounds = events / count
    asked = count / 8
    accounts = try Account.fleet(in: place.open())
    try await accounts.prepare()
    for key in 1...count { try await accounts.insert(Account(), key: key) }
    _ = try await accounts.database.run(
      "CREATE TABLE progress (first BIGINT PRIMARY KEY, round BIGINT NOT NULL)",
      []
    )
    _ = try await accounts.database.run(
      "INSERT INTO progress (first, round) VALUES (1, 0), (\(asked + 1), 0)",
      []
    )
  }

  /// How to start the processes that work, and those that send: two ask for the same at once.
  private var roles: (workers: [[String]], senders: [[String]]) {
    let work = ["work", place.address, record.path]
    let ask = ["ask", place.address, "1", "\(asked)", "\(rounds)"]
    let post = ["post", place.address, "\(asked + 1)", "\(count)", "\(rounds)"]
    return ([work, work], [ask, ask, post])
  }

  /// Runs the processes, and kills one now and then, until all has been sent and done.
  ///
  /// - Parameters:
  ///   - pause: How long each time before a process is killed, in milliseconds.
  ///   - limit: How long at most.
  /// - Returns: How many were killed.
  /// - Throws: An expectation that has failed, if the time is up.
  func run(killingEach pause: ClosedRange<Int>, limit: Duration) async throws -> Int {
    var random = SplitMix64(state: UInt64(count))
    let end = ContinuousClock.now + limit
    var workers = try roles.workers.map { try Child($0) }
    var senders = try roles.senders.map { try Child($0) }
    defer { for child in workers + senders { child.kill() } }
    var killed = 0
    while true {
      if senders.isEmpty { guard try await waits() else { break } }
      try #require(ContinuousClock.now < end, "the time is up")
      try await Task.sleep(for: .milliseconds(Int.random(in: pause, using: &random)))
      let index = Int.random(in: 0..<(workers.count + roles.senders.count), using: &random)
      if index < workers.count {
        workers[index] = try await replaced(workers[index])
        killed += 1
      } else if index - workers.count < senders.count {
        senders[index - workers.count] = try await replaced(senders[index - workers.count])
        killed += 1
      }
      try await loseConnection()
      for sender in senders where !sender.isRunning { #expect(await sender.status() == 0) }
      senders.removeAll { !$0.isRunning }
    }
    for worker in workers { try worker.finish() }
    for worker in workers { #expect(await worker.status() == 0) }
    return killed
  }

  /// Kills a process, and starts another one in its place.
  private func replaced(_ child: Child) async throws -> Child {
    child.kill()
    // One that has just ended by itself is started again, too, and finds nothing to do.
    #expect([-SIGKILL, 0].contains(await child.status()))
    return try Child(child.arguments)
  }

  /// Ends a connection of whatever process, at whatever it does.
  private func loseConnection() async throws {
    guard place.kind == .postgreSQL else { return }
    _ = try await accounts.database.run(
      """
      SELECT pg_terminate_backend(pid) FROM (
        SELECT pid FROM pg_stat_activity
        WHERE application_name = '\(place.name)' AND pid <> pg_backend_pid()
        ORDER BY random() LIMIT 1
      ) AS victim
      """,
      []
    )
  }

  /// Whether something is left to do.
  private func waits() async throws -> Bool {
    let status = try await accounts.status()
    let timers = try await accounts.database.run(
      #"SELECT count(*) FROM accounts WHERE "deadline" IS NOT NULL"#,
      []
    )
    return status.waitingEffects + status.waitingEvents > 0 || timers != [[.integer(0)]]
  }

  /// Compares each account with its script, and what was delivered with what the script emits.
  ///
  /// - Returns: How many effects there are, and how many deliveries.
  func check() async throws -> (effects: Int, deliveries: Int) {
    let delivered = try Deliveries(reading: record)
    try FileManager.default.removeItem(at: record)
    var effects = 0
    var refused = 0
    for key in 1...count {
      var script = Script(for: key)
      for _ in 0..<rounds { _ = script.next() }
      let entity = try #require(try await accounts.entity(key))
      #expect(entity.context == script.account)
      let ticks = (0..<script.account.ticks).map { Entry(number: $0 + 1, digest: 0) }
      #expect(delivered["booked", key] == script.entries)
      #expect(delivered["ticked", key] == ticks)
      effects += script.entries.count + ticks.count
      if key > asked { refused += script.refusals }
    }
    #expect(delivered.invented.isEmpty)
    #expect(delivered.distinct == effects)
    // What the inbox holds is what the accounts have refused.
    #expect(try await accounts.status().parked == refused)
    return (effects, delivered.count)
  }
}
