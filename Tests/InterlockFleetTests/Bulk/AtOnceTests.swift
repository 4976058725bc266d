import Foundation
import Interlock
import InterlockData
import InterlockFleet
import InterlockTestSupport
import Testing

@Suite("Fleet: an event of all entities, in one statement")
struct AtOnceTests {
  typealias Life = Parcel.Life
  typealias Bulk = BulkFleet<Parcel>

  /// Parcels in a state.
  private func parcels(_ state: String, _ changes: [(inout Parcel) -> Void]) -> [Bulk.Entity] {
    changes.map { change in
      var parcel = Parcel()
      change(&parcel)
      return Bulk.Entity(state: state, context: parcel)
    }
  }

  private func fleet(
    _ kind: LoadedDatabase.Kind,
    _ life: Life,
    _ changes: [(inout Parcel) -> Void]
  ) async throws -> Bulk {
    try await Bulk(kind, life, of: Parcel(), parcels("a", changes) + parcels("b", [{ _ in }]))
  }

  @Test(arguments: LoadedDatabase.Kind.all)
  func `entities whose condition holds take the event, others refuse it`(
    _ kind: LoadedDatabase.Kind
  ) async throws {
    let life = try Parcel.life {
      $0.when(\.count > 1).perform(.set(\.count, to: \.count + 1).then(.set(\.isOpen, to: true)))
    }
    let fleet = try await fleet(kind, life, [{ $0.count = 1 }, { $0.count = 2 }, { $0.count = 3 }])
    let outcome = try await fleet.compare("go")
    #expect(outcome.isAtOnce && outcome.tally.fired == 2 && outcome.tally.refused == 2)
    let revisions = try await fleet.database.run(#"SELECT "revision" FROM rows ORDER BY id"#)
    #expect(revisions == [[.integer(1)], [.integer(2)], [.integer(2)], [.integer(1)]])
  }

  @Test(
    arguments: LoadedDatabase.Kind.all,
    [
      ("count = count + 1", Int.max), ("count = count - 1", Int.min), ("count = -count", Int.min),
      ("count = abs(count)", Int.min), ("count = count * 2", Int.max / 2 + 1),
      ("count = count / -1", Int.min), ("count = 7 / count", 0), ("count = 7 % count", 0),
      ("count = count + 1; count = 0", Int.max),
    ]
  )
  func `a failing call leaves its entity unchanged and is counted`(
    _ kind: LoadedDatabase.Kind,
    _ trial: (text: String, value: Int)
  ) async throws {
    let life = try Parcel.life { $0.perform(text: trial.text) }
    let fleet = try await fleet(kind, life, [{ $0.count = trial.value }, { $0.count = 1 }])
    let outcome = try await fleet.compare("go")
    #expect(outcome.isAtOnce && outcome.tally.failed == 1)
  }

  @Test(
    arguments: LoadedDatabase.Kind.all,
    [
      ("weight = weight * 10.0", 1e308), ("weight = weight + weight", 1e308),
      ("weight = 1.0 / weight", 0), ("weight = weight / 1e300", 1e-300),
      ("weight = weight * 1e-300", 1e-300),
    ]
  )
  func `overflow fails, and underflow is zero`(
    _ kind: LoadedDatabase.Kind,
    _ trial: (text: String, value: Double)
  ) async throws {
    let life = try Parcel.life { $0.perform(text: trial.text) }
    let fleet = try await fleet(kind, life, [{ $0.weight = trial.value }])
    #expect(try await fleet.compare("go").isAtOnce)
  }

  @Test(arguments: LoadedDatabase.Kind.all)
  func `rows are tried in order until one fails`(_ kind: LoadedDatabase.Kind) async throws {
    let life = try Parcel.life {
      Life.Event("go", from: "a", to: "b").when(text: "7 / count > 1")
      Life.Event("go", from: "a", to: "c")
      Life.Event("ask", from: "a", to: "b").when(text: "count != 0").when(text: "7 / count > 1")
        .shouldFire(whileIn: "a")
      Life.Event("ask", from: "a", to: "c").shouldFire(unlessIn: "a").when(text: "7 / count > 1")
      Life.Event("none", from: "a", to: "b").when(text: "\"limit\" == \"limit\" && limit == count")
      Life.Event("none", from: "a", to: "c").when(text: "limit != 3 && limit != nil")
      Life.Event("chain", from: "a", to: "b").perform(text: "count = count + 1; limit = count * 2")
      Life.Event.always(from: "b", to: "c").when(text: "limit == 4")
        .perform(text: "count = 100")
    }
    let fleet = try await fleet(
      kind,
      life,
      [
        { $0.count = 0 }, { $0.count = 1 }, { $0.count = 7 }, { ($0.count, $0.limit) = (1, 1) },
        { ($0.count, $0.limit) = (1, 3) }, { ($0.count, $0.limit) = (1, 4) },
      ]
    )
    for event in ["go", "ask", "none", "chain", "unknown"] {
      #expect(try await fleet.compare(event).isAtOnce)
      try await fleet.reset()
    }
  }

  @Test(
    arguments: LoadedDatabase.Kind.all,
    [
      ("contains(name, \"%\")", 3), ("hasPrefix(name, \"a_\")", 1), ("name == \"A\"", 1),
      ("name == \"é\"", 1), ("contains(name, \"'\")", 1), ("length(name) == 2", 2),
      ("name in [\"\", \"a_\"]", 2), ("hasPrefix(name, \"e\")", 1),
    ]
  )
  func `texts are compared by their scalars`(
    _ kind: LoadedDatabase.Kind,
    _ trial: (condition: String, count: Int)
  ) async throws {
    let names = ["a%b", "a_", "ab%", "A", "é", "e\u{301}", "it's 100%", ""]
    let life = try Parcel.life { $0.when(text: trial.condition) }
    let fleet = try await fleet(kind, life, names.map { name in { $0.name = name } })
    let outcome = try await fleet.compare("go", Comment(rawValue: trial.condition))
    #expect(outcome.isAtOnce && outcome.tally.fired == trial.count)
  }

  @Test(arguments: LoadedDatabase.Kind.all)
  func `conditions read the payload, the user info, the time and active states`(
    _ kind: LoadedDatabase.Kind
  ) async throws {
    let life = try Parcel.life {
      Life.Event("go", from: "a", to: "b").carrying(Parcel.Scan.self)
        .when(text: "isIn(\"a\") && payload.amount > count && !(userInfo.locked ?? false)")
        .perform(text: "name = payload.place ?? \"nowhere\"; due = now; isOpen = isIn(\"b\")")
        .perform(text: "count = count + (userInfo.bonus ?? 10)")
      Life.Event("size", from: "a", to: "c").when(text: "count in (userInfo.sizes ?? [])")
      Life.Event("need", from: "a", to: "c").when(text: "count > 0")
    }
    let fleet = try await fleet(kind, life, [{ $0.count = 1 }, { $0.count = 2 }, { $0.count = 3 }])
    let name = Machine<String, String>.EventName<Parcel.Scan>("go")
    for place in ["it's", nil, #"back\slash"#] {
      for userInfo: UserInfo in [[:], ["locked": true], ["locked": false, "bonus": 5]] {
        let scan = Parcel.Scan(amount: 3, place: place)
        let outcome = try await fleet.compare(
          { try await $0.fireAll(name, scan, userInfo: userInfo) },
          { machine, context in
            try machine.fire(
              name,
              scan,
              on: &context,
              userInfo: userInfo,
              at: Date(timeIntervalSince1970: Bulk.time)
            )
          }
        )
        #expect(outcome.isAtOnce)
        try await fleet.reset()
      }
    }
    #expect(try await fleet.compare("size", userInfo: ["sizes": [2, 9]]).isAtOnce)
    try await fleet.reset()
    // What has another type is an error of each call, which the engine reports.
    let wrong = try await fleet.compare("size", userInfo: ["sizes": "2"])
    #expect(!wrong.isAtOnce && wrong.tally.failed == 3)
    #expect(try await fleet.compare("need").isAtOnce)
  }

  @Test(arguments: LoadedDatabase.Kind.all)
  func `conditions choose the entities`(_ kind: LoadedDatabase.Kind) async throws {
    let life = try Parcel.life { $0.perform(text: "count = count + 1") }
    let changes = (0..<20).map { number in { (parcel: inout Parcel) in parcel.count = number } }
    let fleet = try await fleet(kind, life, changes)
    let conditions: [(String, @Sendable (Parcel) -> Bool)] = [
      ("count > 7", { $0.count > 7 }), ("false", { _ in false }), ("due < now", { _ in true }),
      ("count % 2 == 0 || count < 3", { $0.count.isMultiple(of: 2) || $0.count < 3 }),
    ]
    for condition in conditions {
      #expect(try await fleet.compare("go", where: condition).isAtOnce)
      try await fleet.reset()
    }
    // One whose condition fails is counted, by the database and by the engine.
    let tally = try await fleet.rows.fireAll("go", where: "7 / count > 2")
    #expect(tally.counts == [2, 0, 2, 0])
    try await fleet.reset()
    let some = try await fleet.rows.fireAll("go", where: "count > 7", whereSQL: "id % 2 = 0 -- no")
    #expect(some.counts == [6, 0, 0, 0])
  }

  @Test(arguments: LoadedDatabase.Kind.all)
  func `a field takes only what its property can hold`(_ kind: LoadedDatabase.Kind) async throws {
    let life = try Parcel.life {
      Life.Event("small", from: "a", to: "b").perform(text: "small = small + 1")
      Life.Event("kind", from: "a", to: "b").perform(text: "kind = name")
    }
    let fleet = try await fleet(
      kind,
      life,
      [
        { $0.small = 127 }, { $0.small = 126 }, { $0.name = "crate" },
        { ($0.name, $0.kind) = ("box", .letter) },
      ]
    )
    #expect(try await fleet.compare("small").isAtOnce)
    try await fleet.reset()
    #expect(try await fleet.compare("kind").isAtOnce)
  }

  @Test(
    arguments: LoadedDatabase.Kind.all,
    [("small", "300"), ("kind", "'crate'"), ("weight", "9e999"), ("count", "NULL")]
  )
  func `the table refuses values that a property cannot hold`(
    _ kind: LoadedDatabase.Kind,
    _ trial: (column: String, value: String)
  ) async throws {
    let infinite = "'Infinity'::double precision"
    let value = trial.value == "9e999" && kind == .postgreSQL ? infinite : trial.value
    let fleet = try await fleet(kind, Parcel.life { $0 }, [{ _ in }])
    await #expect(throws: SQLError.self) {
      try await fleet.database.run("UPDATE rows SET \"\(trial.column)\" = \(value)")
    }
  }

