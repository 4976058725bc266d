import Foundation
import GRDBFleet
import InterlockFleet
import orders

#if POSTGRESQL
  import PostgreSQLFleet
#endif

/// A database for one test.
enum Place: String, CaseIterable, Sendable {
  case sqlite
  case postgreSQL

  /// PostgreSQL is there if a variable says where.
  static let all = allCases.filter { $0 == .sqlite || server != nil }

  #if POSTGRESQL
    private static let server = ProcessInfo.processInfo.environment["INTERLOCK_POSTGRES"]
  #else
    private static let server: String? = nil
  #endif

  /// Runs a body with an empty database, which is removed afterwards.
  func open(_ body: (any FleetDatabase) async throws -> Void) async throws {
    let name = "orders_" + UUID().uuidString.lowercased().replacing("-", with: "")
    switch self {
    case .sqlite:
      let file = FileManager.default.temporaryDirectory.appending(component: "\(name).sqlite")
      defer {
        for suffix in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: file.path + suffix)
        }
      }
      try await body(GRDBDatabase(sharing: file.path))
    case .postgreSQL:
      #if POSTGRESQL
        let server = Self.server ?? ""
        _ = try await PostgreSQLDatabase(server).run("CREATE SCHEMA \(name)", [])
        let result = await Result {
          try await body(PostgreSQLDatabase("\(server) options='-c search_path=\(name)'"))
        }
        _ = try await PostgreSQLDatabase(server).run("DROP SCHEMA \(name) CASCADE", [])
        try result.get()
      #endif
    }
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
