import GRDB
import GRDBFleet
public import InterlockFleet
import PostgreSQLFleet

/// Opens a database with connections of its own.
///
/// - Parameters:
///   - address: The path of a SQLite file, or else where PostgreSQL is, as libpq reads it.
///   - connections: How many connections to PostgreSQL there are at most.
/// - Returns: The database.
/// - Throws: `DatabaseError` if the file can't be opened.
public func openDatabase(
  at address: String,
  connections: Int = 8
) throws -> any FleetDatabase {
  guard address.hasPrefix("/") else {
    return PostgreSQLDatabase(address, connections: connections)
  }
  var configuration = Configuration()
  configuration.busyMode = .timeout(30)
  configuration.prepareDatabase { database in
    try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
  }
  return GRDBDatabase(try DatabaseQueue(path: address, configuration: configuration))
}
