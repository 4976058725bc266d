import Interlock

/// Reads a diagram as the parts of a machine, and reports everything that it cannot hold.
struct MermaidReader {
  typealias State = DynamicMachine.State
  typealias Event = DynamicMachine.Event

  let states: MermaidStates
  let completing: Set<Int>
  var sketch: MermaidSketch { states.sketch }

  var parts = MachineParts<MarkupPosition>()
  private var problems: [NotationError.Problem]
  private(set) var ignored = IgnoredParts<MarkupPosition>()
  var warnings = ImportWarnings()
  var budget = DocumentBudget()

  /// Whether arrows without an event are read as if they had one.
  let isGuessing: Bool

  /// The states that arrows lead to, so that it matters which state in them is entered.
  private let targeted: Set<Int>

  init(_ sketch: MermaidSketch, isGuessing: Bool) {
    self.isGuessing = isGuessing
    states = MermaidStates(sketch)
    completing = states.completing
    problems = sketch.problems
    let states = states
    targeted = Set(
      sketch.arrows.compactMap { arrow in
        if case .node(let node) = arrow.end { states.resolved(node) } else { nil }
      }
    )
    if !sketch.isClosed {
      let place = sketch.scopes.last?.position ?? MarkupPosition()
      note(place, "a state is not closed", suggestion: "Write } behind the last state in it")
    }
  }

  /// The machine.
  mutating func machine() throws(NotationError) -> DynamicMachine {
    notePlaces()
    noteLabels()
    parts.initial = initial(in: 0)
    if parts.initial.isEmpty { parts.initial = assumedStart(0, MarkupPosition()) }
    readStates()
    readRows()
    parts.locate { Finding.Location($0) }
    // What is not read in full cannot be checked.
    guard !isSpent else { throw NotationError(.mermaid, problems) }
    let machine: DynamicMachine
    do throws(DefinitionError) {
      machine = try parts.machineWithoutDeadRows()
    } catch {
      let found = error.findings.map { finding in
        NotationError.Problem(
          parts.place(of: finding) ?? MarkupPosition(),
          "\(finding.place): \(finding.message)" + hint(for: finding),
          suggestion: finding.suggestion
        )
      }
      throw NotationError(.mermaid, problems + found)
    }
    guard problems.isEmpty else { throw NotationError(.mermaid, problems) }
    for row in parts.leftOut { warnings.add(row, at: row.place.location) }
    return machine
  }

  /// Whether nothing more is read.
  var isSpent: Bool { problems.count >= NotationError.limit || budget.isSpent || ignored.isSpent }

  mutating func note(
    _ position: MarkupPosition,
    _ message: String,
    suggestion: String,
    isContent: Bool = false
  ) {
    guard problems.count < NotationError.limit else { return }
    problems.append(.init(position, message, suggestion: suggestion, isContent: isContent))
  }

  /// Lists something that is read in another way than it is written.
  mutating func ignore(_ kind: String, at position: MarkupPosition) {
    ignored.append(IgnoredContent(kind, at: position), at: position)
    if let problem = ignored.newProblem() {
      note(position, problem.message, suggestion: problem.suggestion)
    }
  }

  mutating func noteSpentBudget(at position: MarkupPosition) {
    if let problem = budget.newProblem() {
      note(position, problem.message, suggestion: problem.suggestion)
    }
  }
}

extension MermaidReader {
  /// The states that are entered at the start of a scope.
  private mutating func initial(in scope: Int) -> [String] {
    states.starts[scope].flatMap { number in
      names(of: sketch.arrows[number].end, in: scope)
    }
  }

  /// The first state of a scope. It is entered by default.
  private mutating func assumedStart(_ scope: Int, _ position: MarkupPosition) -> [String] {
    guard let first = firstState(in: scope) else { return [] }
    let name = states.names[first]
    warnings.add(
      "nothing says which state is entered first, so it is \(quoted(name))",
      suggestion: "Write [*] --> \(sketch.nodes[first].id)",
      at: position.location
    )
    return [name]
  }

