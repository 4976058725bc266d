import InterlockTestSupport

/// A naive interpreter of statecharts: the algorithm of SCXML 1.0, with its names, over plain sets
/// and lists. It shares no code with the library, and it reports what it does as text.
///
/// It adds one rule (S6): a parallel state whose regions are all done is itself done, and so may be the
/// parallel state around it.
///
/// Follows [SCXML 1.0, Appendix D](https://www.w3.org/TR/scxml/#AlgorithmforSCXMLInterpretation).
struct SCXMLOracle {
  /// One macrostep took more steps than allowed: the chart has an endless loop.
  struct StepLimitExceeded: Error {}

  /// An event of the internal queue: raised by content, or the completion of a state.
  struct Internal {
    let event: String
    var isCompletion = false
  }

  struct Sent {
    let event: String
    let id: String?
    let due: Ticks
    let isDelayed: Bool
  }

  static let microstepLine = "microstep"

  let tree: ChartTree
  var stepLimit = 1_000

  // The global variables of the appendix.
  var configuration: Set<Int> = []
  var historyValue: [Int: Set<Int>] = [:]
  var internalQueue: [Internal] = []
  var externalQueue: [Sent] = []
  var running = true

  var values: ChartValues
  var now = Ticks.zero
  var steps = 0
  /// The trace: `exit s`, `action s 0`, `enter s`, `initial s`, `default h`, `raise e`, and a line
  /// `microstep` before each microstep, the entry of the initial states and the exit at the end.
  var trace: [String] = []
  /// The raised and sent events that no transition took; completions are not listed.
  var unhandled: [String] = []
  /// The last leaves of a finished machine, which has exited them.
  var lastLeaves: [String] = []

  init(_ chart: Chart) throws {
    tree = try ChartTree(chart)
    values = chart.initialValues
  }
}

extension SCXMLOracle {
  /// The active leaves in document order; a finished machine keeps its last.
  var leaves: [String] {
    running ? configuration.filter(isAtomicState).sorted().map { tree.nodes[$0].id } : lastLeaves
  }

  var nextDeadline: Ticks? {
    externalQueue.map(\.due).min()
  }

  mutating func start() throws {
    guard let initial = tree.nodes[0].initial else { throw Fault("a chart without a beginning") }
    beginCall()
    trace.append(Self.microstepLine)
    trace.append("initial \(tree.nodes[0].id)")
    try execute(initial.content.actions)
    try enterStates([initial], [0])
    try mainEventLoop()
  }

  /// Handles an external event; returns whether a transition took it.
  mutating func fire(_ event: String, at moment: Ticks) throws -> Bool {
    beginCall()
    now = moment
    guard running else { return false }
    let enabledTransitions = try selectTransitions(event)
    guard !enabledTransitions.isEmpty else { return false }
    try microstep(enabledTransitions)
    try mainEventLoop()
    return true
  }

  /// Removes the oldest due event from the external queue; returns nil if none is due. An event sent
  /// without delay comes before one whose delay ends at the same moment.
  mutating func advance(to moment: Ticks) throws -> Sent? {
    let due = externalQueue.map(\.due).min()
    guard running, let due, due <= moment,
      let index = externalQueue.firstIndex(where: { !$0.isDelayed })
        ?? externalQueue.firstIndex(where: { $0.due == due })
    else { return nil }
    let sent = externalQueue.remove(at: index)
    if try !fire(sent.event, at: sent.due) { unhandled.append(sent.event) }
    return sent
  }

  private mutating func beginCall() {
    trace = []
    unhandled = []
    steps = 0
  }

  mutating func countStep() throws {
    steps += 1
    guard steps <= stepLimit else { throw StepLimitExceeded() }
  }

  /// The inner loop of the appendix: a macrostep to its end.
  private mutating func mainEventLoop() throws {
    while running {
      var enabledTransitions = try selectEventlessTransitions()
      if enabledTransitions.isEmpty {
        if internalQueue.isEmpty { break }
        try countStep()
        let internalEvent = internalQueue.removeFirst()
        enabledTransitions = try selectTransitions(internalEvent.event)
        if enabledTransitions.isEmpty, !internalEvent.isCompletion {
          unhandled.append(internalEvent.event)
        }
      }
      if !enabledTransitions.isEmpty { try microstep(enabledTransitions) }
    }
    if !running { try exitInterpreter() }
  }

  private mutating func exitInterpreter() throws {
    lastLeaves = configuration.filter(isAtomicState).sorted().map { tree.nodes[$0].id }
    trace.append(Self.microstepLine)
    for s in configuration.sorted(by: >) {
      trace.append("exit \(tree.nodes[s].id)")
      try execute(tree.nodes[s].onExit)
      configuration.remove(s)
    }
    unhandled += leftOver
    externalQueue = []
  }

  /// The events left in the queues when the machine finished, except delayed ones.
  private var leftOver: [String] {
    internalQueue.filter { !$0.isCompletion }.map(\.event)
      + externalQueue.filter { !$0.isDelayed }.map(\.event)
  }

  /// Executable content, in document order.
  mutating func execute(_ actions: [Chart.Action]) throws {
    for action in actions {
      switch action {
      case .raise(let event):
        trace.append("raise \(event)")
        internalQueue.append(Internal(event: event))
      case .send(let event, let delay, let id):
        let due = now + (Ticks(seconds: delay) ?? .zero)
        externalQueue.append(Sent(event: event, id: id, due: due, isDelayed: delay > 0))
      case .cancel(let id): externalQueue.removeAll { $0.isDelayed && $0.id == id }
      case .log(let text): trace.append("log \(text)")
      case .assign(let expressions):
        let before = values
        for (name, expression) in expressions { values[name] = try expression.value(before) }
      case .choose(let branches):
        let branch = try branches.first { try $0.guard.map(conditionMatch) ?? true }
        try execute(branch?.actions ?? [])
      }
    }
  }

  func conditionMatch(_ condition: Chart.Condition) throws -> Bool {
    try condition.holds(values) { In($0) }
  }

  /// SCXML's predicate of this name.
  private func In(_ id: String) -> Bool {
    tree.numbers[id].map(configuration.contains) ?? false
  }
}
