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
    let longest = "\(table)_transitions_by_source"
    let columns = [key, column].flatMap { dialect.problems(ofColumn: $0) }
    let isShared = key.lowercased() == column.lowercased()
    problems =
      dialect.problems(of: table, isReserved: dialect.isReserved(table: table)) + columns
      + dialect.problems(ofLength: longest) + (isShared ? [.oneColumn(column)] : [])
  }
}

extension SQLDialect {
  /// What is wrong with the name of a column.
  func problems(ofColumn name: String) -> [SQLFleetError.Problem] {
    problems(of: name, isReserved: isReserved(column: name)) + problems(ofLength: name)
  }

  func problems(of name: String, isReserved: Bool) -> [SQLFleetError.Problem] {
    var problems: [SQLFleetError.Problem] = []
    if name.isEmpty { problems.append(.emptyName) }
    if name.unicodeScalars.contains("\0") { problems.append(.nulCharacter(name)) }
    if isReserved { problems.append(.reservedName(name)) }
    return problems
  }

  func problems(ofLength name: String) -> [SQLFleetError.Problem] {
    guard let limit = identifierLimit, name.utf8.count > limit else { return [] }
    return [.longName(name, limit: limit)]
  }
}
