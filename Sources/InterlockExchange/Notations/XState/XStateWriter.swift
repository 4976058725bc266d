import Interlock
import InterlockEvolution

/// Writes a machine as a configuration of XState.
struct XStateWriter {
  typealias State = MachineDescription.State

  let tree: MachineTree
  private(set) var problems: [ExportError.Problem] = []

  /// How deeply states can be nested so that the result can be read.
  private static let depth = 90

  /// The configuration of a machine.
  static func configuration(
    of machine: MachineDescription,
    named name: String?
  ) throws(ExportError) -> String {
    var writer = Self(tree: MachineTree(machine))
    let root = writer.root(name)
    guard writer.problems.isEmpty else { throw ExportError(problems: writer.problems) }
    let document = OrderedJSON.object(root)
    let text = document.text + "\n"
    if let problem = tooMuch(document, text) { throw ExportError(problems: [problem]) }
    return text
  }

  /// The limit for reading that is exceeded; nil if none is.
  private static func tooMuch(_ document: OrderedJSON, _ text: String) -> ExportError.Problem? {
    let limits = JSONLimits.ofConfigurations
    let measure = document.measure
    let counts = [
      (text.utf8.count, limits.size, "bytes"), (measure.valueCount, limits.valueCount, "values"),
      (measure.depth, limits.depth, "levels of values"),
    ]
    guard let (_, limit, unit) = counts.first(where: { $0.0 > $0.1 }) else { return nil }
    return ExportError.Problem(
      place: "machine",
      message: "its configuration has more than \(limit) \(unit)",
      suggestion: "Split the machine"
    )
  }

  private mutating func root(_ name: String?) -> OrderedJSON.Object {
    guard tree.depth < Self.depth else {
      let suggestion = "Nest at most \(Self.depth)"
      note("machine", "states are nested \(tree.depth + 1) deep", suggestion: suggestion)
      return OrderedJSON.Object()
    }
    if let problem = tree.problemOfNames {
      problems.append(problem)
      return OrderedJSON.Object()
    }
    if let problem = DocumentBudget(of: tree.description).problem {
      note("machine", problem.message, suggestion: problem.suggestion)
      return OrderedJSON.Object()
    }
    if let name, tree.states.contains(where: { $0.name == name }) {
      note(
        "state \(quoted(name))",
        "the machine has the same name",
        suggestion: "Give it another name"
      )
    }
    let machine = tree.description
    problems += tree.formulaProblems
    let initial = initial(machine.initial, in: tree.top)
    let isUsual = machine.stepLimit == DynamicMachine.defaultStepLimit
    let policy = machine.unhandledEvents
    let addition: [(key: String, value: OrderedJSON?)] = [
      ("initial", initial.rest), ("stepLimit", isUsual ? nil : .number("\(machine.stepLimit)")),
      ("unhandledEvents", policy == .refuse ? nil : .string(policy.rawValue)),
    ]
    let facts = tree.states.isEmpty ? XStateWrittenFacts() : facts(of: 0).machine
    let members: [(key: String, value: OrderedJSON?)] =
      [("id", name.map(OrderedJSON.string))] + facts.members
      + [("initial", initial.key), ("states", .object(states(tree.top)))]
      + transitions(tree.rowsOfAnyState, of: nil, facts)
    let plain = Self.root(members, addition, facts)
    guard XStateReader.differs(plain) else { return plain }
    let semantics = OrderedJSON.string(XStateVocabulary.ownSemantics)
    return Self.root(members, [("semantics", semantics)] + addition, facts)
  }

  private static func root(
    _ members: [(key: String, value: OrderedJSON?)],
    _ addition: [(key: String, value: OrderedJSON?)],
    _ facts: XStateWrittenFacts
  ) -> OrderedJSON.Object {
    OrderedJSON.Object(members + [("meta", meta(OrderedJSON.Object(addition), facts.meta))])
  }

  mutating func note(_ place: String, _ message: String, suggestion: String) {
    problems.append(ExportError.Problem(place: place, message: message, suggestion: suggestion))
  }

  /// The value of `meta`; nil if it would be empty.
  ///
  /// - Parameters:
  ///   - addition: What Interlock adds.
  ///   - meta: What else is there.
  /// - Returns: Both.
  static func meta(_ addition: OrderedJSON.Object, _ meta: OrderedJSON? = nil) -> OrderedJSON? {
    guard let own = OrderedJSON.present(addition) else { return meta }
    let others: OrderedJSON.Object =
      if case .object(let object)? = meta { object } else { OrderedJSON.Object() }
    return .object(
      OrderedJSON.Object(
        others.members.map { ($0.key, $0.value) } + [(XStateVocabulary.own, own)]
      )
    )
  }

  private mutating func states(_ positions: [Int]) -> OrderedJSON.Object {
    var members: [(String, OrderedJSON?)] = []
    for position in positions {
      members.append((tree.states[position].name, .object(node(position))))
    }
    return OrderedJSON.Object(members)
  }

