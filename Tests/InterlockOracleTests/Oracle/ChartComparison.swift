import Interlock
import InterlockTestSupport

/// A chart run by the oracle and by a machine of the library, step by step.
struct ChartComparison {
  enum Step: Hashable, Sendable, CustomStringConvertible {
    case fire(String)
    case wait(Ticks)

    var description: String {
      switch self {
      case .fire(let event): event
      case .wait(let time): "wait \(time.count)"
      }
    }
  }

  /// The machine's step limit. The oracle counts steps differently, so the comparison expects nothing
  /// if its count is close to the limit.
  private static let stepLimit = 100

  private var oracle: SCXMLOracle
  private var machine: ChartMachine
  private var now = Ticks.zero
  /// How many steps the oracle took in the last macrostep, including events sent without delay, or how
  /// many timers it fired: the machine has one limit for both.
  private var stepCount = 0

  /// Throws if the oracle or the machine refuses the chart.
  init(_ chart: Chart, events: [String]) throws {
    oracle = try SCXMLOracle(chart)
    oracle.stepLimit = Self.stepLimit * 3
    machine = try ChartMachine(chart, events: events, isTraced: true, stepLimit: Self.stepLimit)
  }

  /// Starts a chart and takes steps; returns the first difference, or nil if there is none.
  static func difference(_ chart: Chart, _ steps: [Step]) throws -> String? {
    let events = steps.compactMap { if case .fire(let event) = $0 { event } else { nil } }
    var comparison = try ChartComparison(chart, events: events)
    var outcome = comparison.start()
    for (index, step) in steps.enumerated() where outcome == .same {
      outcome = comparison.take(step)
      if case .different(let text) = outcome { return "step \(index), \(step):\n\(text)" }
    }
    if case .different(let text) = outcome { return "start:\n\(text)" }
    return nil
  }

  enum Outcome: Hashable {
    case same
    /// Both found an endless loop or were near the limit, so there is nothing more to compare.
    case over
    case different(String)
  }

  mutating func start() -> Outcome {
    compare { oracle in
      try oracle.start()
      return true
    } machine: { machine in
      try machine.start(at: .zero)
      return true
    }
  }

  mutating func take(_ step: Step) -> Outcome {
    switch step {
    case .fire(let event):
      let moment = now
      return compare {
        try $0.fire(event, at: moment)
      } machine: {
        try $0.fire(event, at: moment)
      }
    case .wait(let time):
      now = now + time
      // Time may cause several macrosteps; those before a failing one stand.
      return compare(isOneMacrostep: false) { _ in
        true
      } machine: { _ in
        true
      }
    }
  }
}

extension ChartComparison {
  /// Everything that determines the effect of the next event in a chart without variables.
  var situation: [Int: [Int]] {
    var situation = oracle.historyValue.mapValues { $0.sorted() }
    situation[-1] = oracle.running ? oracle.configuration.sorted() : nil
    return situation
  }

  /// Lets both perform an action and then handle the events that are due.
  private mutating func compare(
    isOneMacrostep: Bool = true,
    oracle expected: (inout SCXMLOracle) throws -> Bool,
    machine found: (inout ChartMachine) throws -> Bool
  ) -> Outcome {
    let before = machine.machine
    let expectation = Result { try record(expected) }
    let finding = Result { try record(found) }
    switch (expectation, finding) {
    case (.success(let expected), .success(let found)):
      return expected == found ? .same : .different("found:\n\(found)\nexpected:\n\(expected)")
    case (.failure, .failure(Sketch.FireError.stepLimitExceeded)):
      let isUndone = machine.machine == before || !isOneMacrostep
      return isUndone ? .over : .different("not undone")
    case (.success, .failure(Sketch.FireError.stepLimitExceeded))
    where stepCount > Self.stepLimit / 4:
      return .over
    case (.success(let expected), .failure(let error)):
      return .different("found:\n\(error)\nexpected:\n\(expected)")
    case (.failure(let error), .success(let found)):
      return .different("found:\n\(found)\nexpected:\n\(error)")
    case (.failure(let expected), .failure(let found)):
      return .different("found:\n\(found)\nexpected:\n\(expected)")
    }
  }

  private mutating func record(_ body: (inout SCXMLOracle) throws -> Bool) throws -> String {
    oracle.trace = []
    oracle.unhandled = []
    oracle.steps = 0
    let isHandled = try body(&oracle)
    var (lines, unhandled) = (oracle.trace, oracle.unhandled)
    stepCount = oracle.steps
    var (steps, timers) = (stepCount, 0)
    while let sent = try oracle.advance(to: now) {
      lines += oracle.trace
      unhandled += oracle.unhandled
      steps = sent.isDelayed ? oracle.steps : steps + oracle.steps + 1
      timers += sent.isDelayed ? 1 : 0
      stepCount = max(stepCount, steps, timers)
      guard stepCount < oracle.stepLimit else { throw SCXMLOracle.StepLimitExceeded() }
    }
    let announced = Self.announced(lines)
    return Self.text(isHandled, announced, unhandled, oracle.leaves, oracle.isFinished)
  }

  private mutating func record(_ body: (inout ChartMachine) throws -> Bool) throws -> String {
    machine.journal.clear()
    machine.unhandled = []
    let isHandled = try body(&machine)
    var unhandled = machine.unhandled
    try machine.pass(to: now)
    unhandled += machine.unhandled
    let lines = machine.journal.take()
    return Self.text(isHandled, lines, unhandled, machine.leaves, machine.isFinished)
  }

  /// The oracle's lines in Interlock's order: in each microstep, the lines for `will` callbacks come
  /// before all others.
  private static func announced(_ lines: [String]) -> [String] {
    lines.split(separator: SCXMLOracle.microstepLine).flatMap { microstep in
      let exits = microstep.filter { $0.hasPrefix("exit ") }
      let entries = microstep.filter { $0.hasPrefix("enter ") }
      return (exits + entries).map { "will \($0)" } + microstep
    }
  }

  private static func text(
    _ isHandled: Bool,
    _ lines: [String],
    _ unhandled: [String],
    _ leaves: [String],
    _ isFinished: Bool
  ) -> String {
    let head = isHandled ? "handled" : "refused"
    let end = isFinished ? "finished in" : "now in"
    return ([head] + lines + ["unhandled \(unhandled)", "\(end) \(leaves)"])
      .map { "  \($0)" }.joined(separator: "\n")
  }
}
