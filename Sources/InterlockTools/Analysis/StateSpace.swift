public import Interlock
import InterlockEvolution

/// All configurations that a machine can rest in, and the steps between them.
///
/// ```swift
/// let space = StateSpace(of: player)
/// for anomaly in space.anomalies { print(anomaly) }
/// print(space.verdict(on: .never(.isIn(.playing) && .accepts(.insert))))
/// for path in space.paths(covering: .rows) { print(path) }
/// ```
///
/// It is computed from the definition alone. Guards may hold or fail, but guards of the same name agree while a
/// transition is selected. Timeouts may be due at any time and in any order. Callbacks are assumed not to affect the
/// machine: an event that one raises counts as fired afterwards. A deferred event needs no modelling: if it is taken in
/// the end, it could have been fired then. So the state space may over-approximate, but never under-approximate: what
/// it reports as unreachable is unreachable.
///
/// Configurations are numbered, fewest steps first. They take a few bytes each, and the steps between them eight; the
/// transitions of a step are recomputed when needed.
///
/// For a machine with a context, the exploration can evaluate conditions over its fields: see
/// ``init(of:carrying:within:progress:)``. To also follow the values of fields from step to step, use
/// ``init(of:from:carrying:ignoringCallbacks:within:progress:)``: a configuration then counts once for each combination
/// of values that its fields can have.
///
/// Limits end the exploration: see ``ExplorationLimits``, and ``unexplored`` for the rest.
public struct StateSpace<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  /// The type of the machine.
  public typealias Subject = Machine<StateID, EventID>

  /// The machine, inactive.
  public let machine: Subject

  let graph: Subject.Graph

  /// The transitions of the machine, in the order of the definition.
  let rows: [NumberedRow]

  /// The knowledge about conditions; nil if the fields are unknown or followed.
  let conditions: KnownConditions?

  /// The values of the fields; nil if they are not followed.
  let fields: FieldTracker?

  /// Explores a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine. It is explored from its activation; its current state does not matter.
  ///   - limit: How many configurations to keep. It also sets the amount of work: see ``ExplorationLimits``. If it is
  ///     reached, `isComplete` is false.
  /// - Complexity: That of ``init(of:within:progress:)``.
  public init(of machine: Subject, limit: Int = 100_000) {
    self.init(of: machine, within: ExplorationLimits(configurations: limit))
  }

  /// Explores a machine within limits.
  ///
  /// - Parameters:
  ///   - machine: The machine. It is explored from its activation; its current state does not matter.
  ///   - limits: The limits. `unexplored` describes what is left out.
  ///   - progress: Called from time to time, on the same thread.
  /// - Complexity: O(*c* · *e* · *n*) in configurations, events with transitions in one, and active states; times two
  ///   to the power of the guards that one event can evaluate; at most the work that the limits allow.
  public init(
    of machine: Subject,
    within limits: ExplorationLimits,
    progress: (@Sendable (ExplorationProgress) -> Void)? = nil
  ) {
    self.init(of: machine, knowing: nil, within: limits, progress: progress)
  }

  /// Explores a machine, with or without knowledge about its conditions.
  init(
    of machine: Subject,
    knowing conditions: KnownConditions?,
    following follows: (FollowedGuards) -> FieldTracker? = { _ in nil },
    within limits: ExplorationLimits,
    progress: (@Sendable (ExplorationProgress) -> Void)?
  ) {
    var fields: FieldTracker?
    let clock = ContinuousClock()
    let end = limits.time.map { clock.now + $0 }
    let graph = Subject.Graph(
      of: machine,
      limit: limits.configurations,
      work: limits.work,
      filteredBy: { conditions?.combinationFilter(for: $0) },
      following: { guards in
        fields = follows(guards)
        return fields
      }
    ) { state in
      progress?(
        ExplorationProgress(found: state.found, followed: state.followed, work: state.work)
      )
      return end.map { clock.now < $0 } ?? true
    }
    self.conditions = conditions
    self.fields = fields
    self.machine = machine.fresh()
    let events = machine.events
    rows = (0..<graph.rowCount).map { number in
      let row = graph.row(number)
      return NumberedRow(
        number: number,
        position: row.event,
        event: events[row.event],
        source: row.source
      )
    }
    .sorted { $0.position < $1.position }
    self.graph = graph
  }
}

