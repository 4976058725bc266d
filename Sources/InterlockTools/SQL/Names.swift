/// The names of everything that a fleet needs, quoted.
struct Names: Sendable {
  let table: String
  let key: String
  let column: String
  let transitions: String
  let transitionsByEvent: String
  let transitionsBySource: String
  let timers: String
  let timersByDeadline: String
  let timersByEntity: String
  let timerChanges: String
  let due: String
  let fired: String
  let ended: String
  let started: String
  let check: String
  let refusal: String
  let deletion: String
  let replaced: String
  let insertion: String
  let replacement: String
  let firstTimers: String
  let renaming: String
  let arithmetic: String

  /// The name of a step of a query.
  func step(_ number: Int) -> String { stepNames(number) }

  private let stepNames: @Sendable (Int) -> String

  let problems: [SQLFleetError.Problem]

  init(table: String, key: String, column: String, _ dialect: SQLDialect) {
    func derived(_ suffix: String) -> String { dialect.identifier(table + suffix) }
    self.table = dialect.identifier(table)
    self.key = dialect.identifier(key)
    self.column = dialect.identifier(column)
    transitions = derived("_transitions")
    transitionsByEvent = derived("_transitions_by_event")
    transitionsBySource = derived("_transitions_by_source")
    timers = derived("_timers")
    timersByDeadline = derived("_timers_by_deadline")
    timersByEntity = derived("_timers_by_entity")
    timerChanges = derived("_timer_changes")
    due = derived("_due")
    fired = derived("_fired")
    ended = derived("_ended")
    started = derived("_started")
    check = derived("_check")
    refusal = derived("_refusal")
    deletion = derived("_deletion")
    replaced = derived("_replaced")
    insertion = derived("_insertion")
    replacement = derived("_replacement")
    firstTimers = derived("_first_timers")
    renaming = derived("_renaming")
    arithmetic = derived("_arithmetic")
    stepNames = { dialect.identifier("\(table)_step\($0)") }
    problems = Self.problems(
      of: [table, key, column],
      longest: "\(table)_transitions_by_source",
      dialect
    )
  }

  private static func problems(
    of written: [String],
    longest: String,
    _ dialect: SQLDialect
  ) -> [SQLFleetError.Problem] {
    var problems: [SQLFleetError.Problem] = []
    for name in written {
      if name.isEmpty { problems.append(.emptyName) }
      if name.unicodeScalars.contains("\0") { problems.append(.nulCharacter(name)) }
      if dialect.isReserved(name) { problems.append(.reservedName(name)) }
    }
    if let limit = dialect.identifierLimit {
      problems += (written.dropFirst() + [longest]).filter { $0.utf8.count > limit }
        .map { .longName($0, limit: limit) }
    }
    if written[1].lowercased() == written[2].lowercased() {
      problems.append(.oneColumn(written[2]))
    }
    return problems
  }
}
