import InterlockTestSupport

/// Something that runs a chart: the oracle or a machine of the library.
protocol ChartInterpreter {
  var leaves: [String] { get }
  var isFinished: Bool { get }
  /// The time at which the next sent event is due.
  var nextDeadline: Ticks? { get }

  mutating func start(at moment: Ticks) throws
  /// Handles an event, then the events that were sent without delay.
  mutating func handle(_ event: String, at moment: Ticks) throws
  /// Handles the sent events that are due, oldest first.
  mutating func pass(to moment: Ticks) throws
}

/// A run of one vector: it moves the clock, sends events and compares leaves.
struct ConformanceRun<Interpreter: ChartInterpreter> {
  /// A difference from the expected configuration.
  struct Mismatch: Error, CustomStringConvertible {
    let description: String
  }

  private let vector: ConformanceVector
  private var interpreter: Interpreter
  private var now = Ticks.zero

  init(_ vector: ConformanceVector, on interpreter: Interpreter) {
    self.vector = vector
    self.interpreter = interpreter
  }

  /// Runs the vector; throws if its expectations are not met.
  mutating func run() throws {
    try interpreter.start(at: now)
    try interpreter.pass(to: now)
    try expect(vector.initialConfiguration, "at the start")
    for (index, step) in vector.steps.enumerated() {
      now = now + (Ticks(seconds: step.after) ?? .zero)
      try interpreter.pass(to: now)
      try interpreter.handle(step.event, at: now)
      try interpreter.pass(to: now)
      try expect(step.configuration, "after step \(index), \(step.event)")
    }
    guard let final = vector.finalConfiguration else { return }
    try settle()
    try expect(final, "at the end")
  }

  /// Moves the clock to each deadline until the machine is done or nothing is pending. A machine
  /// that sends itself events forever is stopped.
  private mutating func settle() throws {
    var remaining = 10_000
    while !interpreter.isFinished, let deadline = interpreter.nextDeadline {
      remaining -= 1
      guard remaining > 0 else { throw Mismatch(description: "does not come to rest") }
      now = max(now, deadline)
      try interpreter.pass(to: now)
    }
  }

  private func expect(_ expected: [String]?, _ moment: String) throws {
    guard let expected, Set(expected) != Set(interpreter.leaves) else { return }
    let found = interpreter.leaves.sorted()
    throw Mismatch(description: "\(moment): expected \(expected.sorted()), found \(found)")
  }
}

extension SCXMLOracle: ChartInterpreter {
  var isFinished: Bool { !running }

  mutating func start(at moment: Ticks) throws {
    now = moment
    try start()
  }

  mutating func handle(_ event: String, at moment: Ticks) throws {
    _ = try fire(event, at: moment)
  }

  mutating func pass(to moment: Ticks) throws {
    var remaining = 10_000
    while try advance(to: moment) != nil {
      remaining -= 1
      guard remaining > 0 else { throw StepLimitExceeded() }
    }
  }
}
