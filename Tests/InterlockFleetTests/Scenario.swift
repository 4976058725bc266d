import Foundation
import Interlock
import InterlockFleet
import InterlockTestSupport

/// Entities in random states and random steps: as SQL, and as values.
struct Scenario {
  typealias Entity = Machine<String, String>

  let fleet: SQLFleet<String, String>
  private(set) var script = ""
  private(set) var expected: [String] = []

  /// The entities that differ from values that were fired late, and the number of those values.
  private(set) var differences: [String] = []
  private(set) var lateCount = 0

  private let engine: DatabaseEngine
  private var entities: [Entity]
  private var now = 100.0

  init(_ engine: DatabaseEngine, seed: UInt64) throws {
    self.engine = engine
    let prototype = RandomMachine(seed: seed).machine
    var random = SplitMix64(seed: seed ^ 0xF1EE7)
    fleet = try SQLFleet(prototype, table: "rows", dialect: engine.dialect)
    let leaves = prototype.leaves
    entities = try (0..<30).map { _ in
      let state = leaves.randomElement(using: &random) ?? leaves[0]
      return try prototype.restored(
        from: .init(state: state),
        deadlines: .restarted(at: Date(unix: 100))
      )
    }
    begin()
    for _ in 0..<10 {
      now += [0, 0.5, 1, 3, 8].randomElement(using: &random) ?? 0
      if random.chance(30) {
        advance()
      } else {
        let event = RandomMachine.events.randomElement(using: &random) ?? "e0"
        let before = entities
        let isAdvanced = random.chance(50)
        if isAdvanced { advance() }
        try fire(event, evenOnly: random.chance(30), after: isAdvanced ? before : [])
      }
    }
  }

  private mutating func begin() {
    let rows = entities.enumerated().map { "(\($0 + 1), '\($1.state)')" }.joined(separator: ", ")
    script += fleet.schema + "INSERT INTO rows VALUES \(rows);\n"
    if let statement = fleet.statement(startingTimersWhere: "id > 0") {
      script += engine.run(statement, at: now)
    }
    look()
  }

  /// Fires an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - evenOnly: Whether only entities with an even number are fired.
  ///   - before: The entities before their timers were advanced to the same time; none if they were not.
  /// - Throws: What the fleet throws.
  private mutating func fire(_ event: String, evenOnly: Bool, after before: [Entity]) throws {
    let condition = evenOnly ? "id % 2 = 0" : nil
    // An event without a row in the definition has no statement.
    guard let statements = try? fleet.statements(firing: event, where: condition) else { return }
    script += try fleet.query(needingCodeFor: event, where: condition)
    script += engine.transaction(statements, at: now)
    for index in entities.indices where !evenOnly || index % 2 == 1 {
      let hasDueTimer = entities[index].timer(dueAt: now) != nil
      if needsCode(entities[index], .event(event)) {
        expected.append("\(index + 1)|\(entities[index].state)")
      } else if !hasDueTimer {
        _ = try? entities[index].fire(event, at: Date(unix: now))
        guard index < before.count else { continue }
        var late = before[index]
        _ = try? late.fire(event, at: Date(unix: now))
        if late != entities[index] { differences.append("\(index + 1): \(late)") }
        lateCount += before[index].timer(dueAt: now) == nil ? 0 : 1
      }
    }
    look()
  }

  private mutating func advance() {
    guard let query = fleet.queryForTimersNeedingCode else { return }
    var rounds = 0
    for index in entities.indices {
      var fired = 0
      while fired < 100, let timer = entities[index].timer(dueAt: now),
        !needsCode(entities[index], timer)
      {
        // An endless step changes nothing, and its timer stays due.
        guard (try? entities[index].advanceOnce(to: Date(unix: now))) != nil else { break }
        fired += 1
      }
      rounds = max(rounds, fired)
    }
    for _ in 0...rounds { script += engine.transaction(fleet.statementsForDueTimers, at: now) }
    script += engine.query(query, at: now)
    for index in entities.indices where entities[index].timer(dueAt: now) != nil {
      expected.append("\(index + 1)|\(entities[index].state)")
    }
    look()
  }

  private func needsCode(
    _ entity: Entity,
    _ trigger: SQLFleet<String, String>.Transition.Trigger
  ) -> Bool {
    fleet.transitions.contains {
      $0.source == entity.state && $0.trigger == trigger && $0.isGuarded
    }
  }

  /// The contents of all tables.
  private mutating func look() {
    script += "SELECT id, state FROM rows ORDER BY id;\n"
    expected += entities.enumerated().map { "\($0 + 1)|\($1.state)" }
    guard fleet.timerTableDefinitions != nil else { return }
    script += """
      SELECT entity, state, CAST(seconds * 10 AS INTEGER), CAST(deadline * 10 AS INTEGER)
      FROM rows_timers ORDER BY entity, number;

      """
    for (index, entity) in entities.enumerated() {
      expected += entity.timers.map { timer in
        guard case .timeout(let state) = timer.content else { return "?" }
        let deadline = timer.deadline.timeIntervalSince1970
        return "\(index + 1)|\(state)|\(Int(timer.seconds * 10))|\(Int(deadline * 10))"
      }
    }
  }
}

extension Machine where StateID == String, EventID == String {
  /// The next timer, if it is due.
  fileprivate func timer(dueAt now: Double) -> SQLFleet<String, String>.Transition.Trigger? {
    let due = timers.filter { $0.deadline <= Date(unix: now) }
    guard let first = due.min(by: { $0.deadline < $1.deadline }),
      case .timeout(let state) = first.content
    else { return nil }
    return .timeout(of: state, after: first.duration)
  }
}

extension Date {
  init(unix seconds: Double) {
    self.init(timeIntervalSince1970: seconds)
  }
}
