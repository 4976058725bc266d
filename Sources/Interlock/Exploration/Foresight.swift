/// What a machine can do, without its code.
///
/// Rows and configurations are those of the engine: `Chart.select`, `Route`, `Chart.completions`. Guards are
/// taken as open and as closed; timeouts of active states are due at any time and in any order; callbacks may
/// raise any event while completions wait, if they are reckoned with. Deferred events need no place of their
/// own: where one is taken in the end, it could have been fired then.
struct Foresight {
  /// What is known about code.
  enum Code {
    /// Guards of one name agree while a row is selected, and callbacks do nothing to the machine.
    case named
    /// Anything; callbacks are there or not.
    case unknown(hasCallbacks: Bool)
  }

  let chart: Chart
  let questions: GuardQuestions

  let code: Code
  let stepLimit: Int

  /// What frees the rows of the chart.
  private let owner: any AnyObject & Sendable

  /// How many active nodes may still be looked at, summed over all triggers, guards and steps.
  private var workLeft: Int

  /// The nodes that have been entered somewhere.
  private(set) var isEntered: [Bool]

  /// Whether nothing was left out: there was enough work to spend.
  private(set) var isComplete = true

  /// Prepares to look at a machine.
  ///
  /// - Parameters:
  ///   - plan: The machine.
  ///   - code: What is known about its code.
  ///   - work: How many active nodes may be looked at.
  init<StateID, EventID>(_ plan: Machine<StateID, EventID>.Plan, _ code: Code, work: Int) {
    chart = plan.chart
    owner = plan
    stepLimit = plan.stepLimit
    questions = GuardQuestions(plan)
    self.code = code
    workLeft = work
    isEntered = [Bool](repeating: false, count: chart.tree.count)
  }

  /// Spends some work; from the moment on at which none is left, nothing is found any more.
  mutating func spend(_ work: Int) {
    workLeft -= work
    if workLeft < 0 { isComplete = false }
  }

  /// Spends the work that a microstep is, and notes what it enters.
  mutating func take(_ route: Route) {
    spend(route.exited.count + route.entered.count)
    for node in route.entered { isEntered[Int(node)] = true }
  }

  /// Begins anew, with no limit.
  mutating func allowMore() {
    workLeft = .max
    isComplete = true
  }

  /// Notes that something is left out.
  mutating func giveUp() {
    isComplete = false
  }
}

extension Foresight {
  /// What a trigger can select.
  struct Outcome {
    let arcs: [Arc]
    let answers: [GuardAnswers.Answer]
    let isDeferred: Bool

    var microstep: Prospect.Microstep {
      Prospect.Microstep(rows: arcs.flatMap(\.rows), answers: answers)
    }
  }

  /// What activation leads to.
  ///
  /// - Parameters:
  ///   - found: Called for each way in which the machine can come to rest.
  ///   - endless: Called where it need not.
  mutating func activate(
    found: (Prospect) -> Void,
    endless: (EndlessStep) -> Void = { _ in }
  ) {
    let route = Route(activating: chart.tree)
    take(route)
    settle(nil, nil, after: route, found, endless)
  }

  /// What each event and timeout leads to from a configuration in which the machine rests, in the order of the
  /// rows of the active nodes. An internal row that changes nothing is a prospect, too.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - found: Called for each way in which the machine can come to rest.
  ///   - endless: Called where it need not.
  mutating func follow(
    _ configuration: Configuration,
    found: (Prospect) -> Void,
    endless: (EndlessStep) -> Void = { _ in }
  ) {
    guard !isEnd(configuration) else { return }
    let place = Place(configuration, chart.tree)
    for trigger in triggers(in: place) {
      for outcome in outcomes(of: trigger, in: place) {
        // A timeout that guards refuse is over, which can open guards of eventless rows.
        if outcome.arcs.isEmpty, trigger.isEvent || !chart.hasEventlessRows { continue }
        let route = Route(outcome.arcs, from: configuration, chart.tree)
        take(route)
        guard isComplete else { return }
        settle(trigger, outcome, after: route, found, endless)
      }
      guard isComplete else { return }
    }
  }

  /// What can become of a trigger in a configuration, whatever guards answer.
  ///
  /// - Returns: Whether rows can take it, and whether it can be deferred instead.
  mutating func response(
    to trigger: Trigger,
    in configuration: Configuration
  ) -> (isTaken: Bool, isDeferred: Bool) {
    let outcomes = outcomes(of: trigger, in: Place(configuration, chart.tree))
    return (
      outcomes.contains { !$0.arcs.isEmpty },
      outcomes.contains { $0.arcs.isEmpty && $0.isDeferred }
    )
  }

  /// The events and timeouts for which active states have rows.
  private mutating func triggers(in place: Place) -> [Trigger] {
    var triggers = events(in: place).map(Trigger.event)
    guard !chart.timeouts.isEmpty else { return triggers }
    for node in place.nodes {
      for timeout in chart.timeouts[node] ?? [] {
        triggers.append(.timeout(timeout.column, of: node))
      }
    }
    return triggers
  }

  mutating func events(in place: Place) -> [UInt32] {
    var seen: Set<UInt32> = []
    var events: [UInt32] = []
    for node in place.nodes {
      let rows = chart.rowStarts[Int(node)]..<chart.rowStarts[Int(node) + 1]
      spend(rows.count)
      for position in rows {
        let column = chart.rows[position].column
        if column < chart.columns.always, seen.insert(column).inserted { events.append(column) }
      }
    }
    return events
  }

  /// What a trigger can select, for all that its guards can say; no rows where it selects none. Where names say
  /// which guards agree, each way to answer is an outcome.
  mutating func outcomes(of trigger: Trigger, in place: Place) -> [Outcome] {
    var outcomes: [Outcome] = []
    var seen: Set<[Arc]> = []
    var answers = GuardAnswers()
    repeat {
      let selection = chart.select(trigger, in: place.configuration) { position, _ in
        isOpen(chart.rows[position], in: place.configuration, &answers)
      }
      spend(place.nodes.count + answers.given.count)
      if isNamed || seen.insert(selection.arcs).inserted {
        let isDeferred = selection.isDeferred
        let given = isNamed ? Array(answers.given) : []
        outcomes.append(Outcome(arcs: selection.arcs, answers: given, isDeferred: isDeferred))
      }
    } while isComplete && answers.advance()
    return outcomes
  }

  private var isNamed: Bool {
    if case .named = code { true } else { false }
  }

  private func isOpen(
    _ row: Row,
    in configuration: Configuration,
    _ answers: inout GuardAnswers
  ) -> Bool {
    guard questions.allows(row, in: configuration, chart.tree) else { return false }
    let questions = questions.ofEvents[Int(row.event)]
    switch code {
    case .named: return questions.allSatisfy { answers.answer($0) }
    case .unknown: return questions.isEmpty || answers.answerOnce()
    }
  }
}
