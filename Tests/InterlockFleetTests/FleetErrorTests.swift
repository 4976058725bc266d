import Interlock
import InterlockData
import InterlockFleet
import InterlockTestSupport
import Testing

@Suite("Fleet: refused definitions")
struct FleetErrorTests {
  typealias Problem = FleetError.Problem

  /// A database that nobody asks.
  struct NoDatabase: FleetDatabase {
    let dialect: SQLDialect

    func begin() async throws(SQLError) -> any FleetTransaction { throw SQLError(.other, "none") }

    func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
      throw SQLError(.other, "none")
    }
  }

  /// The problems of a fleet of parcels.
  private func problems(
    _ dialect: SQLDialect,
    table: String = "t",
    key: String = "id",
    naming names: [String: String] = [:]
  ) throws -> [Problem] {
    let life = try Parcel.life { $0 }
    do throws(FleetError) {
      _ = try Fleet(
        life,
        of: Parcel(),
        naming: names,
        table: table,
        key: key,
        keyedBy: Int.self,
        in: NoDatabase(dialect: dialect)
      )
      return []
    } catch {
      return error.problems
    }
  }

  @Test(
    arguments: SQLDialect.allCases,
    [
      ("t\0", "id", [Problem.nulCharacter("t\0")]), ("t", "id\0", [.nulCharacter("id\0")]),
      ("t", "", [.emptyName]), ("t", "State", [.oneColumn("state")]), ("", "id", [.emptyName]),
    ]
  )
  func `invalid table and column names are refused`(
    _ dialect: SQLDialect,
    _ trial: (table: String, key: String, problems: [Problem])
  ) throws {
    #expect(try problems(dialect, table: trial.table, key: trial.key) == trial.problems)
  }

  @Test func `column names must be unique`() throws {
    #expect(try problems(.postgreSQL, naming: ["count": "ID"]) == [.oneColumn("id")])
    #expect(try problems(.postgreSQL, naming: ["count": "Small"]) == [.oneColumn("small")])
    #expect(try problems(.sqlite, naming: ["count": "rest"]) == [.oneColumn("rest")])
    let long = String(repeating: "x", count: 64)
    #expect(try problems(.postgreSQL, naming: ["name": long]) == [.longName(long, limit: 63)])
  }

  @Test func `a name that PostgreSQL would truncate is refused`() throws {
    let table = String(repeating: "é", count: 24)
    let name = table + "_requests_by_time"
    #expect(try problems(.postgreSQL, table: table) == [.longName(name, limit: 63)])
    #expect(try problems(.postgreSQL, table: String(repeating: "é", count: 23)) == [])
    #expect(try problems(.sqlite, table: name + name) == [])
  }

  @Test func `names that databases keep are refused`() throws {
    #expect(try problems(.sqlite, table: "SQLite_t") == [.reservedName("SQLite_t")])
    #expect(try problems(.postgreSQL, table: "pg_class") == [.reservedName("pg_class")])
    #expect(try problems(.sqlite, table: "pg_class") == [])
  }

  @Test func `texts with a NUL character are refused`() throws {
    let machine = try DynamicMachine(initial: "a\0") {
      DynamicMachine.State("a\0")
      DynamicMachine.Event("\0b", in: "a\0")
    }
    let error = #expect(throws: FleetError.self) {
      try Fleet(machine, table: "t", in: NoDatabase(dialect: .postgreSQL))
    }
    #expect(error?.problems == [.nulCharacter("a\0"), .nulCharacter("\0b")])
  }

  @Test func `two states with the same text are refused, with a suggestion`() throws {
    let texts = ["\u{E9}", "e\u{301}"]
    struct Twin: Hashable, Codable, CustomStringConvertible {
      let number: Int
      let description: String
    }
    let twins = texts.enumerated().map { Twin(number: $0.offset, description: $0.element) }
    let machine = try Machine<Twin, String>(initial: twins[0]) {
      twins.map { Machine<Twin, String>.State($0) }
      Machine<Twin, String>.Event("go", from: twins[0], to: twins[1])
    }
    let error = #expect(throws: FleetError.self) {
      try Fleet(machine, table: "t", in: NoDatabase(dialect: .sqlite))
    }
    #expect(error?.problems == [.ambiguousText(texts[1])])
    #expect(
      error?.description
        == "Two identifiers have the string '\(texts[1])'. Give each a raw value or a description of its own."
    )
  }
}