  /// The states that an arrow leads to; several through a fork.
  mutating func names(of end: MermaidSketch.End, in scope: Int) -> [String] {
    var (found, seen) = ([String](), Set<Int>())
    var left = [(end, scope)]
    while let (end, scope) = left.popLast() {
      guard case .node(let written) = end else {
        found += states.endNames[scope].map { [$0] } ?? []
        continue
      }
      let node = states.resolved(written)
      guard states.roles[node] == .fork else {
        found.append(states.names[node])
        continue
      }
      guard !budget.isSpent, seen.insert(node).inserted else { continue }
      budget.follow(states.outgoing[node].count)
      left += states.outgoing[node].reversed().map { number in
        (sketch.arrows[number].end, sketch.arrows[number].scope)
      }
    }
    return found
  }

  /// A part of the machine before the states in it.
  private enum Item {
    case node(Int)
    /// A section that needs a state around its content.
    case region(Int)
    case end(Int)
  }

  private func items(in scope: Int) -> [Item] {
    states.contents[scope].map(Item.node) + (states.endings.contains(scope) ? [.end(scope)] : [])
  }

  private func items(of node: Int) -> [Item] {
    let sections = states.sections(of: node)
    guard states.isParallel(node) else { return sections.flatMap { items(in: $0) } }
    return sections.map { section in
      states.region(section).map(Item.node) ?? .region(section)
    }
  }

  /// Adds all states, each before those in it.
  private mutating func readStates() {
    var left = items(in: 0).reversed().map { (item: $0, parent: Int?.none) }
    while let (item, parent) = left.popLast(), !isSpent {
      switch item {
      case .end(let scope):
        let place = sketch.scopes[scope].position
        add(.final(states.endNames[scope] ?? ""), in: parent, at: place)
      case .region(let scope):
        let place = sketch.scopes[scope].position
        let name = states.regionNames[scope] ?? ""
        let own = add(compound(name, [scope], isEntered: true, place), in: parent, at: place)
        left += items(in: scope).reversed().map { ($0, own) }
      case .node(let node):
        let place = sketch.nodes[node].position
        let own = add(state(node), in: parent, at: place)
        left += items(of: node).reversed().map { ($0, own) }
      }
    }
  }

  @discardableResult
  private mutating func add(
    _ state: State,
    in parent: Int?,
    at place: MarkupPosition
  ) -> Int {
    budget.take(DocumentBudget.Cost(state))
    noteSpentBudget(at: place)
    return parts.add(state, in: parent, at: place)
  }

  private mutating func compound(
    _ name: String,
    _ sections: [Int],
    isEntered: Bool,
    _ place: MarkupPosition
  ) -> State {
    let entered = sections.flatMap { initial(in: $0) }
    let isClear = sections.allSatisfy { states.contents[$0].count < 2 }
    guard entered.isEmpty, isEntered, !isClear else { return State(name, initial: entered) }
    return State(name, initial: assumedStart(sections[0], place))
  }

  private mutating func state(_ node: Int) -> State {
    let name = states.names[node]
    let place = sketch.nodes[node].position
    switch states.roles[node] {
    case .choice: return described(.choice(name), node)
    case .history(let depth):
      let targets = states.outgoing[node].flatMap { number in
        names(of: sketch.arrows[number].end, in: sketch.arrows[number].scope)
      }
      let around = sketch.scopes[sketch.nodes[node].scope]
      let first = around.state.map { _ in entered(in: sketch.nodes[node].scope) } ?? []
      return described(.history(name, depth, default: targets.isEmpty ? first : targets), node)
    default: break
    }
    if states.isFinal(node) { return described(.final(name), node) }
    if states.isParallel(node) { return described(State(parallel: name) {}, node) }
    let sections = states.sections(of: node)
    let isEntered = targeted.contains(node)
    guard !sections.isEmpty else { return described(State(name), node) }
    return described(compound(name, sections, isEntered: isEntered, place), node)
  }

  /// What is entered in a scope by default.
  private mutating func entered(in scope: Int) -> [String] {
    let starts = states.starts[scope].flatMap { number in
      names(of: sketch.arrows[number].end, in: scope)
    }
    return starts.isEmpty ? firstState(in: scope).map { [states.names[$0]] } ?? [] : starts
  }

  private func firstState(in scope: Int) -> Int? {
    states.contents[scope].first { states.roles[$0] == .state }
  }
}