extension StateSpace {
  /// The number of configurations. Configurations that differ only in history, or in the values of followed fields,
  /// count separately.
  public var count: Int { graph.count }

  /// Whether all configurations were explored.
  public var isComplete: Bool { graph.isComplete }

  /// Returns the innermost active states of a configuration, in document order.
  ///
  /// - Parameter number: The number of the configuration, less than `count`.
  public subscript(number: Int) -> [StateID] {
    graph.states(at: number)
  }

  /// The configurations, in their order.
  ///
  /// - Complexity: O(*c* · *n*) in configurations and active states.
  public var configurations: [[StateID]] {
    (0..<count).map { self[$0] }
  }

  /// Returns true if a state is active in some configuration, or entered on the way to one.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it is reached. A pseudostate is never entered.
  public func reaches(_ state: StateID) -> Bool {
    graph.isEntered(state)
  }

  /// Returns the shortest path to a configuration.
  ///
  /// - Parameter number: The number of the configuration, less than `count`.
  /// - Returns: The path.
  /// - Complexity: That of the steps of the configurations on it.
  public func path(to number: Int) -> Subject.Path {
    path(along: [], from: number)
  }

  /// Returns the shortest path to a configuration that satisfies a proposition.
  ///
  /// - Parameter proposition: The proposition. A condition on the last step may be met by any step to the
  ///   configuration.
  /// - Returns: The path; nil if there is none among the explored configurations.
  public func path(to proposition: Proposition) -> Subject.Path? {
    guard case .fails(let example) = verdict(on: .never(proposition)) else { return nil }
    return example.path
  }
}

extension StateSpace {
  typealias Step = Subject.Graph.Step

  /// The shortest path to a configuration, and some steps on from there.
  func path(along steps: [Step], from number: Int) -> Subject.Path {
    path(along: chain(to: number) + steps)
  }

  /// The path of some steps, the first of which is activation.
  func path(along chain: [Step]) -> Subject.Path {
    Subject.Path(
      initialGuards: chain.first.map(answers) ?? [],
      start: chain.first.map { self[$0.target] } ?? [],
      context: chain.first.flatMap { fields?.contextValues($0.given) } ?? [],
      startValues: chain.first.map { values(at: $0.target) } ?? [],
      steps: chain.compactMap(pathStep)
    )
  }

  /// The shortest path to a configuration, beginning with activation.
  func chain(to number: Int) -> [Step] {
    var chain: [Step] = []
    var next: Int? = number
    while let target = next {
      next = graph.origin(of: target)
      guard let step = graph.step(from: next, where: { $0.target == target }) else { break }
      chain.append(step)
    }
    return chain.reversed()
  }

  /// A step of a path; nil for the activation.
  func pathStep(_ step: Step) -> Subject.Path.Step? {
    guard step.input != .activation else { return nil }
    let before = Set(fields?.contextValues(step.given) ?? [])
    let values = values(at: step.target)
    return Subject.Path.Step(
      input: step.input,
      payload: fields?.payloadValues(step.given) ?? [],
      guards: answers(of: step),
      configuration: self[step.target],
      values: values,
      changes: values.filter { !before.contains($0) }
    )
  }

  private func answers(of step: Step) -> [GuardAnswer] {
    step.microsteps.flatMap(\.answers).map { GuardAnswer(name: $0.name, holds: $0.isOpen) }
  }
}

extension StateSpace: CustomStringConvertible {
  /// The size on one line: `5 configurations of 4 states`.
  public var description: String {
    let extent = isComplete ? "" : "the first "
    let states = machine.states.count
    return extent + (count == 1 ? "1 configuration" : "\(count) configurations") + " of "
      + (states == 1 ? "1 state" : "\(states) states")
  }
}
