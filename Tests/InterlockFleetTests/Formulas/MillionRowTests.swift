import Foundation
import Interlock
import InterlockData
import InterlockFleet
import InterlockTestSupport
import Testing

/// Twenty random formulas over a million rows generated in the database: its sums of what it fires, assigns and fails
/// are compared with the engine's sums.
@Suite("SQL: formulas over a million rows")
struct MillionRowTests {
  private typealias Life = SlotFleet.Life

  private static let count = Share.of(daily: 2_000, gate: 20_000, soak: 1_000_000)
  private static let now = 1_000_000_000.25

  /// The rows with the same outcome: their number and two sums of their keys.
  private struct Digest: Equatable {
    var count = 0
    var sum = 0
    var squares = 0

    mutating func add(_ key: Int) {
      count += 1
      sum += key
      squares += key * key % 1_000_003
    }

    static let columns = "count(*), coalesce(sum(id), 0), coalesce(sum(id * id % 1000003), 0)"

    var text: String { "\(count)|\(sum)|\(squares)" }
  }

  @Test(arguments: 0..<Share.of(daily: 6, gate: 20))
  func `engine and databases agree`(_ number: Int) async throws {
    var generator = FormulaGenerator(random: SplitMix64(seed: 20_000 + UInt64(number)))
    var target: (name: String, type: DataType)?
    let text: String
    if number % 2 == 0 {
      text = try generator.condition(depth: 2 + number % 4, where: SlotFleet.isTranslatable)
    } else {
      let assignment = try generator.assignment(
        depth: 1 + number % 4,
        where: SlotFleet.isTranslatable
      )
      text = assignment.text
      target = (assignment.field, assignment.type)
    }
    let life = try SlotFleet.single {
      target == nil ? $0.when(text: text) : $0.perform(text: text)
    }
    let expected = try self.expected(life, target?.name)
    for engine in DatabaseEngine.all {
      let fleet = try SQLFleet(life, table: "rows", dialect: engine.dialect)
      let output = try await engine.run(script(fleet, target, engine))
      try #require(output.errors == "", "\(text)")
      #expect(Set(output.lines) == expected, "\(engine): \(text)")
    }
  }

  private func script(
    _ fleet: SQLFleet<String, String>,
    _ target: (name: String, type: DataType)?,
    _ engine: DatabaseEngine
  ) throws -> String {
    let columns = fleet.columns.map { column in
      let place = FormulaGenerator.types.firstIndex {
        FormulaName(written: $0.name).description == column.field
      }
      return (name: "\"\(column.name)\"", place: place ?? 0)
    }
    let names = (["id", "state"] + columns.map(\.name)).joined(separator: ", ")
    let values = (["n", "'open'"] + columns.map { RowMaker(place: $0.place).sql(engine) })
      .joined(separator: ",\n")
    let shown = try target.map { target in
      let field = FormulaName(written: target.name).description
      let column = try #require(fleet.columns.first { $0.field == field })
      return engine.shown("\"\(column.name)\"", target.type)
    }
    let failing = try #require(fleet.query(failing: "go")).dropLast(2)
    let failures = """
      SELECT 'failed', '', \(Digest.columns)
      FROM (SELECT entity AS id FROM (\(failing)) AS failing) AS failing HAVING count(*) > 0;

      """
    return fleet.schema
      + "INSERT INTO rows (\(names))\nSELECT \(values)\nFROM \(engine.numbers(upTo: Self.count));\n"
      + engine.query(failures, at: Self.now)
      + (try fleet.statements(firing: "go")).map { engine.run($0, at: Self.now) }.joined()
      + "SELECT state, \(shown ?? "''"), \(Digest.columns) FROM rows GROUP BY 1, 2;\n"
  }

  private func expected(_ life: Life, _ target: String?) throws -> Set<String> {
    let open = try life.restored(from: .init(state: "open"))
    let read = try target.map { try Slots.reader(of: $0) }
    let makers = FormulaGenerator.types.indices.map { RowMaker(place: $0) }
    var digests: [String: Digest] = [:]
    for key in 1...Self.count {
      var slots = Slots(makers.map { $0.value(of: key) })
      var machine = open
      do throws(DynamicMachine.FireError) {
        try machine.fire("go", on: &slots, at: Date(unix: Self.now))
      } catch {
        if case .refused = error {} else { digests["failed|", default: Digest()].add(key) }
      }
      let value = try read.map { try DatabaseEngine.shown($0(slots)) } ?? ""
      digests["\(machine.state)|\(value)", default: Digest()].add(key)
    }
    return Set(digests.map { "\($0)|\($1.text)" })
  }
}

/// Computes a field of a row from the row's key, in Swift and in SQL.
private struct RowMaker {
  private let type: DataType
  private let seed: Int
  private let pool: [DataValue]

  init(place: Int) {
    type = FormulaGenerator.types[place].type
    seed = 7_919 * (place + 1)
    pool = Self.pool(of: type)
  }

  private static func pool(of type: DataType) -> [DataValue] {
    switch type {
    case .boolean: [.boolean(false), .boolean(true)]
    case .integer: FormulaGenerator.integers.map { .integer($0) }
    case .number: FormulaGenerator.numbers.map { .number($0) }
    case .date: FormulaGenerator.numbers.map { .date($0) }
    case .text: FormulaGenerator.texts.map { .text($0.replacing("\0", with: "%_'")) }
    case .optional(let wrapped): [.nothing, .nothing] + pool(of: wrapped)
    case .list, .nothing: [.list([])]
    }
  }

  /// Whether every second row has a number that is in no list.
  private var isMixed: Bool { type.unwrapped.isOrdered }

  func value(of key: Int) -> DataValue {
    let hash =
      ((key * 2_654_435_761 + seed) % 4_294_967_296 * 1_103_515_245 + 12_345) % 2_147_483_648
    guard isMixed, hash / 512 % 2 == 0 else { return pool[hash / 1_024 % pool.count] }
    let random = hash / 1_024 % 4_001 - 2_000
    switch type.unwrapped {
    case .integer: return .integer(random)
    case .date: return .date(Double(random) / 8)
    default: return .number(Double(random) / 8)
    }
  }

  func sql(_ engine: DatabaseEngine) -> String {
    let hash = "((n * 2654435761 + \(seed)) % 4294967296 * 1103515245 + 12345) % 2147483648"
    let whens = pool.enumerated().map { "WHEN \($0) THEN \(engine.literal($1))" }
    let pooled = "CASE (\(hash)) / 1024 % \(pool.count) \(whens.joined(separator: " ")) END"
    guard isMixed else { return pooled }
    let random = "((\(hash)) / 1024 % 4001 - 2000)"
    let number =
      type.unwrapped == .integer ? random : "CAST(\(random) AS DOUBLE PRECISION) / 8"
    return "CASE WHEN (\(hash)) / 512 % 2 = 0 THEN \(number) ELSE \(pooled) END"
  }
}

extension DatabaseEngine {
  /// A table of integers from 1, in the column `n`.
  fileprivate func numbers(upTo count: Int) -> String {
    switch self {
    case .sqlite:
      """
      (WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(count))
      SELECT n FROM numbers)
      """
    case .postgreSQL: "generate_series(1::bigint, \(count)::bigint) AS numbers(n)"
    }
  }
}
