import AccountFleet
import Interlock
import InterlockData
import InterlockFleet
import Testing

@Suite("Fleet: hostile names", .serialized)
struct HostileNameTests {
  typealias Counters = Fleet<String, String, Counter, Int>

  private static func counters(
    _ place: Place,
    table: String,
    key: String = "id",
    column: String = "count",
    state: String = "on"
  ) throws -> Counters {
    typealias Life = Machine<String, String>.With<Counter>
    let life = try Life(initial: state) {
      Life.State(state)
      Life.Event("add", in: state).perform { transition in
        transition.context.count += 1
        transition.emit(.counted, Count(number: transition.context.count))
        if transition.context.count == 1 { transition.send("add", after: .milliseconds(10)) }
      }
    }
    return try Fleet(
      life,
      of: Counter(),
      naming: ["count": column],
      table: table,
      key: key,
      in: place.open()
    )
  }

  /// Uses everything that a fleet has.
  private static func use(_ counters: Counters) async throws {
    try await counters.prepare()
    let key = try await counters.insert(Counter())
    let first = try await counters.fire("add", on: key, once: "r")
    let second = try await counters.fire("add", on: key, once: "r")
    #expect(second.isRepeated && first.state == second.state)
    let worker = Task { try await counters.run(EffectHandlers().on(.counted) { _, _ in }) }
    try await wait { try await counters.entity(key)?.context.count == 2 }
    try await wait { try await counters.status().waitingEffects == 0 }
    worker.cancel()
    try await worker.value
    #expect(try await counters.fireAll("add", where: "count == 2").fired == 1)
    #expect(try await counters.status().counts == [first.state: 1])
    #expect(try await counters.parked().isEmpty)
    #expect(try await counters.entity(key)?.revision == 3)
  }

  private static let names = [
    "select", #"a"b"#, "a.b", "naïve", "a'b", "$$", "?1", "$1", #"x\y"#, "a\nb", "--", "שלום",
    "excluded",
    "entity", "time", "field0", "rowid",
  ]

  @Test(arguments: Place.Kind.all, names)
  func `tables, keys and columns have whatever name`(
    _ kind: Place.Kind,
    _ name: String
  ) async throws {
    try await inPlace(kind) { place in
      try await Self.use(Self.counters(place, table: name, key: name))
      try await Self.use(Self.counters(place, table: "named", column: name))
    }
  }

  private static let states = ["it's", #"\"#, #"a"b"#, "1 2", "NULL", "שלום", "$$", "👩‍👩‍👧‍👦"]

  @Test(arguments: Place.Kind.all, states)
  func `states have whatever name`(_ kind: Place.Kind, _ state: String) async throws {
    try await inPlace(kind) { place in
      try await Self.use(Self.counters(place, table: "counters", state: state))
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a state whose name begins with a combining mark is in the answer to a request`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try Self.counters(place, table: "counters", state: "\u{301}")
      try await Self.use(counters)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a table is called like a step of a query`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let counters = try Self.counters(place, table: "step0")
      try await Self.use(counters)
    }
  }

  /// Names that a database does not take as they are.
  private static let refused: [(Place.Kind, String)] = [
    (.sqlite, "sqlite_x"), (.postgreSQL, "pg_x"), (.sqlite, "a\0b"), (.postgreSQL, "a\0b"),
    (.sqlite, ""), (.postgreSQL, ""), (.postgreSQL, String(repeating: "ü", count: 26)),
  ]

  @Test(arguments: refused)
  func `a table that can't have its name is refused`(_ kind: Place.Kind, _ name: String)
    async throws
  {
    guard Place.Kind.all.contains(kind) else { return }
    try await inPlace(kind) { place in
      #expect(throws: FleetError.self) { _ = try Self.counters(place, table: name) }
    }
  }

  @Test(arguments: ["ctid", "xmin", "tableoid", "oid", "state", "REST", "Id", "a\0b", ""])
  func `a column that a table has already is refused`(_ name: String) async throws {
    guard Place.Kind.server != nil else { return }
    try await inPlace(.postgreSQL) { place in
      #expect(throws: FleetError.self) { _ = try Self.counters(place, table: "t", column: name) }
    }
  }

  @Test(.enabled(if: Place.Kind.server != nil, Place.Kind.noServer))
  func `a dot in the name of a table is no schema; the connection names that`() async throws {
    try await inPlace(.postgreSQL) { place in
      let database = try place.open()
      _ = try await database.run("CREATE SCHEMA \(place.name)_shop", [])
      let counters = try Self.counters(place, table: "\(place.name)_shop.t")
      try await counters.prepare()
      let rows = try await database.run(
        "SELECT count(*) FROM pg_tables WHERE schemaname = '\(place.name)_shop'",
        []
      )
      #expect(rows == [[.integer(0)]])
      _ = try await database.run("DROP SCHEMA \(place.name)_shop", [])
    }
  }

  @Test func `an attached SQLite database is left alone`() async throws {
    try await inPlace(.sqlite) { place in
      try await inPlace(.sqlite) { other in
        let outside = try Self.counters(other, table: "counters")
        try await outside.prepare()
        let key = try await outside.insert(Counter())
        let counters = try Self.counters(place, table: "counters")
        _ = try await counters.database.run("ATTACH DATABASE '\(other.address)' AS other", [])
        try await Self.use(counters)
        try await Self.use(try Self.counters(place, table: "other.counters"))
        #expect(try await outside.entity(key)?.revision == 0)
      }
    }
  }
}
