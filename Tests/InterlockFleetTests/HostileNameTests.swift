import Interlock
import InterlockData
import InterlockFleet
import InterlockTestSupport
import Testing

@Suite("Fleet: hostile names")
struct HostileNameTests {
  typealias Bulk = BulkFleet<Parcel>

  @Test(arguments: LoadedDatabase.Kind.all, ["on", "off"])
  func `hostile states and events are quoted for both backslash settings`(
    _ kind: LoadedDatabase.Kind,
    conformingStrings: String
  ) async throws {
    let names = String.hostileNames
    let machine = try DynamicMachine(initial: names[0]) {
      names.map { DynamicMachine.State($0) }
      zip(names, names.dropFirst()).map { DynamicMachine.Event($0, from: $0, to: $1) }
    }
    let database = try LoadedDatabase(kind)
    if kind == .postgreSQL {
      try await database.run("SET standard_conforming_strings = \(conformingStrings)")
    }
    let rows = try Fleet(machine, table: "rows", in: database)
    try await rows.prepare()
    let key = try await rows.insert()
    for (name, next) in zip(names, names.dropFirst()) {
      #expect(try await rows.fireAll(name).fired == 1)
      #expect(try await rows.entity(key)?.state == next)
    }
  }

  @Test(arguments: LoadedDatabase.Kind.all, String.hostileNames)
  func `hostile table and column names are quoted`(
    _ kind: LoadedDatabase.Kind,
    _ name: String
  ) async throws {
    let database = try LoadedDatabase(kind)
    let life = try Parcel.life { $0.when(text: "count > 1").perform(text: "count = count + 1") }
    let rows: Fleet<String, String, Parcel, Int> = try Fleet(
      life,
      of: Parcel(),
      naming: ["count": name, "due": "until"],
      table: name,
      key: name + " key",
      in: database
    )
    try await rows.prepare()
    try await rows.prepare()
    let keys = [try await rows.insert(Parcel(count: 1)), try await rows.insert(Parcel(count: 2))]
    let tally = try await rows.fireAll("go", where: "count < 9")
    #expect(tally.counts == [1, 1, 0, 0])
    #expect(try await rows.entity(keys[1])?.context.count == 3)
    #expect(try await rows.status().counts == ["a": 1, "b": 1])
  }

  /// The names of columns that every table of SQLite or of PostgreSQL has, also in capitals.
  static let systemNames = [
    "rowid", "oid", "_rowid_", "tableoid", "xmin", "cmin", "xmax", "cmax", "ctid", "OID", "CTID",
  ]

  @Test(arguments: LoadedDatabase.Kind.all, systemNames)
  func `a column with the name of one that every table has is refused or works`(
    _ kind: LoadedDatabase.Kind,
    _ name: String
  ) async throws {
    let life = try Parcel.life { $0.when(text: "count > 1").perform(text: "count = count + 1") }
    var refused: [[FleetError.Problem]] = []
    for (key, field) in [(name, "count"), ("id", name)] {
      let database = try LoadedDatabase(kind)
      let rows: Fleet<String, String, Parcel, Int>
      do throws(FleetError) {
        rows = try Fleet(
          life,
          of: Parcel(),
          naming: ["count": field],
          table: "rows",
          key: key,
          in: database
        )
      } catch {
        refused.append(error.problems)
        continue
      }
      try await rows.prepare()
      let keys = [try await rows.insert(Parcel(count: 1)), try await rows.insert(Parcel(count: 2))]
      #expect(try await rows.fireAll("go").fired == 1)
      #expect(try await rows.entity(keys[1])?.context.count == 3)
    }
    let isOfSystem = kind == .postgreSQL && name.lowercased() == name && !name.contains("rowid")
    #expect(
      refused
        == [[FleetError.Problem]](repeating: [.reservedName(name)], count: isOfSystem ? 2 : 0)
    )
  }
}
