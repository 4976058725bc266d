extension Machine {
  /// The configurations in which a machine can rest, and what leads from one to another: for tools.
  ///
  /// Guards answer in every way, those of one name agreeing with each other; timeouts are due at any time;
  /// callbacks do nothing to the machine. Configurations have numbers, those fewest steps away first. They are
  /// kept in a few bytes each, and what leads from one to another is found anew when it is asked for.
  package struct Graph: Sendable {
    /// What begins a step.
    package enum Input: Hashable, Sendable {
      case activation
      case event(EventID)
      /// An event that the definition does not name.
      case otherEvent
      case timeout(of: StateID, after: Duration)
    }

    /// What a guard has answered.
    package struct Answer: Hashable, Sendable {
      /// A number that guards with the same name share.
      package let guardNumber: Int
      package let name: String?
      package let isOpen: Bool
    }

    /// One selection of rows.
    package struct Microstep: Hashable, Sendable {
      /// The numbers of the rows.
      package let rows: [Int]
      package let answers: [Answer]
    }

    /// What leads from one configuration to another, or back to itself.
    package struct Step: Hashable, Sendable {
      package let input: Input
      package let microsteps: [Microstep]

      /// The number of the configuration in which the machine rests then.
      package let target: Int

      /// The numbers of all rows that are taken.
      package var rows: [Int] { microsteps.flatMap(\.rows) }
    }

    /// A step that need not come to an end.
    package struct Loop: Sendable {
      /// The number of the configuration from which it begins; nil for activation.
      package let origin: Int?
      package let input: Input
      package let microsteps: [Microstep]

      /// Whether no answer of a guard ends it.
      package let isCertain: Bool
    }

    /// Where a row is taken.
    package struct Use: Sendable {
      /// The number of the configuration from which the step begins; nil for activation.
      package let origin: Int?
    }

    /// A row of one source.
    package struct Row: Hashable, Sendable {
      /// The position of its event in the definition.
      package let event: Int

      /// The state among whose rows it is; nil for those of any state.
      package let source: StateID?
    }

    /// The configurations with which a machine can begin.
    package private(set) var starts: [Int] = []

    /// Where each row is taken first; nil for one that is taken nowhere.
    package private(set) var uses: [Use?]

    /// The steps that need not come to an end: of each input the first that was found.
    package private(set) var loops: [Loop] = []

    /// Whether all configurations have been found.
    package private(set) var isComplete = true

    private let plan: Plan
    private var foresight: Foresight
    private var table = ConfigurationTable()

    /// From which configuration each was first found; its own number for those with which a machine begins.
    private var origins: [UInt32] = []

    /// Explores a machine.
    ///
    /// - Parameters:
    ///   - machine: The machine; where it is does not matter.
    ///   - limit: How many configurations are kept.
    ///   - work: How many active states are looked at, over all guards and steps.
    package init(of machine: Machine, limit: Int, work: Int) {
      plan = machine.plan
      uses = [Use?](repeating: nil, count: plan.rowStarts[plan.stateIDs.count + 1])
      foresight = Foresight(plan, .named, work: work)
      explore(limit: min(max(limit, 1), Int(UInt32.max) - 1))
      isComplete = isComplete && foresight.isComplete
    }
  }
}

extension Machine.Graph {
  private mutating func explore(limit: Int) {
    var found: [Prospect] = []
    var endless: [EndlessStep] = []
    foresight.activate {
      found.append($0)
    } endless: {
      endless.append($0)
    }
    note(found, endless, from: nil, limit)
    starts = Array(origins.indices)
    var next = 0
    while next < table.count, foresight.isComplete {
      found.removeAll(keepingCapacity: true)
      endless.removeAll(keepingCapacity: true)
      foresight.follow(table[next]) {
        found.append($0)
      } endless: {
        endless.append($0)
      }
      note(found, endless, from: next, limit)
      next += 1
    }
  }

  private mutating func note(
    _ found: [Prospect],
    _ endless: [EndlessStep],
    from origin: Int?,
    _ limit: Int
  ) {
    for prospect in found {
      for row in prospect.microsteps.lazy.flatMap(\.rows) where uses[row] == nil {
        uses[row] = Use(origin: origin)
      }
      guard table.count < limit || table.number(of: prospect.configuration) != nil else {
        isComplete = false
        continue
      }
      let (number, isNew) = table.insert(prospect.configuration)
      if isNew { origins.append(UInt32(origin ?? number)) }
    }
    for step in endless {
      let input = input(step.trigger)
      guard !loops.contains(where: { $0.input == input && $0.isCertain == step.isCertain }) else {
        continue
      }
      let steps = step.microsteps.map(microstep)
      loops.append(
        Loop(origin: origin, input: input, microsteps: steps, isCertain: step.isCertain)
      )
    }
  }
}

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

  private func input(_ trigger: Trigger?) -> Input {
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

  private func microstep(_ step: Prospect.Microstep) -> Microstep {
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
