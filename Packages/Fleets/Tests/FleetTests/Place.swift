import AccountFleet
import Foundation
import InterlockFleet
import PostgreSQLFleet
import Synchronization
import Testing

/// An empty place in a real database, for one test.
struct Place: Sendable, CustomStringConvertible {
  /// The databases of this machine.
  enum Kind: String, CaseIterable, Sendable {
    case sqlite
    case postgreSQL

    /// PostgreSQL is there if a variable says where.
    static let all = allCases.filter { $0 == .sqlite || server != nil }

    static let server = ProcessInfo.processInfo.environment["INTERLOCK_POSTGRES"]

    /// Why a test that needs PostgreSQL is skipped.
    static let noServer: Comment =
      "INTERLOCK_POSTGRES is not set; .ci/tools/databases starts a server"
  }

  let kind: Kind

  /// The name of its schema, and of its connections, in PostgreSQL.
  let name = "fleet_" + UUID().uuidString.lowercased().replacing("-", with: "")

  var description: String { kind.rawValue }

  /// Makes an empty place.
  init(_ kind: Kind) async throws {
    self.kind = kind
    guard kind == .postgreSQL else { return }
    _ = try await PostgreSQLDatabase(Kind.server ?? "").run("CREATE SCHEMA \(name)", [])
  }

  /// A database in the place; each has connections of its own, as in a process of its own.
  func open(connections: Int = 8) throws -> any FleetDatabase {
    try openDatabase(at: address, connections: connections)
  }

  /// Where it is, as another process can open it.
  var address: String {
    switch kind {
    case .sqlite: file.path
    case .postgreSQL:
      "\(Kind.server ?? "") application_name=\(name) options='-c search_path=\(name)'"
    }
  }

  /// Removes it.
  func remove() async throws {
    switch kind {
    case .sqlite:
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file.path + suffix)
      }
    case .postgreSQL:
      _ = try await PostgreSQLDatabase(Kind.server ?? "").run("DROP SCHEMA \(name) CASCADE", [])
    }
  }

  private var file: URL {
    FileManager.default.temporaryDirectory.appending(component: "\(name).sqlite")
  }
}

/// Runs a test in an empty place of a database.
func inPlace(_ kind: Place.Kind, _ body: (Place) async throws -> Void) async throws {
  let place = try await Place(kind)
  do {
    try await body(place)
  } catch {
    try await place.remove()
    throw error
  }
  try await place.remove()
}
