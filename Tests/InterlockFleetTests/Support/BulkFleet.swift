import Foundation
import Interlock
import InterlockData
import InterlockFleet
import InterlockTestSupport
import Testing

/// Entities in the table of a real database, and the same as values.
struct BulkFleet<Context: DataContext & Hashable & Sendable> {
  typealias Life = DynamicMachine.With<Context>
  typealias Rows = Fleet<String, String, Context, Int>

  struct Entity: Hashable {
    var state: String
    var context: Context
  }

  /// The time of all calls, in seconds since 1970.
  static var time: Double { 1_000_000_000.25 }

  let rows: Rows
  let database: LoadedDatabase

  /// The entities as they were inserted, and have entered their initial states. Those that can't do that are missing.
  private(set) var entities: [Entity]

  /// The greatest key that an entity can have.
  private let lastKey: Int

  private let watched: WatchedDatabase
  private let life: Life

  /// Inserts entities.
  init(
    _ kind: LoadedDatabase.Kind,
    _ life: Life,
    of blank: Context,
    naming names: [String: String] = [:],
    table: String = "rows",
    key: String = "id",
    _ entities: [Entity]
  ) async throws {
    database = try LoadedDatabase(kind)
    database.time = Self.time
    watched = WatchedDatabase(database)
    rows = try Fleet(life, of: blank, naming: names, table: table, key: key, in: watched)
    self.life = life
    self.entities = entities
    lastKey = entities.count
    try await rows.prepare()
    let (table, key) = (Self.quoted(table), Self.quoted(key))
    for entity in entities {
      let id: Int
      do { id = try await rows.insert(entity.context) } catch Rows.Failure.failed { continue }
      let state = entity.state.replacing("'", with: "''")
      try await database.run(
        #"UPDATE \#(table) SET "state" = '\#(state)', "rest" = NULL, "deadline" = NULL, "revision" = "revision" + 1 WHERE \#(key) = \#(id)"#
      )
    }
    self.entities = try await stored()
    try await database.run("CREATE TABLE copies AS SELECT * FROM \(table)")
    try await database.run(#"UPDATE copies SET "revision" = 0"#)
  }

  private static func quoted(_ name: String) -> String {
    #"""# + name.unicodeScalars.map { $0 == #"""# ? #""""# : "\($0)" }.joined() + #"""#
  }

  /// Makes the entities what they were.
  func reset() async throws {
    try await database.run("DELETE FROM rows")
    try await database.run("INSERT INTO rows SELECT * FROM copies")
  }

  /// The entities as the database has them.
  func stored() async throws -> [Entity] {
    var stored: [Entity] = []
    for key in 1...max(lastKey, 1) {
      guard let entity = try await rows.entity(key) else { continue }
      stored.append(Entity(state: entity.state, context: entity.context))
    }
    return stored
  }

  /// What has become of the entities.
  struct Outcome {
    var tally: Rows.Tally
    /// Whether the database did it in one statement.
    var isAtOnce: Bool
  }

  /// Fires an event of all entities, and of the values that they were. Both have to lead to the same.
  ///
  /// - Parameters:
  ///   - fireAll: Fires it of the entities.
  ///   - fire: Fires it of a value.
  ///   - isSelected: Whether a value with this context is fired.
  ///   - comment: What is said if they differ.
  ///   - sourceLocation: Where it is said.
  /// - Returns: What has become of them.
  /// - Throws: What the database and the predicate throw.
  @discardableResult
  func compare(
    _ fireAll: (Rows) async throws -> Rows.Tally,
    _ fire: (inout Life, inout Context) throws -> Void,
    where isSelected: (Context) throws -> Bool = { _ in true },
    _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    var expected = entities
    var (fired, refused, failed) = (0, 0, 0)
    for (index, entity) in entities.enumerated() {
      var machine = try life.restored(from: .init(state: entity.state))
      var context = entity.context
      do {
        guard try isSelected(context) else { continue }
        try fire(&machine, &context)
        // No database holds a NUL character.
        guard !"\(context)".contains(#"\0"#) else {
          failed += 1
          continue
        }
        fired += 1
        expected[index] = Entity(state: machine.state, context: context)
      } catch DynamicMachine.FireError.refused {
        refused += 1
      } catch {
        failed += 1
      }
    }
    let count = watched.count
    let tally = try await fireAll(rows)
    let isAtOnce = watched.count > count
    let found = try await stored()
    let difference = zip(found, expected).enumerated().first { $0.element.0 != $0.element.1 }
    #expect(difference == nil, comment, sourceLocation: sourceLocation)
    #expect(found.count == expected.count, comment, sourceLocation: sourceLocation)
    #expect(
      tally.counts == [fired, refused, failed, 0],
      comment,
      sourceLocation: sourceLocation
    )
    return Outcome(tally: tally, isAtOnce: isAtOnce)
  }
}

extension BulkFleet {
  /// Fires an event of all entities and of the values.
  @discardableResult
  func compare(
    _ event: String,
    userInfo: UserInfo = UserInfo(),
    where condition: (text: String, holds: @Sendable (Context) throws -> Bool)? = nil,
    _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    let isSelected = { (context: Context) in try condition?.holds(context) ?? true }
    return try await compare(
      { try await $0.fireAll(event, where: condition?.text, userInfo: userInfo) },
      { machine, context in
        let time = Date(timeIntervalSince1970: Self.time)
        try machine.fire(event, on: &context, userInfo: userInfo, at: time)
      },
      where: isSelected,
      comment,
      sourceLocation: sourceLocation
    )
  }
}

extension Fleet.Tally {
  /// Fired, refused, failed, left.
  var counts: [Int] { [fired, refused, failed, left] }
}
