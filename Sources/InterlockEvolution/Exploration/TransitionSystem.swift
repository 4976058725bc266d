import Interlock

/// The possible steps of a machine, without its code.
///
/// Transitions and configurations are those of the engine: `Chart.select`, `ConfigurationChange`, `Chart.completions`.
/// Guards are tried open and closed; timeouts of active states are due at any time and in any order; callbacks, if
/// assumed, may raise any event while completions wait. Deferred events need no modelling: if one is taken in the end,
/// it could have been fired then.
struct TransitionSystem {
  /// What is known about code.
  enum Code {
    /// Guards with the same name agree while a transition is selected, and callbacks do not affect the machine.
    case named
    /// Guards may answer in any way; callbacks are there or not.
    case unknown(hasCallbacks: Bool)
  }

  let chart: Chart
  let questions: GuardQuestions

  let code: Code
  let stepLimit: Int

  /// Keeps the transitions of the chart alive.
  private let owner: any AnyObject & Sendable

  /// How many more active nodes may be explored, summed over all triggers, guards and steps.
  private var workLeft: Int

  /// The nodes that have been entered somewhere.
  private(set) var isEntered: Table<Node, Bool>

  /// Why something was left out; nil if nothing was.
  private(set) var omission: ExplorationOmission?

  /// Whether nothing was left out: the work was enough.
  var isComplete: Bool { omission == nil }

  /// The explored continuations of the moments between microsteps.
  var settlingGraph = SettlingGraph()

  /// The progress of the exploration.
  var progress = ExplorationState()

  /// Which answers of guards are possible together; nil if all are.
  var combinationFilter: CombinationFilter?

  /// The values of the fields; nil if they are not followed.
  var followed: (any FollowedValues)?

  /// The transitions whose callbacks have failed for some values of the fields.
  var failedRows: Set<RowPosition> = []

  /// Called from time to time; returns whether to continue.
  var goesOn: (@Sendable (ExplorationState) -> Bool)?

  /// The amount of work at which to ask again whether to continue.
  private var nextQuestion = Self.questionInterval

  private static var questionInterval: Int { 1 << 14 }

  /// Prepares to explore a machine.
  ///
  /// - Parameters:
  ///   - plan: The machine.
  ///   - code: What is known about its code.
  ///   - work: How many active nodes may be explored.
  init<StateID, EventID>(_ plan: Machine<StateID, EventID>.Plan, _ code: Code, work: Int) {
    chart = plan.chart
    owner = plan
    stepLimit = plan.settings.stepLimit
    questions = GuardQuestions(plan)
    self.code = code
    workLeft = work
    isEntered = Table(repeating: false, count: chart.tree.count)
  }

  /// Spends some work; once none is left, nothing more is found.
  mutating func spend(_ work: Int) {
    workLeft -= work
    if workLeft < 0 { giveUp(.work) }
    guard let goesOn else { return }
    progress.work += work
    guard progress.work >= nextQuestion, isComplete else { return }
    nextQuestion = progress.work + Self.questionInterval
    if !goesOn(progress) { giveUp(.time) }
  }

  /// Spends the work of a microstep, and records what it enters.
  mutating func take(_ change: ConfigurationChange) {
    spend(change.exited.count + change.entered.count)
    for node in change.entered { isEntered[node] = true }
  }

  /// The same without a limit of work, for a few more questions.
  var withoutLimit: Self {
    var copy = self
    copy.rest()
    copy.workLeft = .max
    copy.omission = nil
    return copy
  }

  /// Drops the data that is only needed to continue.
  mutating func rest() {
    settlingGraph = SettlingGraph()
    goesOn = nil
  }

  /// Records that something is left out.
  mutating func giveUp(_ reason: ExplorationOmission) {
    omission = omission ?? reason
  }
}

extension TransitionSystem {
  /// The possible selections of a trigger.
  struct Outcome {
    let transitions: [EnabledTransition]
    let answers: [AnswerCombinations.Answer]
    let isDeferred: Bool

    var microstep: PossibleMacrostep.Microstep {
      PossibleMacrostep.Microstep(rows: transitions.flatMap(\.rows), answers: answers)
    }
  }

  /// The results of activation.
  ///
  /// - Parameter found: Called with each possible result, until it returns false or the work limit is reached.
  mutating func activate(_ found: (Unfolding) -> Bool) {
    guard followed == nil else { return activateWithValues(found) }
    let change = ConfigurationChange(activating: chart.tree)
    take(change)
    if let unfolding = unfold(nil, nil, after: change) { _ = found(unfolding) }
  }

  /// The steps of each event and timeout from a resting configuration, in the order of the transitions of the active
  /// nodes. An internal transition that changes nothing leads back to it.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - values: The values of the fields there.
  ///   - found: Called with each possible result of each selection, until it returns false or the work limit is
  ///     reached.
  mutating func follow(
    _ configuration: Configuration,
    with values: Int = 0,
    _ found: (Unfolding) -> Bool
  ) {
    guard !isEnd(configuration) else { return }
    let place = ActiveConfiguration(configuration, chart.tree)
    for trigger in triggers(in: place) {
      if followed != nil {
        guard follow(trigger, in: place, with: values, found) else { return }
        continue
      }
      for outcome in outcomes(of: trigger, in: place) {
        // A timeout whose guards refuse is spent, which can open guards of eventless transitions.
        if outcome.transitions.isEmpty, trigger.isEvent || !chart.hasEventlessRows { continue }
        let change = ConfigurationChange(outcome.transitions, from: configuration, chart.tree)
        take(change)
        guard isComplete, let unfolding = unfold(trigger, outcome, after: change),
          found(unfolding)
        else { return }
      }
      guard isComplete else { return }
    }
  }

