import ArgumentParser
import Foundation
import GRDB
import GRDBFleet
import Hummingbird
import InterlockFleet

#if POSTGRESQL
  import PostgreSQLFleet
#endif

@main
struct Program: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "orders",
    abstract: "Serves orders, and works on them."
  )

  @Option(help: "A file of SQLite, or postgres://….")
  var database = "orders.sqlite"

  @Option(help: "Where to listen.")
  var host = "127.0.0.1"

  @Option(help: "The port; 0 for one that the system chooses.")
  var port = 8_080

  func run() async throws {
    let shop = try await Shop(in: open(database))
    let application = shop.application(host: host, port: port) { port in
      print("http://\(host):\(port ?? self.port)")
      fflush(nil)
    }
    try await application.runService()
  }

  private func open(_ place: String) throws -> any FleetDatabase {
    if place.hasPrefix("postgres://") || place.hasPrefix("postgresql://") {
      #if POSTGRESQL
        return PostgreSQLDatabase(place)
      #else
        throw ValidationError(
          """
          This program was built without PostgreSQL. Install the headers of libpq, with 'apt-get install libpq-dev' or \
          'brew install libpq', and build it again.
          """
        )
      #endif
    }
    return try GRDBDatabase(sharing: place)
  }
}

extension GRDBDatabase {
  /// A file that other processes may use, too.
  package init(sharing path: String) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    }
    self.init(try DatabaseQueue(path: path, configuration: configuration))
  }
}
