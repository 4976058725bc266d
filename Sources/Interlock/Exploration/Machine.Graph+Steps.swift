extension Machine.Graph {
  /// How many configurations there are.
  package var count: Int { table.count }

  /// The innermost active states of a configuration, in document order.
  package func states(at number: Int) -> [StateID] {
    plan.stateIDs(of: table[number].leaves)
  }

  /// What history states stand for in a configuration.
  package func history(at number: Int) -> [StateID: [StateID]] {
    var history: [StateID: [StateID]] = [:]
    for (node, nodes) in table[number].history {
      history[plan.stateIDs[Int(node) - 1]] = plan.stateIDs(of: nodes)
    }
    return history
  }

  /// Whether each of some states is active in a configuration.
  ///
  /// - Complexity: O(*n* + *s* log *n*) in the active states and those that are asked for.
  package func isActive(_ states: [StateID], at number: Int) -> [Bool] {
    let configuration = table[number]
    return states.map { state in
      plan.nodes[state].map { configuration.isActive($0, plan.chart.tree) } ?? false
    }
  }

  /// Whether a state is entered anywhere, be it only on the way to others.
  package func isEntered(_ state: StateID) -> Bool {
    plan.nodes[state].map { foresight.isEntered[Int($0)] } ?? false
  }

  /// Whether the machine has ended in a configuration.
  package func isFinished(at number: Int) -> Bool {
    table[number].leaves.first.map(plan.chart.tree.isEnd) ?? true
  }

  /// What can become of an event in a configuration, whatever guards answer.
  ///
  /// - Parameters:
  ///   - event: The event; one that the machine does not know is what any other event is.
  ///   - number: The number of the configuration.
  /// - Returns: Whether rows can take it, and whether it can be deferred instead.
  package func response(
    to event: EventID,
    at number: Int
  ) -> (isTaken: Bool, isDeferred: Bool) {
    guard !isFinished(at: number) else { return (false, false) }
    var foresight = foresight.withoutLimit
    let column = plan.columns[event] ?? ExtraColumns.anyEvent
    return foresight.response(to: .event(column), in: table[number])
  }

  /// From which configuration one was first found; nil for those with which a machine begins.
  package func origin(of number: Int) -> Int? {
    let origin = Int(origins[number])
    return origin == number ? nil : origin
  }

  /// The steps from a configuration, events before timeouts; those to configurations that were not kept are left
  /// out.
  ///
  /// - Parameter number: The number of a configuration; nil for what activation leads to.
  /// - Returns: The steps.
  package func steps(from number: Int?) -> [Step] {
    var steps: [Step] = []
    var foresight = foresight.withoutLimit
    let found = { (prospect: Prospect) in
      guard let target = table.number(of: prospect.configuration) else { return }
      let microsteps = prospect.microsteps.map(microstep)
      steps.append(Step(input: input(prospect.trigger), microsteps: microsteps, target: target))
    }
    guard let number else {
      foresight.activate(found: found)
      return steps
    }
    foresight.follow(table[number], found: found)
    return steps
  }

  /// How many rows there are; each source of an event is one.
  package var rowCount: Int { uses.count }

  /// A row.
  package func row(_ number: Int) -> Row {
    let row = plan.rows[number]
    return Row(event: Int(row.event), source: plan.stateID(of: row.node))
  }

  /// Whether steps lead from a configuration to others that were not kept.
  package func leadsBeyond(_ number: Int) -> Bool {
    guard !isComplete else { return false }
    var foresight = foresight.withoutLimit
    var isBeyond = false
    foresight.follow(table[number]) { prospect in
      isBeyond = isBeyond || table.number(of: prospect.configuration) == nil
    }
    return isBeyond
  }

  func input(_ trigger: Trigger?) -> Input {
    guard let trigger else { return .activation }
    if trigger.isEvent {
      return trigger.column == ExtraColumns.anyEvent
        ? .otherEvent : .event(plan.eventIDs[Int(trigger.column) - 1])
    }
    guard let state = trigger.node.flatMap(plan.stateID) else { return .activation }
    let timeouts = plan.chart.columns.timeouts
    let duration = timeouts.first { $0.value == trigger.column }?.key
    return .timeout(of: state, after: duration ?? .zero)
  }

  func microstep(_ step: Prospect.Microstep) -> Microstep {
    Microstep(
      rows: step.rows,
      answers: step.answers.map { answer in
        Answer(
          guardNumber: answer.question,
          name: foresight.questions.names[answer.question],
          isOpen: answer.isOpen
        )
      }
    )
  }
}

extension Foresight {
  /// The same with any work to spend.
  fileprivate var withoutLimit: Self {
    var copy = self
    copy.allowMore()
    return copy
  }
}