  @Test(arguments: LoadedDatabase.Kind.all)
  func `assignments that double a value do not double the query`(
    _ kind: LoadedDatabase.Kind
  ) async throws {
    let text = Array(repeating: "count = count + count", count: 62).joined(separator: "; ")
    let fleet = try await fleet(
      kind,
      Parcel.life { $0.perform(text: text) },
      [{ $0.count = 1 }, { $0.count = 2 }]
    )
    #expect(try await fleet.compare("go").isAtOnce)
  }
}

@Suite("Fleet: an event of all entities, by the engine")
struct LeftToEngineTests {
  typealias Life = Parcel.Life
  typealias Bulk = BulkFleet<Parcel>

  /// Machines that a statement can't fire: each with what hinders it.
  private static let lives: [(String, @Sendable () throws -> Life)] = [
    ("a closure as a guard", { try Parcel.life { $0.shouldFire { $0.context.count > 1 } } }),
    ("a closure as an action", { try Parcel.life { $0.perform { $0.context.count += 1 } } }),
    ("a list in a column", { try Parcel.life { $0.when(text: "\"x\" in tags") } }),
    ("a remainder", { try Parcel.life { $0.when(text: "weight % 2.0 == 0.0") } }),
    ("a NUL character", { try Parcel.life { $0.when(text: #"name == "\u{0}""#) } }),
    ("values that only code knows", { try Parcel.life { $0.perform(text: "level = 1 + 8") } }),
    (
      "a loop that conditions end",
      {
        try Parcel.life {
          Life.Event("go", from: "a", to: "b")
          Life.Event.always(from: "b", to: "b").when(text: "count < 5")
            .perform(text: "count = count + 1")
        }
      }
    ),
    (
      "a loop that nothing ends",
      {
        try Parcel.life {
          Life.Event("go", from: "a", to: "b").when(text: "count < 3")
          Life.Event.always(from: "b", to: "b").shouldFire(whileIn: "b")
        }
      }
    ),
    (
      "a timer",
      {
        try Parcel.life {
          Life.Event("go", from: "a", to: "b")
          Life.Event.after(.seconds(60), from: "c", to: "b")
        }
      }
    ),
    (
      "an observer",
      {
        try Parcel.life {
          Life.Event("go", from: "a", to: "b")
          Life.Observer.didTransition { $0.context.count += 1 }
        }
      }
    ),
  ]

  @Test(arguments: LoadedDatabase.Kind.all, lives.indices)
  func `the outcome is the same`(_ kind: LoadedDatabase.Kind, _ number: Int) async throws {
    let (name, life) = Self.lives[number]
    let parcels = (0..<4).map { Bulk.Entity(state: "a", context: Parcel(count: $0, tags: ["x"])) }
    let fleet = try await Bulk(kind, life(), of: Parcel(), parcels)
    let outcome = try await fleet.compare("go", Comment(rawValue: name))
    #expect(!outcome.isAtOnce || name == "values that only code knows")
    try await fleet.reset()
    let condition = "count > 0 && due < now"
    try await fleet.compare("go", where: (condition, { $0.count > 0 }), Comment(rawValue: name))
  }

  /// A context whose fields depend on one another.
  struct Pair: DataContext, Hashable, Sendable {
    var count = 0
    var half: Int { count / 2 }

    static let fields = Fields<Pair> {
      Field("count", \.count)
      Field("half", \.half)
    }
  }

  @Test(arguments: LoadedDatabase.Kind.all)
  func `a column that follows from others is written, too`(
    _ kind: LoadedDatabase.Kind
  ) async throws {
    typealias Life = DynamicMachine.With<Pair>
    let life = try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      Life.Event("set", from: "a", to: "b").perform(text: "count = count + 4")
      Life.Event("go", from: "b", to: "a").when(text: "half == 3")
    }
    let pairs = (0..<4).map { BulkFleet<Pair>.Entity(state: "a", context: Pair(count: $0)) }
    let fleet = try await BulkFleet(kind, life, of: Pair(), pairs)
    #expect(try await !fleet.compare("set").isAtOnce)
    let halves = try await fleet.database.run("SELECT half FROM rows ORDER BY id")
    #expect(halves == [[.integer(2)], [.integer(2)], [.integer(3)], [.integer(3)]])
    let tally = try await fleet.rows.fireAll("go")
    #expect(tally.counts == [2, 2, 0, 0])
  }
}
