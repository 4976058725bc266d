import Interlock

/// A macrostep in which each guard has one answer from beginning to end.
struct SteadyRun {
  enum Outcome {
    case taken
    case refused
    /// The macrostep continues forever, or takes more steps than the machine allows.
    case endless
    /// A condition or an assignment cannot be computed.
    case failed
    /// A condition or an assignment depends on unknown values.
    case unknown
  }

  fileprivate(set) var configuration: Configuration
  fileprivate(set) var outcome = Outcome.taken

  /// The values of the fields; 0 if they are not followed.
  fileprivate(set) var values = 0

  /// The nodes that have been entered, and are still active.
  fileprivate(set) var entered: Set<Node> = []

  /// The completions that wait, as columns.
  fileprivate var queue: [Column] = []
}

extension SteadyRun {
  /// Thrown when a run cannot continue.
  struct Break: Error {
    let outcome: Outcome
  }

  /// Whether the run cannot continue.
  fileprivate var isBroken: Bool { outcome == .failed || outcome == .unknown }

  fileprivate var moment: SettlingGraph.Moment {
    SettlingGraph.Moment(configuration: configuration, queue: queue, values: values)
  }
}

extension TransitionSystem {
  /// Runs a macrostep as the engine does, `Kernel.settle`. If guards are steady, there is only one way it can go. After
  /// a timeout whose guards refuse, eventless transitions are tried as well: their guards may hold by now.
  ///
  /// - Parameters:
  ///   - trigger: What begins it; nil for activation.
  ///   - configuration: The configuration to start from, in which the machine rests and has not ended.
  ///   - values: The values of the fields, including those of the payload; 0 if they are not followed.
  ///   - isOpen: Whether a guard holds, by the number of its question. It is not called for conditions over fields if
  ///     their values are followed.
  /// - Returns: How it ends. Meaningless if the work limit was reached.
  mutating func run(
    _ trigger: Trigger?,
    from configuration: Configuration,
    with values: Int = 0,
    _ isOpen: (Int) -> Bool
  ) -> SteadyRun {
    var run = SteadyRun(configuration: configuration, values: values)
    if let trigger {
      let isTaken = take(trigger, &run, isOpen)
      guard !run.isBroken else { return run }
      run.outcome = isTaken ? .taken : .refused
      if run.outcome == .refused, trigger.isEvent { return run }
    } else {
      follow([], ConfigurationChange(activating: chart.tree), &run)
    }
    guard !run.isBroken else { return run }
    settle(&run, isOpen)
    run.configuration = resting(run.configuration)
    return run
  }

  /// Continues until the machine rests.
  ///
  /// A moment that recurs once recurs forever. It is detected with a mark that is reset after 1, 2, 4, 8, …
  /// steps: [R. Brent, "An improved Monte Carlo factorization algorithm", BIT 20
  /// (1980)](https://doi.org/10.1007/BF01933190).
  private mutating func settle(_ run: inout SteadyRun, _ isOpen: (Int) -> Bool) {
    var mark = run.moment
    var steps = 0
    var nextMark = 1
    while isComplete, !isEnd(run.configuration), step(&run, isOpen) {
      steps += 1
      guard !run.isBroken else { return }
      run.outcome = .taken
      let moment = run.moment
      guard steps <= stepLimit, moment != mark else {
        run.outcome = .endless
        return
      }
      guard steps == nextMark else { continue }
      mark = moment
      nextMark *= 2
    }
  }

  /// Takes an eventless transition or processes a completion.
  ///
  /// - Returns: Whether there was one.
  private mutating func step(_ run: inout SteadyRun, _ isOpen: (Int) -> Bool) -> Bool {
    if chart.hasEventlessRows, take(.other(chart.columns.always), &run, isOpen) || run.isBroken {
      return true
    }
    guard !run.queue.isEmpty else { return false }
    spend(run.queue.count)
    _ = take(.other(run.queue.removeFirst()), &run, isOpen)
    return true
  }

  private mutating func take(
    _ trigger: Trigger,
    _ run: inout SteadyRun,
    _ isOpen: (Int) -> Bool
  ) -> Bool {
    spend(run.configuration.leaves.count)
    let configuration = run.configuration
    let selection: TransitionSelection
    if followed == nil {
      selection = chart.select(trigger, in: configuration) { position, _ in
        let row = chart.rows[position]
        return questions.allows(row, in: configuration, chart.tree)
          && questions.ofEvents[row.event].allSatisfy(isOpen)
      }
    } else {
      let values = run.values
      do throws(SteadyRun.Break) {
        selection = try chart.select(trigger, in: configuration) {
          (position, _) throws(SteadyRun.Break) in
          try holds(chart.rows[position], in: configuration, values, isOpen)
        }
      } catch {
        run.outcome = error.outcome
        return false
      }
    }
    guard !selection.transitions.isEmpty else { return false }
    let transitions = selection.transitions
    follow(transitions, .init(transitions, from: run.configuration, chart.tree), &run)
    return true
  }

  /// Whether the guards of a transition hold for some values of the fields.
  private func holds(
    _ row: Row,
    in configuration: Configuration,
    _ values: Int,
    _ isOpen: (Int) -> Bool
  ) throws(SteadyRun.Break) -> Bool {
    for term in questions.terms[row.event] {
      switch term {
      case .presence(let node, let isExpected):
        guard configuration.isActive(node, chart.tree) == isExpected else { return false }
      case .question(let question):
        guard let followed, followed.isCondition(question) else {
          guard isOpen(question) else { return false }
          continue
        }
        let states = ActiveStates(configuration, chart.tree)
        switch followed.certainty(of: question, with: values, in: states) {
        case .holds: continue
        case .doesNotHold: return false
        case .fails: throw SteadyRun.Break(outcome: .failed)
        case .open: throw SteadyRun.Break(outcome: .unknown)
        }
      }
    }
    return true
  }

  /// Performs the assignments of a microstep.
  private func changeValues(
    _ run: inout SteadyRun,
    _ transitions: [EnabledTransition],
    _ change: ConfigurationChange
  ) {
    guard let followed else { return }
    let results = results(of: transitions, change, from: run.configuration, with: run.values)
    if let values = results.first, results.count == 1, followed.isKnown(values) {
      run.values = values
    } else {
      run.outcome = results.isEmpty ? .failed : .unknown
    }
  }

  private mutating func follow(
    _ transitions: [EnabledTransition],
    _ change: ConfigurationChange,
    _ run: inout SteadyRun
  ) {
    take(change)
    changeValues(&run, transitions, change)
    guard !run.isBroken else { return }
    run.configuration = change.configuration
    run.queue += completions(change)
    guard !chart.timeouts.isEmpty else { return }
    run.entered.subtract(change.exited)
    run.entered.formUnion(change.entered)
  }
}
