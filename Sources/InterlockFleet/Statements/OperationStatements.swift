import InterlockData

/// The statements for the operation of a fleet.
struct OperationStatements: Sendable {
  /// How many entities are in each state.
  let counts: String

  /// Seconds since the earliest deadline; effects, events from outside and entities that wait; what is parked.
  let waiting: String

  /// What is parked. Takes how many at most of each kind. Returns the kind (0 timer, 1 effect, 2 event), key, name, two
  /// numbers, reason and attempts.
  let parked: String

  private let table: FleetTable
  private let timers: TimerStatements

  init(_ table: FleetTable, timers: TimerStatements, definitions: DefinitionStatements) {
    (self.table, self.timers) = (table, timers)
    let (effects, inbox) = (table.other("effects"), table.other("inbox"))
    let parkedTimers = """
      FROM \(table.other("failures")) AS failure
      JOIN \(table.name) AS entity ON entity.\(table.key) = failure.entity
      WHERE entity."deadline" IS NULL
      """
    counts = #"SELECT "state", count(*) FROM \#(table.name) GROUP BY "state""#
    waiting = """
      SELECT \(table.time) - (SELECT min("deadline") FROM \(table.name)),
        (SELECT count(*) FROM \(effects) WHERE due IS NOT NULL),
        (SELECT count(*) FROM \(inbox) WHERE due IS NOT NULL),
        (\(definitions.left)),
        (SELECT count(*) FROM \(effects) WHERE due IS NULL)
          + (SELECT count(*) FROM \(inbox) WHERE due IS NULL) + (SELECT count(*) \(parkedTimers))
      """
    let limit = "LIMIT \(table.parameter(1, .integer))"
    parked = """
      SELECT * FROM (
        SELECT 0 AS kind, failure.entity, '' AS name, 0 AS first, 0 AS second, failure.reason,
          failure.attempts \(parkedTimers) \(limit)
      ) AS timers
      UNION ALL SELECT * FROM (
        SELECT 1, entity, name, revision, position, reason, attempts FROM \(effects)
        WHERE due IS NULL ORDER BY entity, revision, position \(limit)
      ) AS effects
      UNION ALL SELECT * FROM (
        SELECT 2, entity, event, number, 0, reason, attempts FROM \(inbox)
        WHERE due IS NULL ORDER BY number \(limit)
      ) AS events
      """
  }

  /// The statements that let workers try something again.
  func retrying(_ item: ParkedItem, _ key: SQLValue) -> [(String, [SQLValue])] {
    switch item {
    case .timer:
      let again = """
        UPDATE \(table.name) SET "deadline" = \(table.time)
        WHERE \(table.key) = \(table.keyParameter(1)) AND "deadline" IS NULL
        """
      return [(again, [key]), (timers.success, [key])]
    case .effect(_, let revision, let position):
      let again =
        "UPDATE \(table.other("effects")) SET due = \(table.time), attempts = 0 \(parkedEffect)"
      return [(again, [key, .integer(revision), .integer(position)])]
    case .event(_, let number):
      let again = "UPDATE \(table.other("inbox")) SET due = 0, attempts = 0 \(parkedEvent)"
      return [(again, [.integer(number)])]
    }
  }

  /// The statement that gives something up that is still parked: of a timer, its failures.
  func dropping(_ item: ParkedItem, _ key: SQLValue) -> (String, [SQLValue]) {
    switch item {
    case .timer:
      let deadline = """
        SELECT "deadline" FROM \(table.name) WHERE \(table.key) = \(table.keyParameter(1))
        """
      return ("\(timers.success) AND (\(deadline)) IS NULL", [key])
    case .effect(_, let revision, let position):
      let end = "DELETE FROM \(table.other("effects")) \(parkedEffect)"
      return (end, [key, .integer(revision), .integer(position)])
    case .event(_, let number):
      return ("DELETE FROM \(table.other("inbox")) \(parkedEvent)", [.integer(number)])
    }
  }

  /// Takes the key of the entity, the revision and the position.
  private var parkedEffect: String {
    """
    WHERE entity = \(table.keyParameter(1)) AND revision = \(table.parameter(2, .integer))
      AND position = \(table.parameter(3, .integer)) AND due IS NULL
    """
  }

  /// Takes the number.
  private var parkedEvent: String {
    "WHERE number = \(table.parameter(1, .integer)) AND due IS NULL"
  }
}
