import Foundation
import Interlock
import InterlockData
import InterlockFleet
import Testing

@Suite("Fleet: a context that has grown")
struct ColumnTests {
  struct Small: DataContext, Hashable, Sendable {
    var total = 0
    var gone = 1.5

    static let fields = Fields<Small> {
      Field("total", \.total)
      Field("gone", \.gone)
    }
  }

  struct Large: DataContext, Hashable, Sendable {
    enum Size: String, CaseIterable, FieldValue { case small, large }

    var total = 0
    var note = "it's \\ new"
    var rate = 0.1
    var isGift = true
    var size = Size.large
    var limit: Int?
    var reminder: Int? = 7
    var tags = ["a", "b"]

    var twice: Int { total * 2 }

    static let fields = Fields<Large> {
      Field("total", \.total)
      Field("note", \.note)
      Field("rate", \.rate)
      Field("isGift", \.isGift)
      Field("size", \.size)
      Field("limit", \.limit)
      Field("reminder", \.reminder)
      Field("tags", \.tags)
      Field("twice", \.twice)
    }
  }

  struct Narrow: DataContext, Hashable, Sendable {
    enum Size: String, CaseIterable, FieldValue { case small, large }

    var size = Size.large
    var level: Int8 = 1

    static let fields = Fields<Narrow> {
      Field("size", \.size)
      Field("level", \.level)
    }
  }

  struct Wide: DataContext, Hashable, Sendable {
    enum Size: String, CaseIterable, FieldValue { case small, large, huge }

    var size = Size.large
    var level: Int16 = 1

    static let fields = Fields<Wide> {
      Field("size", \.size)
      Field("level", \.level)
    }
  }

  typealias Lamp = Machine<String, String>

  private func fleet<Context: DataContext & Sendable>(
    _ context: Context,
    _ place: Place
  ) throws -> Fleet<String, String, Context, Int> {
    let life = try Lamp.With<Context>(initial: "off") {
      Lamp.With<Context>.State("off")
      Lamp.With<Context>.State("on")
      Lamp.With<Context>.Event("switch", from: "off", to: "on")
      Lamp.With<Context>.Event("switch", from: "on", to: "off")
    }
    return try Fleet(life, of: context, table: "lamps", in: place.open())
  }

