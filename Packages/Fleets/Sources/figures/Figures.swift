import Foundation
import GRDB
import GRDBFleet
import Interlock
import InterlockData
import InterlockFleet
import PostgreSQLFleet

/// Prints what fleets cost, each beside the same statements written by hand over the same driver.
///
///     swift run -c release --package-path Packages/Fleets figures [NAME [NUMBER]]
///
/// | name | measures | number |
/// |---|---|---|
/// | `entity` | calls of one entity | seconds |
/// | `workers` | timers, inbox and effects | rows |
/// | `million` | one statement for all entities | rows |
/// | `steady` | PostgreSQL: timers and inbox under a snapshot that is held for two minutes | minutes |
/// | `migration` | PostgreSQL: a new definition while entities are fired | rows |
///
/// Without a name, the first three. SQLite is in a temporary file, in WAL mode, with `synchronous = NORMAL` and `FULL`;
/// PostgreSQL is where `INTERLOCK_POSTGRES` says.
@main
struct Figures {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let names = arguments.first.map { [$0] } ?? ["entity", "workers", "million"]
    let number = arguments.dropFirst().first.flatMap(Int.init)
    if names == ["worker"] { return try await Steady.work(at: arguments.last ?? "") }
    for place in try await Place.all() {
      print("\n\(place.name)")
      if names.contains("entity") {
        let table = try await OneEntity(place, seconds: Double(number ?? 5))
        let (byHand, byFleet) = try await (table.byHand(), table.byFleet())
        print(row("one of 1,000 entities, 8 clients, by hand", byHand))
        print(row("by the fleet", byFleet) + String(format: "   %.2f ×", byHand / byFleet))
      }
      if names.contains("workers") {
        let workers = try await Workers(place, count: number ?? 20_000)
        print(row("timers that are due, 2 workers", try await workers.timers()))
        print(row("events in the inbox, 2 workers", try await workers.inbox()))
        print(row("effects, 2 workers", try await workers.effects()))
        print(row("events of one entity", try await workers.inbox(ofOne: true)))
        print(row("effects of one entity", try await workers.effects()))
      }
      if names.contains("million") {
        let million = Million(place, count: number ?? 1_000_000)
        print(row("one statement, \(million.count) flat rows", try await million.flat()))
        print(row("with data", try await million.data()))
      }
      if names.contains("steady"), let address = place.address {
        try await Steady(place, address).print(minutes: number ?? 6)
      }
      if names.contains("migration"), place.address != nil {
        try await Migrating(place).print(count: number ?? 1_000_000)
      }
      try await place.remove()
    }
  }

  private static func row(_ name: String, _ seconds: Million.Seconds) -> String {
    name.padding(toLength: 44, withPad: " ", startingAt: 0)
      + String(
        format: "%8.2f s, by hand %.2f s   %.2f ×",
        seconds.byFleet,
        seconds.byHand,
        seconds.byFleet / seconds.byHand
      )
  }

  private static func row(_ name: String, _ rate: Double) -> String {
    name.padding(toLength: 44, withPad: " ", startingAt: 0) + String(format: "%8.0f /s", rate)
  }
}

/// A database for one run.
struct Place {
  let name: String

  /// Where it is, as libpq reads it; nil if it is SQLite.
  var address: String?
  let open: @Sendable () throws -> any FleetDatabase
  let remove: @Sendable () async throws -> Void

  static func all() async throws -> [Place] {
    var places = ["NORMAL", "FULL"].map { synchronous in
      let path = FileManager.default.temporaryDirectory
        .appending(component: "figures-\(UUID().uuidString).sqlite").path
      return Place(name: "SQLite, WAL, synchronous = \(synchronous)") {
        var configuration = Configuration()
        configuration.busyMode = .timeout(30)
        configuration.prepareDatabase { database in
          try database.execute(
            sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = \(synchronous)"
          )
        }
        return GRDBDatabase(try DatabaseQueue(path: path, configuration: configuration))
      } remove: {
        for suffix in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: path + suffix)
        }
      }
    }
    guard let server = ProcessInfo.processInfo.environment["INTERLOCK_POSTGRES"] else {
      return places
    }
    let schema = "figures_" + UUID().uuidString.lowercased().replacing("-", with: "")
    let database = PostgreSQLDatabase(server)
    _ = try await database.run("CREATE SCHEMA \(schema)", [])
    let settings = try await ["fsync", "synchronous_commit"].asyncMap { name in
      "\(name) = \(try await database.run("SHOW \(name)", [])[0][0].text ?? "")"
    }
    let address = "\(server) options='-c search_path=\(schema)'"
    places.append(
      Place(name: "PostgreSQL, \(settings.joined(separator: ", "))", address: address) {
        PostgreSQLDatabase(address, connections: 10)
      } remove: {
        _ = try await database.run("DROP SCHEMA \(schema) CASCADE", [])
      }
    )
    return places
  }
}

extension Sequence {
  fileprivate func asyncMap<Result>(
    _ transform: (Element) async throws -> Result
  ) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}

/// Runs a body in some tasks for some seconds.
///
/// - Returns: How often it ran in a second.
func rate(
  clients: Int,
  seconds: Double,
  _ body: @escaping @Sendable (_ client: Int, _ round: Int) async throws -> Void
) async throws -> Double {
  let start = ContinuousClock.now
  let end = start + .seconds(seconds)
  let count = try await withThrowingTaskGroup(of: Int.self) { group in
    for client in 0..<clients {
      group.addTask {
        var round = 0
        while ContinuousClock.now < end {
          try await body(client, round)
          round += 1
        }
        return round
      }
    }
    return try await group.reduce(0, +)
  }
  return Double(count) / (start.duration(to: .now) / .seconds(1))
}
