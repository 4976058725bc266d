import Foundation
import GRDB
import GRDBFleet
import Interlock
import InterlockData
import InterlockFleet
import PostgreSQLFleet

/// Prints what fleets cost, each beside the same statements written by hand over the same driver.
///
///     swift run -c release --package-path Packages/Fleets figures [seconds [rows]]
///
/// SQLite is in a temporary file, in WAL mode, with `synchronous = NORMAL` and `FULL`; PostgreSQL is where
/// `INTERLOCK_POSTGRES` says. The figures hold for one disk: the first rows say how long a commit takes on it.
@main
struct Figures {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let seconds = arguments.first.flatMap(Double.init) ?? 3
    let count = arguments.dropFirst().first.flatMap(Int.init) ?? 1_000_000
    for place in try await Place.all() {
      print("\n\(place.name)")
      let table = try await OneEntity(place, seconds: seconds)
      let (byHand, byFleet) = try await (table.byHand(), table.byFleet())
      print(row("one of 1,000 entities, 8 clients, by hand", byHand))
      print(row("by the fleet", byFleet) + String(format: "   %.2f ×", byHand / byFleet))
      let workers = try await Workers(place)
      print(row("timers that are due, 2 workers", try await workers.timers()))
      print(row("events in the inbox, 2 workers", try await workers.inbox()))
      print(row("effects, 2 workers", try await workers.effects()))
      let million = Million(place, count: count)
      print(row("one statement, \(count) flat rows", try await million.flat()))
      print(row("with data", try await million.data()))
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
      "\(name) = \(try await database.run("SHOW \(name)", [])[0][0])"
    }
    places.append(
      Place(name: "PostgreSQL, \(settings.joined(separator: ", "))") {
        PostgreSQLDatabase("\(server) options='-c search_path=\(schema)'", connections: 10)
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
