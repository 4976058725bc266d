import Interlock

// What a machine can do when the values of its fields are followed.

extension TransitionSystem {
  private static let withoutValues = [0]

  /// Some values of the fields, combined with each payload that a trigger can have.
  func variants(
    of trigger: Trigger,
    in place: ActiveConfiguration,
    with values: Int
  ) -> [Int] {
    guard let followed else { return Self.withoutValues }
    guard trigger.isEvent, trigger.column != Column.anyEvent else { return [values] }
    return followed.variants(for: events(of: trigger.column, in: place), of: values)
  }

  /// The transitions of active nodes for a column, by position in the definition.
  func events(of column: Column, in place: ActiveConfiguration) -> [Int] {
    var events: [Int] = []
    for node in place.nodes {
      for position in chart.rowStarts[node]..<chart.rowStarts[node.next]
      where chart.rows[position].column == column {
        events.append(chart.rows[position].event.index)
      }
    }
    return events
  }

  /// The results of activation, for each of the values that the machine can start with.
  mutating func activateWithValues(_ found: (Unfolding) -> Bool) {
    let change = ConfigurationChange(activating: chart.tree)
    for start in followed?.starts ?? [] {
      let results = results(of: [], change, from: Configuration(), with: start)
      if !results.isEmpty { take(change) }
      for result in results {
        guard isComplete,
          let unfolding = unfold(nil, nil, after: change, with: result, given: start),
          found(unfolding)
        else { return }
      }
      spend(1)
    }
  }

  /// The results of a trigger, for each payload that it can have.
  ///
  /// - Returns: Whether to continue.
  mutating func follow(
    _ trigger: Trigger,
    in place: ActiveConfiguration,
    with values: Int,
    _ found: (Unfolding) -> Bool
  ) -> Bool {
    var seen: Set<Beginning> = []
    for given in variants(of: trigger, in: place, with: values) {
      for outcome in outcomes(of: trigger, in: place, with: given) {
        if outcome.transitions.isEmpty, trigger.isEvent || !chart.hasEventlessRows { continue }
        let change = ConfigurationChange(outcome.transitions, from: place.configuration, chart.tree)
        let rows = outcome.transitions.map(\.rows)
        let transitions = outcome.transitions
        let results = results(of: transitions, change, from: place.configuration, with: given)
        if results.isEmpty { failedRows.formUnion(rows.joined()) }
        for result in results
        where seen.insert(Beginning(rows: rows, values: result)).inserted {
          take(change)
          let unfolding = unfold(trigger, outcome, after: change, with: result, given: given)
          guard isComplete, let unfolding, found(unfolding) else { return false }
        }
      }
      guard isComplete else { return false }
    }
    return true
  }

  /// What the rest of a macrostep depends on. The payload is not part of it.
  private struct Beginning: Hashable {
    let rows: [[RowPosition]]
    let values: Int
  }

  /// Whether a condition is true of some selection, for any payload that a trigger can have.
  mutating func isPossible(
    _ trigger: Trigger,
    in configuration: Configuration,
    with values: Int,
    _ condition: (Outcome) -> Bool
  ) -> Bool {
    let place = ActiveConfiguration(configuration, chart.tree)
    return variants(of: trigger, in: place, with: values).contains { given in
      outcomes(of: trigger, in: place, with: given).contains(where: condition)
    }
  }
}

extension TransitionSystem {
  /// As `outcomes(of:in:)`, for some values of the fields. Selections that fail are left out.
  mutating func outcomes(
    of trigger: Trigger,
    in place: ActiveConfiguration,
    with values: Int
  ) -> [Outcome] {
    guard let followed else { return outcomes(of: trigger, in: place) }
    let asking = Asking(
      followed: followed,
      questions: questions,
      values: values,
      configuration: place.configuration,
      tree: chart.tree
    )
    var outcomes: [Outcome] = []
    var seen: Set<Selected> = []
    var answers = AnswerCombinations()
    let rows = chart.rows
    repeat {
      let selection = try? chart.select(trigger, in: place.configuration) {
        (position, _) throws(FailedGuard) in
        try asking.isOpen(rows[position], &answers)
      }
      spend(place.nodes.count + answers.given.count)
      guard let selection, asking.isPossible(answers) else { continue }
      let isDeferred = selection.isDeferred
      let key = Selected(rows: selection.transitions.map(\.rows), isDeferred: isDeferred)
      guard seen.insert(key).inserted else { continue }
      outcomes.append(
        Outcome(
          transitions: selection.transitions,
          answers: Array(answers.given),
          isDeferred: isDeferred
        )
      )
    } while isComplete && answers.advance()
    return outcomes
  }

