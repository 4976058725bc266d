import Foundation
import Interlock
import InterlockData
import InterlockFleet
import InterlockTestSupport

/// Entities with random fields in random steps: as SQL, and as values.
struct DataScenario {
  private typealias Life = SlotFleet.Life
  typealias Fleet = SQLFleet<String, String>

  let fleet: Fleet
  private(set) var script = ""
  private(set) var expected: [String] = []

  /// The number of entities that formulas fired, and of calls that failed.
  private(set) var fired = 0
  private(set) var failed = 0

  private let engine: DatabaseEngine
  private var entities: [(machine: Life, slots: Slots)]
  private var now = 100.0
  private let readers: [(Slots) throws -> DataValue]

  init(_ engine: DatabaseEngine, seed: UInt64) throws {
    self.engine = engine
    let life = RandomDataMachine.life(seed: seed, where: SlotFleet.isTranslatable)
    fleet = try SQLFleet(life, table: "rows", dialect: engine.dialect)
    readers = try fleet.columns.map { try Slots.reader(of: Formula(parsing: $0.field)) }
    var generator = FormulaGenerator(random: SplitMix64(seed: seed ^ 0xF1EE7))
    let rows = (0..<40).map { _ in
      (state: generator.pick(["a", "b", "c", "d"]), values: SlotFleet.values(&generator))
    }
    entities = try rows.map { row in
      let machine = try life.restored(
        from: .init(state: row.state),
        deadlines: .restarted(at: Date(unix: 100))
      )
      return (machine, Slots(row.values))
    }
    script = fleet.schema + fleet.insertion(rows, engine)
    if let statement = fleet.statement(startingTimersWhere: "id > 0") {
      script += engine.run(statement, at: now)
    }
    try look()
    for _ in 0..<8 {
      now += generator.pick([0, 0.5, 1, 3])
      if generator.random.chance(30) {
        try advance()
      } else {
        try fire(generator.pick(RandomDataMachine.events))
      }
    }
  }

  private mutating func fire(_ event: String) throws {
    guard let statements = try? fleet.statements(firing: event) else { return }
    let failing = fleet.query(failing: event)
    if let failing { script += engine.query(failing, at: now) }
    script += engine.transaction(statements, at: now)
    for index in entities.indices
    where !needsCode(entities[index].machine, .event(event))
      && entities[index].machine.timer(dueAt: now) == nil
    {
      var entity = entities[index]
      do throws(DynamicMachine.FireError) {
        try entity.machine.fire(event, on: &entity.slots, at: Date(unix: now))
        entities[index] = entity
        fired += 1
      } catch .refused {
        continue
      } catch {
        failed += 1
        if failing != nil { expected.append("\(index + 1)|\(entity.machine.state)") }
      }
    }
    try look()
  }

  private mutating func advance() throws {
    guard fleet.queryForTimersNeedingCode != nil else { return }
    var rounds = 0
    for index in entities.indices {
      var count = 0
      var entity = entities[index]
      while count < 50, let timer = entity.machine.timer(dueAt: now),
        !needsCode(entity.machine, timer),
        (try? entity.machine.advanceOnce(to: Date(unix: now), on: &entity.slots)) != nil
      { count += 1 }
      entities[index] = entity
      rounds = max(rounds, count)
    }
    for _ in 0...rounds { script += engine.transaction(fleet.statementsForDueTimers, at: now) }
    try look()
  }

  private func needsCode(_ machine: Life, _ trigger: Fleet.Transition.Trigger) -> Bool {
    fleet.transitions.contains {
      $0.source == machine.state && $0.trigger == trigger && $0.isGuarded
    }
  }

  /// The contents of all tables.
  private mutating func look() throws {
    let columns = fleet.columns.map { engine.shown("\"\($0.name)\"", $0.type) }
    script +=
      "SELECT \((["id", "state"] + columns).joined(separator: ", ")) FROM rows ORDER BY id;\n"
    for (index, entity) in entities.enumerated() {
      let values = try readers.map { try DatabaseEngine.shown($0(entity.slots)) }
      expected.append(
        (["\(index + 1)", entity.machine.state] + values).joined(separator: "|")
      )
    }
  }
}

extension SlotFleet.Life {
  /// The next timer, if it is due.
  fileprivate func timer(dueAt now: Double) -> SQLFleet<String, String>.Transition.Trigger? {
    let due = snapshot.timers.filter { $0.deadline <= Date(unix: now) }
    guard let first = due.min(by: { $0.deadline < $1.deadline }),
      case .timeout(let state) = first.content
    else { return nil }
    return .timeout(of: state, after: first.duration)
  }
}
