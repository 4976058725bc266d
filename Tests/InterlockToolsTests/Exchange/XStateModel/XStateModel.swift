/// A small model of XState 5: what `createActor` does with a configuration without data.
///
/// It follows XState's own `transitionNode`, `getTransitionDomain`, `computeEntrySet` and `macrostep`, with lists and
/// sets, and shares nothing with the reader.
struct XStateModel {
  typealias Row = SketchedNode.Row

  /// A transition that has been selected.
  struct Selected: Equatable {
    let source: Int
    let row: Row

    static func == (left: Self, right: Self) -> Bool {
      left.source == right.source && left.row.actions == right.row.actions
        && left.row.targets == right.row.targets
    }
  }

  /// The event of a timeout that is due at a time, in milliseconds.
  struct Timer {
    let deadline: Int
    let node: Int
    let event: String
  }

  let configuration: SketchedConfiguration
  let answer: (String) -> Bool

  /// The active nodes.
  var active: Set<Int> = []
  var history: [Int: [Int]] = [:]
  var timers: [Timer] = []
  var queue: [String] = []
  var now = 0
  var isDone = false

  /// The actions that have run.
  var log: [String] = []

  /// Whether it never came to rest.
  private(set) var isEndless = false

  /// Starts it.
  ///
  /// - Parameters:
  ///   - configuration: What to run.
  ///   - answer: Answers guards.
  init(_ configuration: SketchedConfiguration, answer: @escaping (String) -> Bool) {
    self.configuration = configuration
    self.answer = answer
    var entry = Entry()
    for node in initialNodes(of: 0) {
      entry.nodes.insert(node)
      entry.byDefault.insert(node)
    }
    enter(entry)
    settle()
  }

  var nodes: [SketchedNode] { configuration.nodes }

  /// The names of the innermost active states.
  var leaves: Set<String> {
    Set(
      active.filter { nodes[$0].kind == .atomic || nodes[$0].kind == .final }
        .map(SketchedConfiguration.name)
    )
  }

  private func initialNodes(of node: Int) -> [Int] {
    switch nodes[node].kind {
    case .compound: [node] + initialNodes(of: nodes[node].initial ?? node)
    case .parallel: [node] + configuration.activeChildren(of: node).flatMap(initialNodes)
    default: [node]
    }
  }

  /// Sends an event.
  mutating func send(_ event: String) {
    guard !isDone else { return }
    step(select(event, in: 0))
    settle()
  }

  /// Waits until the next timeout is due.
  ///
  /// - Returns: How long, in milliseconds; nil if none is, or if several are due at the same time.
  mutating func wait() -> Int? {
    guard !isDone, let deadline = timers.map(\.deadline).min() else { return nil }
    let due = timers.filter { $0.deadline == deadline }
    guard due.count == 1 else { return nil }
    let delay = deadline - now
    now = deadline
    timers.removeAll { $0.deadline == deadline }
    send(due[0].event)
    return delay
  }

  private mutating func settle() {
    var count = 0
    while !isDone {
      count += 1
      guard count < 100 else { return isEndless = true }
      var selected = selectEventless()
      if selected.isEmpty {
        guard !queue.isEmpty else { return }
        selected = select(queue.removeFirst(), in: 0)
      }
      step(selected)
    }
  }
}

extension XStateModel {
  /// The transitions for an event in an active node: `transitionNode`.
  private func select(_ event: String, in node: Int) -> [Selected] {
    // Its own mistakes can leave XState in a node without those around it.
    let inner = configuration.activeChildren(of: node).filter { child in
      active.contains { $0 == child || configuration.isInside($0, child) }
    }
    .flatMap { select(event, in: $0) }
    if !inner.isEmpty { return inner }
    let row = candidates(node, event).first { $0.guard.map(holds) ?? true }
    return row.map { [Selected(source: node, row: $0)] } ?? []
  }

  private func candidates(_ node: Int, _ event: String) -> [Row] {
    let state = nodes[node]
    let name = SketchedConfiguration.name(node)
    var transitions = state.on
    if !state.onDone.isEmpty { transitions.append(("xstate.done.state.\(name)", state.onDone)) }
    transitions += state.after.map { ("xstate.after.\($0.delay).\(name)", $0.rows) }
    let exact = transitions.filter { $0.descriptor == event }
    let wild = transitions.filter { $0.descriptor != event && Self.matches($0.descriptor, event) }
      .sorted { $0.descriptor.count > $1.descriptor.count }
    return (exact + wild).flatMap(\.rows)
  }

  private static func matches(_ descriptor: String, _ event: String) -> Bool {
    if descriptor == "*" { return true }
    guard descriptor.hasSuffix(".*") else { return false }
    let begin = descriptor.dropLast(2)
    return event == begin || event.hasPrefix(begin + ".")
  }

  private func holds(_ name: String) -> Bool {
    if name.hasPrefix("stateIn('#") { return isActive(name.dropFirst(10).dropLast(2)) }
    if name.hasPrefix("not(stateIn('#") { return !isActive(name.dropFirst(14).dropLast(3)) }
    return answer(name)
  }

  private func isActive(_ name: Substring) -> Bool {
    active.contains { SketchedConfiguration.name($0) == name }
  }

  private func selectEventless() -> [Selected] {
    var selected: [Selected] = []
    for leaf in active.sorted() where nodes[leaf].kind == .atomic || nodes[leaf].kind == .final {
      for node in [leaf] + configuration.ancestors(of: leaf) {
        guard let row = nodes[node].always.first(where: { $0.guard.map(holds) ?? true }) else {
          continue
        }
        let found = Selected(source: node, row: row)
        if !selected.contains(found) { selected.append(found) }
        break
      }
    }
    return selected
  }
}