  /// The values of the fields after the callbacks of a microstep; empty if they always fail.
  func results(
    of transitions: [EnabledTransition],
    _ change: ConfigurationChange,
    from configuration: Configuration,
    with values: Int
  ) -> [Int] {
    guard let followed else { return Self.withoutValues }
    let calls = Calls(transitions, change, from: configuration, chart)
    return followed.results(of: calls.all, with: values)
  }
}

/// A guard cannot be computed, so the call throws.
private struct FailedGuard: Error {}

/// Evaluates guards for some values of the fields.
private struct Asking {
  let followed: any FollowedValues
  let questions: GuardQuestions
  let values: Int
  let configuration: Configuration
  let tree: Tree

  private var states: ActiveStates { ActiveStates(configuration, tree) }

  /// Whether the guards of a transition hold. They are evaluated as in the engine, in order, up to the first that
  /// doesn't hold.
  func isOpen(_ row: Row, _ answers: inout AnswerCombinations) throws(FailedGuard) -> Bool {
    for term in questions.terms[row.event] {
      switch term {
      case .presence(let node, let isExpected):
        guard configuration.isActive(node, tree) == isExpected else { return false }
      case .question(let question):
        switch followed.certainty(of: question, with: values, in: states) {
        case .holds: answers.note(question, true)
        case .doesNotHold:
          answers.note(question, false)
          return false
        case .fails: throw FailedGuard()
        case .open: guard answers.answer(question) else { return false }
        }
      }
    }
    return true
  }

  func isPossible(_ answers: AnswerCombinations) -> Bool {
    followed.isPossible(answers.given, with: values, in: states)
  }
}

/// The callbacks of a microstep, in the order in which the engine runs them. This states the engine's program a second
/// time, without observers of single states; tests check that both agree.
private struct Calls {
  private(set) var all: [FollowedCall] = []
  private var states: ActiveStates

  init(
    _ transitions: [EnabledTransition],
    _ change: ConfigurationChange,
    from configuration: Configuration,
    _ chart: Chart
  ) {
    states = ActiveStates(configuration, chart.tree)
    let events = transitions.flatMap(\.rows).map {
      FollowedCall.Owner.event(chart.rows[$0].event.index)
    }
    let (hasEvents, isActivation) = (!transitions.isEmpty, configuration.leaves.isEmpty)
    if hasEvents { add([.machine], .willTransition) }
    add(events, .willFire)
    add(change.exited.map(Self.owner), .willExit)
    add(change.entered.map(Self.owner), .willEnter)
    states = ActiveStates(change.configuration, chart.tree)
    add(change.exited.map(Self.owner), .didExit)
    add(events, .perform)
    if isActivation { add([.machine], .initially) }
    for node in change.entered {
      add([Self.owner(node)], .didEnter)
      if change.entersByDefault(node) { add([Self.owner(node)], .initially) }
      if let history = change.fallbacks[node] { add([Self.owner(history)], .initially) }
    }
    add(events, .didFire)
    // On activation, this stands for the observers of single states. They run in between.
    if hasEvents || isActivation { add([.machine], .didTransition) }
  }

  private static func owner(_ node: Node) -> FollowedCall.Owner { .state(node.position) }

  private mutating func add(_ owners: [FollowedCall.Owner], _ kind: CallbackKind) {
    for owner in owners { all.append(FollowedCall(owner: owner, kind: kind, states: states)) }
  }
}
