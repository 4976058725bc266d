import Foundation
import Interlock
import InterlockFleet
import InterlockTestSupport
import Testing

/// Random statecharts live as values and as rows: the same outcomes, the same calls, the same machines.
@Suite("Fleet: rows against values")
struct RunningParityTests {
  private typealias Rows = Fleet<String, String, Void, Int>

  @Test(arguments: LoadedDatabase.Kind.all, 1...UInt64(Share.of(daily: 20, gate: 100, soak: 5_000)))
  func `a row lives like a value`(_ kind: LoadedDatabase.Kind, seed: UInt64) async throws {
    let life = try RandomLife(seed: seed)
    let database = try LoadedDatabase(kind)
    let rows = try Fleet(life.prototype, table: "rows", in: database)
    try await rows.prepare()
    // Whole numbers of seconds and quarters, so that a time is the same in both systems.
    var time = RandomLife.start
    database.time = time.timeIntervalSince1970

    var value = life.prototype
    let started = Outcome(life.journal) { [try value.activate(at: time)] }
    var key: Int?
    let inserted = await Outcome(life.journal) {
      key = try await rows.insert()
      return nil
    }
    #expect(inserted.error == started.error)
    #expect(inserted.calls == started.calls)
    guard let key else { return }

    for deed in life.deeds {
      let (expected, found): (Outcome, Outcome)
      switch deed {
      case .fire(let event, let bits, let pause):
        time += pause ?? 0
        database.time = time.timeIntervalSince1970
        expected = Outcome(life.journal) {
          [try value.fire(event, userInfo: ["bits": bits], at: time)]
        }
        found = await Outcome(life.journal) {
          let receipt = try await rows.fire(event, on: key, userInfo: ["bits": bits])
          return [receipt.happened].compactMap { $0 }
        }
      case .wait(let pause):
        time += pause
        database.time = time.timeIntervalSince1970
        expected = Outcome(life.journal) { try value.advance(to: time) }
        found = await Outcome(life.journal) { try await rows.advance(key) }
      }
      #expect(found == expected)
      let entity = try #require(try await rows.entity(key))
      #expect(entity.machine == value)
      #expect(entity.machine.snapshot == value.snapshot)
      let deadline = try await database.run(#"SELECT "deadline" FROM rows"#)[0][0]
      #expect(deadline == value.nextDeadline.map { .number($0.timeIntervalSince1970) } ?? .null)
      guard found == expected, entity.machine == value else { return }
    }
  }

  /// What a deed has led to.
  private struct Outcome: Hashable {
    var receipts: [DynamicMachine.Receipt]?
    var error: String?
    var calls: [String] = []

    init(_ journal: Journal, _ deed: () throws -> [DynamicMachine.Receipt]?) {
      do { receipts = try deed() } catch { self.error = "\(error)" }
      calls = journal.take()
    }

    init(_ journal: Journal, _ deed: () async throws -> [DynamicMachine.Receipt]?) async {
      do { receipts = try await deed() } catch { self.error = "\(error)" }
      calls = journal.take()
    }
  }
}