  /// The key of the child that is entered, and the list of initial states if the key is not enough.
  private func initial(_ states: [Int], in children: [Int]) -> (
    key: OrderedJSON?, rest: OrderedJSON?
  ) {
    guard let first = states.first else { return (nil, nil) }
    let child = sequence(first: first) { tree.states[$0].parent }.first(where: children.contains)
    let key = child.map { OrderedJSON.string(tree.states[$0].name) }
    let isEnough = states == child.map { [$0] }
    return (key, isEnough ? nil : .names(tree.description.names(of: states)))
  }

  private mutating func node(_ position: Int) -> OrderedJSON.Object {
    let state = tree.states[position]
    let isCompound = state.kind.hasOneActiveChild
    let initial: (key: OrderedJSON?, rest: OrderedJSON?) =
      isCompound ? self.initial(state.initial, in: state.children) : (nil, nil)
    let calls = isCompound ? Self.actions(state.callbacks, .initially) : nil
    let key =
      calls == nil
      ? initial.key
      : .object(
        OrderedJSON.Object([
          ("target", initial.key), ("actions", calls),
        ])
      )
    let children = state.children
    let facts = facts(of: position)
    return OrderedJSON.Object(
      [("id", .string(state.name))] + facts.members + [
        ("type", state.kind.type.map(OrderedJSON.string)),
        ("history", state.kind.remembersDescendants ? .string("deep") : nil),
        ("target", state.kind.isHistory ? targets(state.initial) : nil),
        ("initial", key), ("entry", Self.actions(state.callbacks, .didEnter)),
        ("exit", Self.actions(state.callbacks, .didExit)), ("invoke", invoked(position, facts)),
        ("states", children.isEmpty ? nil : .object(states(children))),
      ] + transitions(tree.rows[position], of: position, facts)
        + [("meta", Self.meta(addition(to: state, initial.rest, facts), facts.meta))]
    )
  }

  private func invoked(_ position: Int, _ facts: XStateWrittenFacts) -> OrderedJSON? {
    let names = actors(of: position)
    let ids = XStateVocabulary.invocationIDs(of: names)
    let actors = names.indices.map { number in
      let own = facts.actors.isEmpty ? OrderedJSON.Object() : facts.actors[number]
      let others = own.members.filter { $0.key != "id" }.map { ($0.key, Optional($0.value)) }
      return OrderedJSON.object(
        OrderedJSON.Object(
          [("src", .string(names[number])), ("id", own["id"] ?? .string(ids[number]))] + others
        )
      )
    }
    return actors.isEmpty ? nil : .array(actors)
  }

  private func addition(
    to state: State,
    _ initial: OrderedJSON?,
    _ facts: XStateWrittenFacts
  ) -> OrderedJSON.Object {
    var kinds: [CallbackKind] = [.willEnter, .willExit]
    if !state.kind.hasOneActiveChild { kinds.append(.initially) }
    let calls = kinds.map { ($0.rawValue, Self.added(state.callbacks, $0)) }
    return OrderedJSON.Object(
      [
        ("kind", state.kind.isBranch ? .string(state.kind.rawValue) : nil), ("initial", initial),
        ("deferring", .names(tree.deferredEvents(of: state))),
        ("formerly", .names(state.formerNames)),
        ("userInfo", OrderedJSON.present(facts.rest)),
      ] + calls
    )
  }

  private mutating func facts(of position: Int) -> XStateWrittenFacts {
    let state = tree.states[position]
    guard !state.userInfo.isEmpty else { return XStateWrittenFacts() }
    if let json = state.userInfo.checkedJSON,
      case .object(let facts)? = try? JSONDocument(parsing: Array(json.utf8)).value
    {
      return XStateWrittenFacts(
        facts,
        places: places(of: position),
        position == 0 ? places(of: nil) : nil,
        actorCount: actors(of: position).count
      )
    }
    let problem = UserInfo.exportProblem
    note("state \(quoted(state.name))", problem.message, suggestion: problem.suggestion)
    return XStateWrittenFacts()
  }

  /// The targets for states, wherever they are; nil for none.
  func targets(_ states: [Int]) -> OrderedJSON? {
    let names = tree.description.names(of: states)
    return names.isEmpty ? nil : Self.list(names.map { .string(XStateVocabulary.target($0)) })
  }

  /// A list; or its value if there is only one.
  static func list(_ values: [OrderedJSON]) -> OrderedJSON {
    values.count == 1 ? values[0] : .array(values)
  }
}

extension StateKind {
  /// Its type in XState; nil if it need not be given.
  fileprivate var type: String? {
    switch self {
    case .parallel: "parallel"
    case .final: "final"
    case .shallowHistory, .deepHistory: "history"
    case .atomic, .compound, .choice: nil
    }
  }
}
