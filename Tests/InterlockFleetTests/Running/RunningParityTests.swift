import Foundation
import Interlock
import InterlockFleet
import InterlockTestSupport
import Testing

/// Random machines live as values and as rows: the same outcomes, the same calls, the same machines, the same effects.
@Suite("Fleet: rows against values")
struct RunningParityTests {
  private typealias Rows = Fleet<String, String, Parcel, Int>

  /// A value, and what its row has to say.
  private struct Life {
    var value: DynamicMachine
    let key: Int
    var revision = 0
    var effects: [Effect]

    var context: Parcel { value.context(as: Parcel.self) ?? Parcel(name: "no context") }

    /// The columns of the row.
    var columns: [SQLValue] {
      get throws {
        let deadline = value.nextDeadline.map { SQLValue.number($0.timeIntervalSince1970) }
        let context = context
        return [
          .integer(revision), .text(value.state), deadline ?? .null,
          .integer(context.count), context.limit.map { .integer($0) } ?? .null,
          .integer(Int(context.small)), .number(context.weight), .text(context.name),
          .integer(context.isOpen ? 1 : 0),
          .number(context.due.timeIntervalSinceReferenceDate),
          .text(context.kind.rawValue), .integer(context.level.rawValue),
          .text(String(decoding: try JSONEncoder().encode(context.tags), as: UTF8.self)),
        ]
      }
    }

    static let columnNames = #"""
      "revision", "state", "deadline", "count", "limit", "small", "weight", "name", "isOpen", "due", "kind", "level",
      "tags"
      """#
  }

  @Test(arguments: LoadedDatabase.Kind.all, 1...UInt64(Share.of(daily: 20, gate: 100, soak: 5_000)))
  func `rows live like values`(_ kind: LoadedDatabase.Kind, seed: UInt64) async throws {
    let parcels = try RandomParcels(seed: seed)
    let database = try LoadedDatabase(kind)
    let rows = try Fleet(
      parcels.life,
      of: Parcel(),
      table: "rows",
      keepingHistory: parcels.keepsHistory,
      in: database
    )
    try await rows.prepare()
    var lives = try await inserted(parcels, rows, database)
    guard !lives.isEmpty else { return }

    // Whole numbers of seconds and quarters, so that a time is the same in both systems.
    var time = RandomLife.start
    for (number, step) in parcels.steps.enumerated() {
      time += step.pause
      database.time = time.timeIntervalSince1970
      let index = step.parcel % lives.count
      var life = lives[index]
      let former = life.value
      let effects = parcels.effects(of: step.deed, on: former, at: time)
      let expected = await parcels.outcome {
        try parcels.perform(step.deed, on: &life.value, at: time)
      }
      let found = await parcels.outcome { try await perform(step.deed, on: life.key, rows) }
      life.effects += effects
      if expected.receipts?.isEmpty == false || life.value != former { life.revision += 1 }
      lives[index] = life
      #expect(found == expected, "seed \(seed), step \(number)")
      let isSame = try await compare(life, rows, database, "seed \(seed), step \(number)")
      guard found == expected, isSame else { return }
    }
    for life in lives {
      #expect(try await compare(life, rows, database, "seed \(seed), at the end"))
      guard parcels.keepsHistory else { continue }
      let replayed = try #require(try await rows.journal(of: life.key)).replayed()
      #expect(replayed == life.value, "seed \(seed), replayed")
      #expect(replayed.context(as: Parcel.self) == life.context, "seed \(seed), replayed")
    }
  }

  /// Inserts the parcels whose machine can be activated.
  private func inserted(
    _ parcels: RandomParcels,
    _ rows: Rows,
    _ database: LoadedDatabase
  ) async throws -> [Life] {
    let time = RandomLife.start
    database.time = time.timeIntervalSince1970
    var lives: [Life] = []
    for parcel in parcels.parcels {
      var value = parcels.life.owning(parcel)
      let expected = await parcels.outcome { [try value.activate(at: time)] }
      var key: Int?
      let found = await parcels.outcome {
        key = try await rows.insert(parcel)
        return nil
      }
      #expect(found.error == expected.error)
      #expect(found.calls == expected.calls)
      guard let key else { continue }
      lives.append(Life(value: value, key: key, effects: expected.receipts?[0].effects ?? []))
    }
    return lives
  }

  private func perform(
    _ deed: RandomParcels.Deed,
    on key: Int,
    _ rows: Rows
  ) async throws -> [DynamicMachine.Receipt] {
    switch deed {
    case .fire(let event, let bits):
      [try await rows.fire(event, on: key, userInfo: ["bits": bits]).happened].compactMap { $0 }
    case .scan(let scan, let bits):
      [try await rows.fire(RandomParcels.scan, scan, on: key, userInfo: ["bits": bits]).happened]
        .compactMap { $0 }
    case .wait: try await rows.advance(key)
    }
  }

  /// Compares a value with its row, and with the effects that wait. Returns whether they are the same.
  private func compare(
    _ life: Life,
    _ rows: Rows,
    _ database: LoadedDatabase,
    _ comment: Comment
  ) async throws -> Bool {
    let entity = try #require(try await rows.entity(life.key))
    #expect(entity.machine == life.value, comment)
    #expect(entity.machine.snapshot == life.value.snapshot, comment)
    #expect(entity.context == life.context, comment)
    let columns = try await database.run(
      "SELECT \(Life.columnNames) FROM rows WHERE id = \(life.key)"
    )
    #expect(try columns == [life.columns], comment)
    let effects = try await database.run(
      "SELECT name, payload FROM rows_effects WHERE entity = \(life.key) ORDER BY revision, position"
    )
    let expected = try life.effects.map { effect in
      [SQLValue.text(effect.name), .text(try effect.payload.box.json())]
    }
    #expect(effects == expected, comment)
    return try entity.machine == life.value && columns == [life.columns] && effects == expected
  }
}
