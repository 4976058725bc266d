import Foundation
import Interlock
import InterlockExchange
import InterlockFleet

/// The tools on large machines and documents.
func toolRows() -> [Row] {
  [
    Row(name: "fleet of a ring of states", sizes: (2_000, 16_000)) { count in
      let ring = try DynamicMachine(initial: "s0") {
        (0..<count).map { DynamicMachine.State("s\($0)") }
        (0..<count).map {
          DynamicMachine.Event("next", from: "s\($0)", to: "s\(($0 + 1) % count)")
        }
      }
      return {
        consume(try Fleet(ring, table: "ring", in: NoDatabase()))
      }
    },
    Row(name: "problems of XState below long keys", sizes: (500, 4_000)) { count in
      let key = String(repeating: "x", count: count)
      let states = (0..<count).map { "\"s\($0)\":{\"odd\":1}" }.joined(separator: ",")
      let text = "{\"id\":\"m\",\"states\":{\"\(key)\":{\"states\":{\(states)}}}}"
      let data = Data(text.utf8)
      return {
        guard (try? ImportedMachine(xstate: data)) == nil else {
          throw UnexpectedResult(row: "problems of XState below long keys")
        }
      }
    },
  ]
}

/// A database that is never queried.
private struct NoDatabase: FleetDatabase {
  var dialect: SQLDialect { .sqlite }

  func begin() async throws(SQLError) -> any FleetTransaction { throw SQLError(.other, "none") }

  func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] { [] }
}
