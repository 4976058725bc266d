package import Interlock

extension Machine.Graph {
  /// How many configurations there are.
  package var count: Int { table.count }

  private var table: ConfigurationTable { search.table }
  private var system: TransitionSystem { search.system }

  /// The innermost active states of a configuration, in document order.
  package func states(at number: Int) -> [StateID] {
    plan.stateIDs(of: table[number].leaves)
  }

  /// The values of the fields in a configuration; 0 if they are not followed.
  package func values(at number: Int) -> Int { table.values(at: number) }

  /// The states that history states stand for in a configuration.
  package func history(at number: Int) -> [StateID: [StateID]] {
    var history: [StateID: [StateID]] = [:]
    for (node, nodes) in table[number].history {
      history[plan.stateIDs[node.position]] = plan.stateIDs(of: nodes)
    }
    return history
  }

  /// Whether each of some states is active in a configuration.
  ///
  /// - Complexity: O(*n* + *s* log *n*) in the active states and the given ones.
  package func isActive(_ states: [StateID], at number: Int) -> [Bool] {
    let configuration = table[number]
    return states.map { state in
      plan.nodes[state].map { configuration.isActive($0, plan.chart.tree) } ?? false
    }
  }

  /// Whether a state is entered anywhere, even if only on the way to others.
  package func isEntered(_ state: StateID) -> Bool {
    plan.nodes[state].map { system.isEntered[$0] } ?? false
  }

  /// Whether the machine has ended in a configuration.
  package func isFinished(at number: Int) -> Bool {
    table[number].leaves.first.map(plan.chart.tree.isEnd) ?? true
  }

  /// Whether transitions can take an event in a configuration, for some answers of their guards.
  ///
  /// - Parameters:
  ///   - event: The event; one that the machine does not know counts as any other event.
  ///   - number: The number of the configuration.
  /// - Returns: Whether they can.
  package func accepts(_ event: EventID, at number: Int) -> Bool {
    guard !isFinished(at: number) else { return false }
    var system = system
    return system.takes(trigger(event), in: table[number], with: values(at: number))
  }

  /// The answers of guards for which active states have transitions for a trigger, but none of them is taken.
  ///
  /// - Parameter number: The number of the configuration.
  /// - Returns: For each event and timeout that can be refused, the first such answers, with the values of the fields
  ///   and of the payload. A deferred event is not refused.
  package func refusals(at number: Int) -> [(input: Input, answers: [Answer], given: Int)] {
    var system = system.withoutLimit
    return system.refusals(in: table[number], with: values(at: number))
      .map { (input($0), $1.map(answer), $2) }
  }

  /// Whether an event can be deferred in a configuration, for some answers of guards.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - number: The number of the configuration.
  /// - Returns: Whether it can be.
  package func defers(_ event: EventID, at number: Int) -> Bool {
    guard !isFinished(at: number) else { return false }
    var system = system
    return system.defers(trigger(event), in: table[number], with: values(at: number))
  }

  private func trigger(_ event: EventID) -> Trigger {
    .event(plan.columns[event] ?? Column.anyEvent)
  }

  /// The configuration from which one was first found; nil for those that a machine begins with.
  package func origin(of number: Int) -> Int? {
    let origin = Int(search.origins[number])
    return origin == number ? nil : origin
  }

  /// What begins a step, and the configuration to which it leads.
  package struct Successor: Hashable, Sendable {
    package let input: Input
    package let target: Int
  }

  /// The steps from a configuration, each input and target once; steps to configurations that were not kept
  /// are left out.
  ///
  /// - Complexity: O(*s*) in the steps: the exploration has recorded them.
  package func successors(of number: Int) -> [Machine.Graph.Successor] {
    guard number < edgeStarts.count else { return [] }
    let end = number + 1 < edgeStarts.count ? edgeStarts[number + 1] : edges.count
    return edges[edgeStarts[number]..<end].map { edge in
      Successor(input: inputs[Int(edge.input)], target: Int(edge.target))
    }
  }

  /// The first step from a configuration that satisfies a condition: of each selection, the shortest step to each
  /// configuration is tested.
  ///
  /// - Parameters:
  ///   - number: The number of a configuration; nil for what activation leads to.
  ///   - condition: The condition.
  /// - Returns: The step. Repeating what the exploration has found takes as much work again.
  package func step(from number: Int?, where condition: (Step) -> Bool) -> Step? {
    var found: Step?
    visit(number) { unfolding in
      found = steps(unfolding.macrosteps).first(where: condition)
      return found == nil
    }
    return found
  }

  /// The first step from a configuration in which a transition is taken.
  ///
  /// - Parameters:
  ///   - number: The number of a configuration; nil for what activation leads to.
  ///   - row: The number of the transition.
  /// - Returns: The step; nil if there is none.
  package func step(from number: Int?, taking row: Int) -> Step? {
    var found: Step?
    visit(number) { unfolding in
      guard unfolding.rows.contains(RowPosition(row)) else { return true }
      found = steps(unfolding.ways).first { $0.rows.contains(row) }
      return found == nil
    }
    return found
  }

  /// The steps from a configuration: for each selection, the shortest to each configuration, and others between the
  /// same two, so that every transition that can be taken on the way is in one.
  ///
  /// - Parameter number: The number of a configuration; nil for what activation leads to.
  /// - Returns: The steps; those to configurations that were not kept are left out.
  package func steps(from number: Int?) -> [Step] {
    var found: [Step] = []
    visit(number) { unfolding in
      found += steps(unfolding.ways)
      return true
    }
    return found
  }

  private func visit(_ number: Int?, _ found: (Unfolding) -> Bool) {
    var system = system.withoutLimit
    if let number {
      system.follow(table[number], with: values(at: number), found)
    } else {
      system.activate(found)
    }
  }

  private func steps(_ macrosteps: [PossibleMacrostep]) -> [Step] {
    macrosteps.compactMap { macrostep in
      let target = table.number(of: macrostep.configuration, with: macrostep.values)
      guard let target else { return nil }
      return Step(
        input: input(macrostep.trigger),
        microsteps: macrostep.microsteps.map(microstep),
        target: target,
        given: macrostep.given
      )
    }
  }

  /// How many transitions there are; each source of an event counts as one.
  package var rowCount: Int { uses.count }

  /// A transition.
  package func row(_ number: Int) -> RowPlace {
    let row = plan.rows[RowPosition(number)]
    return RowPlace(event: row.event.index, source: plan.stateID(of: row.node), node: row.node)
  }

  /// Whether steps lead from a configuration to others that were not kept, or may, because they were not explored.
  package func leadsBeyond(_ number: Int) -> Bool {
    number >= followedCount || beyond.contains(number)
  }

  func input(_ trigger: Trigger?) -> Input {
    guard let trigger else { return .activation }
    if trigger.isEvent {
      return trigger.column == Column.anyEvent
        ? .otherEvent : .event(plan.eventIDs[trigger.column.position])
    }
    guard let state = trigger.node.flatMap(plan.stateID) else { return .activation }
    let timeouts = plan.chart.columns.timeouts
    let duration = timeouts.first { $0.value == trigger.column }?.key
    return .timeout(of: state, after: duration ?? .zero)
  }

  func microstep(_ step: PossibleMacrostep.Microstep) -> Microstep {
    Microstep(
      rows: step.rows.map(\.index),
      answers: step.answers.map(answer)
    )
  }

  private func answer(_ answer: AnswerCombinations.Answer) -> Answer {
    Answer(
      guardNumber: answer.question,
      name: system.questions.names[answer.question],
      isOpen: answer.isOpen
    )
  }
}
