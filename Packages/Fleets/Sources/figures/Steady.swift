import Foundation
import Interlock
import InterlockFleet
import PostgreSQLFleet
import Synchronization

/// Three thousand timers and two thousand events of the inbox a second for some minutes, fired by two processes, and the
/// effects of every tenth of these events. For the first two minutes, another connection holds a snapshot, so that the
/// indices keep what has been done.
struct Steady {
  private static let table = "steady"
  private static let count = 30_000
  private static let handlers = EffectHandlers().on(.number) { _, _ in }

  private let fleet: Fleet<String, String, Void, Int>
  private let address: String

  private static func fleet(
    in database: any FleetDatabase
  ) throws -> Fleet<String, String, Void, Int> {
    let machine = try Machine<String, String>(initial: "on") {
      Machine.State("on")
      Machine.Event.after(.seconds(10), from: "on", to: "on")
      Machine.Event("ping", in: "on")
      Machine.Event("tell", in: "on").perform { $0.emit(.number, 0) }
    }
    return try Fleet(machine, table: table, in: database)
  }

  init(_ place: Place, _ address: String) async throws {
    self.address = address
    fleet = try Self.fleet(in: place.open())
    try await fleet.prepare()
  }

  /// Works until its input ends.
  static func work(at address: String) async throws {
    let fleet = try Self.fleet(in: PostgreSQLDatabase(address))
    let worker = Task { try await fleet.run(handlers) }
    await withCheckedContinuation { continuation in
      Thread {
        _ = try? FileHandle.standardInput.readToEnd()
        continuation.resume()
      }
      .start()
    }
    worker.cancel()
    try await worker.value
  }

  /// Puts two thousand events into the inbox each second, until the task is cancelled.
  private func fillInbox() async throws {
    while !Task.isCancelled {
      let next = ContinuousClock.now + .seconds(1)
      let first = Int.random(in: 1...Self.count - 2_000)
      _ = try await fleet.database.run(
        """
        INSERT INTO \(Self.table)_inbox (entity, event)
        SELECT id, CASE WHEN id % 10 = 0 THEN 'tell' ELSE 'ping' END
        FROM \(Self.table) WHERE id >= \(first) ORDER BY id LIMIT 2000
        """,
        []
      )
      try? await Task.sleep(until: next)
    }
  }

  /// Prints, each ten seconds, how many events were fired, how late the latest timer is, how many events wait, and how much
  /// memory the workers have.
  func print(minutes: Int) async throws {
    let processes = try (0..<2).map { _ in
      let process = Process()
      process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["worker", address]
      let input = Pipe()
      process.standardInput = input
      try process.run()
      return (process: process, input: input)
    }
    for _ in 0..<100 {
      let transaction = try await fleet.database.begin()
      for _ in 0..<Self.count / 100 { try await fleet.insert(in: transaction) }
      try await transaction.commit()
      try await Task.sleep(for: .milliseconds(20))
    }
    let snapshot = try await fleet.database.begin()
    _ = try await snapshot.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ", [])
    _ = try await snapshot.run("SELECT 1 FROM \(Self.table) LIMIT 1", [])
    let filling = Task { try await fillInbox() }
    var former = try await fired()
    for step in 1...minutes * 6 {
      try await Task.sleep(for: .seconds(10))
      let now = try await fired()
      let memory = processes.map { Self.memory(of: $0.process.processIdentifier) }
      let status = try await fleet.status()
      Swift.print(
        "\(step * 10) s: \((now - former) / 10) events a second, timers \(status.delay) late,",
        "\(status.waitingEvents) events and \(status.waitingEffects) effects wait,",
        "\(now) fired in all, workers have \(memory) MiB"
      )
      former = now
      if step == 11 { try await explain() }
      if step == 12 {
        await snapshot.rollback()
        Swift.print("the snapshot is released")
      }
    }
    filling.cancel()
    try await filling.value
    for (process, input) in processes {
      try input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
  }

  private func fired() async throws -> Int {
    let rows = try await fleet.database.run(
      #"SELECT sum("revision")::bigint FROM \#(Self.table)"#,
      []
    )
    return rows[0][0].integer ?? 0
  }

  /// The resident memory of a process, in mebibytes.
  private static func memory(of process: Int32) -> Int {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) / 1_024
  }

  /// Prints how the server finds due timers.
  private func explain() async throws {
    let recorder = Recorder(fleet.database)
    let worker = Task { try await Self.fleet(in: recorder).run(Self.handlers) }
    while recorder.due == nil { try await Task.sleep(for: .milliseconds(1)) }
    worker.cancel()
    try await worker.value
    guard let (statement, values) = recorder.due else { return }
    let transaction = try await fleet.database.begin()
    for row in try await transaction.run("EXPLAIN (ANALYZE, BUFFERS) \(statement)", values) {
      Swift.print("  " + (row[0].text ?? ""))
    }
    await transaction.rollback()
  }
}

/// Remembers the last statement that has taken timers.
private final class Recorder: FleetDatabase {
  private let database: any FleetDatabase
  private let statement = Mutex<(String, [SQLValue])?>(nil)

  init(_ database: any FleetDatabase) {
    self.database = database
  }

  var due: (String, [SQLValue])? { statement.withLock { $0 } }

  var dialect: SQLDialect { database.dialect }

  func begin() async throws(SQLError) -> any FleetTransaction {
    Transaction(transaction: try await database.begin(), recorder: self)
  }

  func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
    try await database.run(statement, values)
  }

  private struct Transaction: FleetTransaction {
    let transaction: any FleetTransaction
    let recorder: Recorder

    func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
      if statement.contains("ORDER BY \"deadline\"") {
        recorder.statement.withLock { $0 = (statement, values) }
      }
      return try await transaction.run(statement, values)
    }

    func commit() async throws(SQLError) { try await transaction.commit() }

    func rollback() async { await transaction.rollback() }
  }
}
