import Interlock

/// A macrostep in which each guard has one answer from beginning to end.
struct SteadyRun {
  enum Outcome {
    case taken
    case refused
    /// It continues forever, or takes more steps than the machine allows.
    case endless
  }

  fileprivate(set) var configuration: Configuration
  fileprivate(set) var outcome = Outcome.taken

  /// The nodes that have been entered, and are still active.
  fileprivate(set) var entered: Set<Node> = []

  /// The completions that wait, as columns.
  fileprivate var queue: [Column] = []
}

extension Foresight {
  /// Runs a macrostep as the engine does, `Kernel.settle`. If guards are steady, there is only one way it can go. After
  /// a timeout whose guards refuse, eventless rows are tried as well: their guards may hold by now.
  ///
  /// - Parameters:
  ///   - trigger: What begins it; nil for activation.
  ///   - configuration: The configuration to start from; the machine rests in it, and has not ended.
  ///   - isOpen: Whether the guards of a row hold.
  /// - Returns: How it ends. If the work runs out, the result is meaningless.
  mutating func run(
    _ trigger: Trigger?,
    from configuration: Configuration,
    _ isOpen: (Row) -> Bool
  ) -> SteadyRun {
    var run = SteadyRun(configuration: configuration)
    if let trigger {
      run.outcome = take(trigger, &run, isOpen) ? .taken : .refused
      if run.outcome == .refused, trigger.isEvent { return run }
    } else {
      follow(Route(activating: chart.tree), &run)
    }
    settle(&run, isOpen)
    run.configuration = resting(run.configuration)
    return run
  }

  /// Continues until the machine rests.
  ///
  /// A moment that recurs once recurs forever. It is detected with a mark that is reset after 1, 2, 4, 8, …
  /// steps: [R. Brent, "An improved Monte Carlo factorization algorithm", BIT 20
  /// (1980)](https://doi.org/10.1007/BF01933190).
  private mutating func settle(_ run: inout SteadyRun, _ isOpen: (Row) -> Bool) {
    var mark = SettlingGraph.Moment(configuration: run.configuration, queue: run.queue)
    var steps = 0
    var nextMark = 1
    while isComplete, !isEnd(run.configuration), step(&run, isOpen) {
      steps += 1
      run.outcome = .taken
      let moment = SettlingGraph.Moment(configuration: run.configuration, queue: run.queue)
      guard steps <= stepLimit, moment != mark else {
        run.outcome = .endless
        return
      }
      guard steps == nextMark else { continue }
      mark = moment
      nextMark *= 2
    }
  }

  /// Takes an eventless row or processes a completion.
  ///
  /// - Returns: Whether there was one.
  private mutating func step(_ run: inout SteadyRun, _ isOpen: (Row) -> Bool) -> Bool {
    if chart.hasEventlessRows, take(.other(chart.columns.always), &run, isOpen) { return true }
    guard !run.queue.isEmpty else { return false }
    spend(run.queue.count)
    _ = take(.other(run.queue.removeFirst()), &run, isOpen)
    return true
  }

  private mutating func take(
    _ trigger: Trigger,
    _ run: inout SteadyRun,
    _ isOpen: (Row) -> Bool
  ) -> Bool {
    spend(run.configuration.leaves.count)
    let configuration = run.configuration
    let selection = chart.select(trigger, in: configuration) { position, _ in
      let row = chart.rows[position]
      return questions.allows(row, in: configuration, chart.tree) && isOpen(row)
    }
    guard !selection.arcs.isEmpty else { return false }
    follow(Route(selection.arcs, from: run.configuration, chart.tree), &run)
    return true
  }

  private mutating func follow(_ route: Route, _ run: inout SteadyRun) {
    take(route)
    run.configuration = route.configuration
    run.queue += completions(route)
    guard !chart.timeouts.isEmpty else { return }
    run.entered.subtract(route.exited)
    run.entered.formUnion(route.entered)
  }
}