  @Test(arguments: Place.Kind.all)
  func `new fields get columns, and old programs go on`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let (old, new) = try (fleet(Small(), place), fleet(Large(), place))
      try await old.prepare()
      let first = try await old.insert(Small(total: 4))
      try await new.prepare()
      try await new.prepare()
      #expect(try await new.entity(first)?.context == Large(total: 4))
      // The column that the new program does not name has a value of its own.
      let second = try await new.insert(Large(total: 5, note: "x", tags: []))
      #expect(try await old.entity(second)?.context == Small(total: 5, gone: 1.5))
      let third = try await old.insert(Small(total: 6))
      try await old.fire("switch", on: second)
      #expect(
        try await new.entity(second)?.context == Large(total: 5, note: "x", tags: [])
      )
      #expect(try await new.entity(third)?.context == Large(total: 6))
      try await old.prepare()
      #expect(try await new.fireAll("switch", where: "note == \"x\"").fired == 1)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a field takes new values, and no others`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let (old, new) = try (fleet(Narrow(), place), fleet(Wide(), place))
      try await old.prepare()
      let first = try await old.insert(Narrow(size: .small))
      await #expect(throws: SQLError.self) {
        try await old.database.run("UPDATE lamps SET size = 'huge'", [])
      }
      try await new.prepare()
      let second = try await new.insert(Wide(size: .huge, level: 300))
      #expect(try await new.entity(second)?.context == Wide(size: .huge, level: 300))
      try await old.insert(Narrow(size: .small, level: 2))
      try await old.fire("switch", on: first)
      for change in ["size = 'gigantic'", "level = 40000"] {
        await #expect {
          try await new.database.run("UPDATE lamps SET \(change) WHERE id = \(first)", [])
        } throws: { error in
          let column = change.prefix { $0 != " " }
          return (error as? SQLError)?.message.contains("'\(column)' can't hold") == true
        }
      }
      #expect(try await old.entity(first)?.context == Narrow(size: .small))
    }
  }

  @Test(arguments: Place.Kind.all)
  func `what is computed is written for all entities`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let (old, new) = try (fleet(Small(), place), fleet(Large(), place))
      try await old.prepare()
      for number in 1...3 { try await old.insert(Small(total: number)) }
      try await new.prepare()
      #expect(try await new.waitingForMigration() == 0)
      let values = try await new.database.run("SELECT twice FROM lamps ORDER BY id", [])
      #expect(values == [[.integer(2)], [.integer(4)], [.integer(6)]])
      // Somebody who does not know the field leaves the column empty, until the entity is written again.
      let id = try await old.insert(Small(total: 9))
      #expect(try await new.waitingForMigration() == 1)
      try await new.fire("switch", on: id)
      #expect(try await new.waitingForMigration() == 0)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a table of something else is refused`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let fleet = try fleet(Small(), place)
      try await fleet.database.run("CREATE TABLE lamps (id INTEGER, state TEXT)", [])
      await #expect(
        throws: Fleet<String, String, Small, Int>.Failure.unsuitableTable(
          missingColumns: ["revision", "definition", "rest", "deadline"]
        )
      ) {
        try await fleet.prepare()
      }
    }
  }

  /// The columns that `prepare` finds wanting.
  private func differences<Context, Key>(
    _ fleet: Fleet<String, String, Context, Key>
  ) async throws -> [ColumnDifference] {
    do {
      try await fleet.prepare()
      return []
    } catch Fleet<String, String, Context, Key>.Failure.unsuitableColumns(let columns) {
      return columns
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a table with keys of another type is refused`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let machine = try Machine<String, String>(initial: "on") {
        Machine<String, String>.State("on")
      }
      func fleet<Key: FleetKey>(_ key: Key.Type) throws -> Fleet<String, String, Void, Key> {
        try Fleet(machine, table: "lamps_\(Key.keyType)", keyedBy: Key.self, in: place.open())
      }
      func other<Key: FleetKey, Other: FleetKey>(
        _ key: Key.Type,
        than other: Other.Type
      ) throws -> Fleet<String, String, Void, Key> {
        try Fleet(machine, table: "lamps_\(Other.keyType)", keyedBy: Key.self, in: place.open())
      }
      try await fleet(Int.self).prepare()
      try await fleet(String.self).prepare()
      try await fleet(UUID.self).prepare()
      let (integer, text, uuid) =
        kind == .sqlite ? ("INTEGER", "TEXT", "TEXT") : ("bigint", "text", "uuid")
      let found = try await [
        differences(other(String.self, than: Int.self)),
        differences(other(UUID.self, than: Int.self)),
        differences(other(Int.self, than: String.self)),
        differences(other(Int.self, than: UUID.self)),
        differences(other(UUID.self, than: String.self)),
        differences(other(String.self, than: UUID.self)),
      ]
      #expect(found.prefix(4).map { $0.map(\.name) } == [["id"], ["id"], ["id"], ["id"]])
      #expect(found.prefix(4).map { $0.first?.found } == [integer, integer, text, uuid])
      // In SQLite, UUIDs are texts.
      #expect(found.suffix(2).map(\.count) == (kind == .sqlite ? [0, 0] : [1, 1]))
    }
  }

  private struct Changed: DataContext, Hashable, Sendable {
    var total = ""
    var gone: Double?

    static let fields = Fields<Changed> {
      Field("total", \.total)
      Field("gone", \.gone)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `columns of other types, and those that refuse a value of none, are named`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let small = try fleet(Small(), place)
      try await small.prepare()
      #expect(try await differences(small).isEmpty)
      let changed = try fleet(Changed(), place)
      let differences = try await differences(changed)
      let types =
        kind == .sqlite
        ? ["INTEGER", "TEXT", "DOUBLE PRECISION NOT NULL", "DOUBLE PRECISION"]
        : ["bigint", "TEXT", "double precision NOT NULL", "DOUBLE PRECISION"]
      #expect(differences.map(\.name) == ["total", "gone"])
      #expect(differences.flatMap { [$0.found, $0.expected] } == types)
      let failure = Fleet<String, String, Changed, Int>.Failure.unsuitableColumns(differences)
      #expect(
        "\(failure)".hasPrefix(
          "The column 'total' is \(types[0]), and this fleet needs TEXT. The column 'gone' is"
        )
      )
    }
  }

  @Test(arguments: Place.Kind.all)
  func `indices that are missing are made while others write`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let fleet = try fleet(Small(), place)
      try await fleet.prepare()
      try await fleet.insert(Small())
      for name in ["lamps_states", "lamps_deadlines"] {
        try await fleet.database.run("DROP INDEX \(name)", [])
      }
      try await fleet.prepare()
      for name in ["lamps_states", "lamps_deadlines"] {
        try await fleet.database.run("DROP INDEX \(name)", [])
      }
    }
  }
}