  /// Whether transitions can take a trigger in a configuration, for some answers of their guards.
  mutating func takes(
    _ trigger: Trigger,
    in configuration: Configuration,
    with values: Int = 0
  ) -> Bool {
    guard followed == nil else {
      return isPossible(trigger, in: configuration, with: values) { !$0.transitions.isEmpty }
    }
    return isPossible(trigger, in: configuration) { !$0.transitions.isEmpty }
  }

  /// Whether a trigger can be deferred in a configuration, for some answers of guards.
  mutating func defers(
    _ trigger: Trigger,
    in configuration: Configuration,
    with values: Int = 0
  ) -> Bool {
    guard followed == nil else {
      return isPossible(trigger, in: configuration, with: values) {
        $0.transitions.isEmpty && $0.isDeferred
      }
    }
    return isPossible(trigger, in: configuration) { $0.transitions.isEmpty && $0.isDeferred }
  }

  private mutating func isPossible(
    _ trigger: Trigger,
    in configuration: Configuration,
    _ condition: (TransitionSelection) -> Bool
  ) -> Bool {
    var answers = AnswerCombinations()
    let (rows, answering) = (chart.rows, answering)
    repeat {
      let selection = chart.select(trigger, in: configuration) { position, _ in
        answering.isOpen(rows[position], in: configuration, &answers)
      }
      if isPossible(answers), condition(selection) { return true }
    } while answers.advance()
    return false
  }

  /// Whether guards can give these answers, as far as is known.
  private func isPossible(_ answers: AnswerCombinations) -> Bool {
    combinationFilter.map { $0(answers.given) } ?? true
  }

  /// The events and timeouts for which active states have transitions.
  mutating func triggers(in place: ActiveConfiguration) -> [Trigger] {
    var triggers = events(in: place).map(Trigger.event)
    guard !chart.timeouts.isEmpty else { return triggers }
    for node in place.nodes {
      for timeout in chart.timeouts[node] ?? [] {
        triggers.append(.timeout(timeout.column, of: node))
      }
    }
    return triggers
  }

  mutating func events(in place: ActiveConfiguration) -> [Column] {
    var seen: Set<Column> = []
    var events: [Column] = []
    for node in place.nodes {
      let rows = chart.rowStarts[node]..<chart.rowStarts[node.next]
      spend(rows.count)
      for position in rows {
        let column = chart.rows[position].column
        if column < chart.columns.always, seen.insert(column).inserted { events.append(column) }
      }
    }
    return events
  }

  /// The selections of a trigger, for all answers of its guards; no transitions if it selects none. Of several
  /// combinations of answers that select the same, the first is kept.
  mutating func outcomes(of trigger: Trigger, in place: ActiveConfiguration) -> [Outcome] {
    var outcomes: [Outcome] = []
    var seen: Set<Selected> = []
    var answers = AnswerCombinations()
    let (rows, answering) = (chart.rows, answering)
    repeat {
      let selection = chart.select(trigger, in: place.configuration) { position, _ in
        answering.isOpen(rows[position], in: place.configuration, &answers)
      }
      spend(place.nodes.count + answers.given.count)
      guard isPossible(answers) else { continue }
      let isOnly = outcomes.isEmpty && answers.given.isEmpty
      let isDeferred = selection.isDeferred
      let key = Selected(rows: selection.transitions.map(\.rows), isDeferred: isDeferred)
      if isOnly || seen.insert(key).inserted {
        let given = isNamed ? Array(answers.given) : []
        let transitions = selection.transitions
        outcomes.append(Outcome(transitions: transitions, answers: given, isDeferred: isDeferred))
      }
    } while isComplete && answers.advance()
    return outcomes
  }

  /// The key that distinguishes one outcome from another.
  struct Selected: Hashable {
    let rows: [[RowPosition]]
    let isDeferred: Bool
  }

  var isNamed: Bool {
    if case .named = code { true } else { false }
  }

  /// The possible answers of guards, stored separately, so that closures that capture them copy little.
  private struct Answering {
    let questions: GuardQuestions
    let tree: Tree
    let isNamed: Bool

    func isOpen(
      _ row: Row,
      in configuration: Configuration,
      _ answers: inout AnswerCombinations
    ) -> Bool {
      guard questions.allows(row, in: configuration, tree) else { return false }
      let questions = questions.ofEvents[row.event]
      if isNamed { return questions.allSatisfy { answers.answer($0) } }
      return questions.isEmpty || answers.answerOnce()
    }
  }

  private var answering: Answering {
    Answering(questions: questions, tree: chart.tree, isNamed: isNamed)
  }
}
