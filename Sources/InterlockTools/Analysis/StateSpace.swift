public import Interlock
import InterlockEvolution

/// All configurations that a machine can rest in, and what leads from one to another.
///
///     let space = StateSpace(of: player)
///     for anomaly in space.anomalies { print(anomaly) }
///     print(space.verdict(on: .never(.isIn(.playing) && .accepts(.insert))))
///     for path in space.paths(covering: .rows) { print(path) }
///
/// It is found from the definition alone. Guards may hold or not, those with one name agreeing with each other
/// while a row is selected; timeouts may be due at any time and in any order; callbacks are taken to do nothing to
/// the machine: what one raises is as if it were fired afterwards. A deferred event needs no place of its own:
/// where it is taken in the end, it could have been fired then. So what is reachable in a machine that runs is
/// reachable here, and what is said never to happen never does.
///
/// Configurations are numbered; those that fewer steps lead to come first. They take a few bytes each, and the steps
/// between them eight; what is taken on a step is found anew when it is asked for.
///
/// Of a machine with a context, conditions over its fields are known: see ``init(of:carrying:within:progress:)``. Its
/// values are followed from step to step with ``init(of:from:carrying:ignoringCallbacks:within:progress:)``: then a
/// configuration counts once for each of the values that its fields have in it.
///
/// Limits end it in time: see ``ExplorationLimits``, and ``unexplored`` for what was not looked at then.
public struct StateSpace<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  /// The machines that it is about.
  public typealias Subject = Machine<StateID, EventID>

  /// The machine, inactive.
  public let machine: Subject

  let graph: Subject.Graph

  /// The rows of the machine, in the order of the definition.
  let rows: [NumberedRow]

  /// What is known of conditions; nil where the fields are not known, or are followed.
  let conditions: KnownConditions?

  /// The values of fields; nil where they are not followed.
  let fields: FieldTracker?

  /// Explores a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine. It is explored from its beginning, wherever it is.
  ///   - limit: How many configurations are kept, and by that how much work is done: as ``ExplorationLimits`` has it.
  ///     The rest is left out, and `isComplete` is false.
  /// - Complexity: That of ``init(of:within:progress:)``.
  public init(of machine: Subject, limit: Int = 100_000) {
    self.init(of: machine, within: ExplorationLimits(configurations: limit))
  }

  /// Explores a machine as far as limits allow.
  ///
  /// - Parameters:
  ///   - machine: The machine. It is explored from its beginning, wherever it is.
  ///   - limits: How far. Beyond them the rest is left out, and `unexplored` says what.
  ///   - progress: Called from time to time, on the same thread.
  /// - Complexity: O(*c* · *e* · *n*) in configurations, events that have rows in one, and active states; times two to
  ///   the power of guards that one event can ask. No more than the work that the limits allow.
  public init(
    of machine: Subject,
    within limits: ExplorationLimits,
    progress: (@Sendable (ExplorationProgress) -> Void)? = nil
  ) {
    self.init(of: machine, knowing: nil, within: limits, progress: progress)
  }

  /// Explores a machine of whose conditions something is known, or nothing.
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
      knowing: { conditions?.knowledge(of: $0) },
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
  /// How many configurations there are; those that only differ in what history states stand for are several, and those
  /// that only differ in the values of fields, where these are followed.
  public var count: Int { graph.count }

  /// Whether these are all configurations.
  public var isComplete: Bool { graph.isComplete }

  /// The innermost active states of a configuration, in document order.
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

  /// Whether a state is active in some configuration, or entered on the way to one.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it is reached. One that stands for others is not entered.
  public func reaches(_ state: StateID) -> Bool {
    graph.isEntered(state)
  }

  /// The shortest way to a configuration.
  ///
  /// - Parameter number: The number of the configuration, less than `count`.
  /// - Returns: The way.
  /// - Complexity: That of the steps of the configurations on it.
  public func path(to number: Int) -> Subject.Path {
    path(along: [], from: number)
  }

  /// The shortest way to a configuration of which something is true.
  ///
  /// - Parameter proposition: What has to be true. What it says of the last step holds for any step to it.
  /// - Returns: The way; nil where there is none among the configurations that were explored.
  public func path(to proposition: Proposition) -> Subject.Path? {
    guard case .fails(let example) = verdict(on: .never(proposition)) else { return nil }
    return example.path
  }
}

extension StateSpace {
  typealias Step = Subject.Graph.Step

  /// The shortest way to a configuration, and some steps on from there.
  func path(along steps: [Step], from number: Int) -> Subject.Path {
    path(along: chain(to: number) + steps)
  }

  /// The way that some steps are, of which the first is activation.
  func path(along chain: [Step]) -> Subject.Path {
    Subject.Path(
      initialGuards: chain.first.map(answers) ?? [],
      start: chain.first.map { self[$0.target] } ?? [],
      context: chain.first.flatMap { fields?.contextValues($0.given) } ?? [],
      startValues: chain.first.map { values(at: $0.target) } ?? [],
      steps: chain.compactMap(pathStep)
    )
  }

  /// The shortest way to a configuration, activation first.
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
  /// How large it is, in a line: `5 configurations of 4 states`.
  public var description: String {
    let extent = isComplete ? "" : "the first "
    let states = machine.states.count
    return extent + (count == 1 ? "1 configuration" : "\(count) configurations") + " of "
      + (states == 1 ? "1 state" : "\(states) states")
  }
}
