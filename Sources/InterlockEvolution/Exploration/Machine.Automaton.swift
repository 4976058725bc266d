package import Interlock

extension Machine {
  /// A machine as an automaton, for tools that compare machines: states are numbers, assigned as they are reached, and
  /// each symbol leads to one of them.
  ///
  /// A state is a configuration that the machine rests in, or the inactive machine. Guards are identified by name, and
  /// have one answer each throughout a macrostep; callbacks do nothing to the machine; no
  /// event is deferred. Everything else is as in the engine.
  package struct Automaton: Sendable {
    private let plan: Plan
    private var system: TransitionSystem
    private var table: ConfigurationTable

    /// The numbers of the guards, by those of the plan.
    private let guardNumbers: [Int]

    /// Makes the automaton of a machine.
    ///
    /// - Parameters:
    ///   - machine: The machine; its current state does not matter. All its guards have names.
    ///   - guardNumbers: A number for each name of a guard.
    ///   - work: How many active states are examined, over all symbols.
    ///   - follows: Creates the values to follow, from the places of the guards; called once. Returns nil if values are
    ///     not followed.
    package init(
      of machine: Machine,
      guardNumbers: [String: Int],
      work: Int,
      following follows: (FollowedGuards) -> (any FollowedValues)? = { _ in nil }
    ) {
      plan = machine.plan
      system = TransitionSystem(plan, .named, work: work)
      system.followed = follows(system.questions.followed)
      table = ConfigurationTable(hasValues: system.followed != nil)
      self.guardNumbers = system.questions.names.map { $0.flatMap { guardNumbers[$0] } ?? -1 }
    }
  }
}

extension Machine.Automaton {
  /// The state of the inactive machine.
  package static var inactive: Int { 0 }

  /// How many states have been found.
  package var count: Int { table.count + 1 }

  /// Whether the work was enough; otherwise the last answer may be wrong.
  package var isComplete: Bool { system.isComplete }

  /// The innermost active states, in document order.
  package func states(at number: Int) -> [StateID] {
    plan.stateIDs(of: configuration(at: number).leaves)
  }

  /// Whether the machine has ended.
  package func isFinished(at number: Int) -> Bool {
    number != Self.inactive && system.isEnd(configuration(at: number))
  }

  /// The symbols that have transitions; all others are refused. A timeout of several states is listed several times.
  package mutating func symbols(at number: Int) -> [InputSymbol<EventID>] {
    guard number != Self.inactive else { return [.activation] }
    let configuration = configuration(at: number)
    guard !system.isEnd(configuration) else { return [] }
    let place = ActiveConfiguration(configuration, system.chart.tree)
    let events = system.events(in: place).map { column in
      column == Column.anyEvent
        ? InputSymbol.otherEvent : InputSymbol.event(plan.eventIDs[column.position])
    }
    return events + durations(of: place.nodes).map { .timeout(of: nil, after: $0) }
  }

  /// The reaction to a symbol.
  ///
  /// - Parameters:
  ///   - symbol: The symbol.
  ///   - number: The state.
  ///   - given: The values of the fields, including those of the payload; 0 if they are not followed.
  ///   - answers: The answers of guards; guards evaluated for the first time are added.
  /// - Returns: The reaction, with the state of the automaton afterwards, which may be new.
  package mutating func reaction(
    to symbol: InputSymbol<EventID>,
    at number: Int,
    with given: Int = 0,
    _ answers: inout AnswerCombinations
  ) -> AutomatonReaction {
    let configuration = configuration(at: number)
    let trigger = trigger(of: symbol, in: configuration)
    let isActivation = symbol == .activation && number == Self.inactive
    guard isActivation || trigger != nil && number != Self.inactive,
      isActivation || !system.isEnd(configuration)
    else { return AutomatonReaction(outcome: .refused, target: number) }
    let guardNumbers = guardNumbers
    let run = system.run(trigger, from: configuration, with: given) { question in
      answers.answer(guardNumbers[question])
    }
    system.spend(answers.given.count * answers.given.count)
    switch run.outcome {
    case .refused: return AutomatonReaction(outcome: .refused, target: number)
    case .endless: return AutomatonReaction(outcome: .endless, target: number)
    case .failed: return AutomatonReaction(outcome: .failed, target: number)
    case .unknown: return AutomatonReaction(outcome: .unknown, target: number)
    case .taken:
      let target = table.insert(run.configuration, with: run.values).number + 1
      let started = durations(of: run.entered).sorted()
      return AutomatonReaction(outcome: .taken, target: target, started: started)
    }
  }

  /// The values of the fields; 0 if they are not followed.
  package func values(at number: Int) -> Int {
    number == Self.inactive ? 0 : table.values(at: number - 1)
  }

  /// The transitions of active states that an event can take, by position in the definition.
  package func events(for symbol: InputSymbol<EventID>, at number: Int) -> [Int] {
    guard case .event(let id) = symbol, number != Self.inactive, let column = plan.columns[id]
    else {
      return []
    }
    let place = ActiveConfiguration(configuration(at: number), system.chart.tree)
    return system.events(of: column, in: place)
  }

  private func configuration(at number: Int) -> Configuration {
    number == Self.inactive ? Configuration() : table[number - 1]
  }

  private func trigger(
    of symbol: InputSymbol<EventID>,
    in configuration: Configuration
  ) -> Trigger? {
    switch symbol {
    case .activation: return nil
    case .event(let id): return .event(plan.columns[id] ?? Column.anyEvent)
    case .otherEvent: return .event(Column.anyEvent)
    case .timeout(_, let duration):
      let chart = system.chart
      guard let column = chart.columns.column(ofTimeout: duration) else { return nil }
      let node = chart.tree.activeNodes(configuration.leaves).first { node in
        chart.timeouts[node]?.contains { $0.column == column } == true
      }
      return node.map { .timeout(column, of: $0) }
    }
  }

  /// The lengths of the timeouts of some nodes.
  private func durations(of nodes: some Sequence<Node>) -> [Duration] {
    let timeouts = system.chart.timeouts
    guard !timeouts.isEmpty else { return [] }
    let columns = nodes.flatMap { timeouts[$0] ?? [] }.map(\.column)
    return columns.compactMap { column in
      system.chart.columns.timeouts.first { $0.value == column }?.key
    }
  }
}
