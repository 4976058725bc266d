import Foundation
import Interlock

extension XStateReader {
  /// Reads a state and its content.
  mutating func readState(_ position: Int, in parent: Int?) {
    let node = nodes.nodes[position]
    checkStateKeys(of: node)
    let known = XStateVocabulary.stateAdditions
    let settings = position == 0 ? XStateVocabulary.settings : [:]
    checkAdditions(node.object, known.merging(settings) { first, _ in first }, node.path)
    checkStates(of: node)
    checkType(of: node)
    let state = decorated(bareState(position), node)
    budget.take(DocumentBudget.Cost(state))
    if let problem = budget.newProblem() {
      note(node.path, problem.message, suggestion: problem.suggestion)
    }
    guard !isSpent else { return }
    let own = parts.add(state, in: parent, at: node.path)
    stateNodes.append(position)
    for child in node.children {
      if !node.kind.canContainStates {
        let suggestion = "Put it into a state that can be entered"
        note(
          nodes.nodes[child].path,
          "\(quoted(node.name)) has no states in it",
          suggestion: suggestion
        )
      }
      readState(child, in: own)
    }
    readRows(of: position, isAnyState: false)
  }

  mutating func checkType(of node: XStateNode) {
    let types = ["atomic", "compound", "final", "history", "parallel"]
    if node.object["type"] != nil, node.text("type").map(types.contains) != true {
      let suggestion = "Write one of \(list(of: types))"
      note(node.path["type"], "there is no such type of state", suggestion: suggestion)
    }
    if let kind = node.addition["kind"], kind != .string(StateKind.choice.rawValue) {
      note(
        node.path["meta"],
        "there is no such kind of state",
        suggestion: "Write choice, or remove it"
      )
    }
    if let id = node.object["id"], id.name == nil { noteForm(node.path["id"], "a string") }
    let hasStates = ["compound": false, "atomic": true][node.text("type") ?? ""]
    if hasStates == !node.children.isEmpty {
      let message = node.children.isEmpty ? "there are no states in it" : "there are states in it"
      note(node.path["type"], message, suggestion: "Remove the type, or correct it")
    }
    checkHistory(node)
    if node.kind.hasOneActiveChild, node.object["initial"] == nil {
      let keys = node.children.map { nodes.nodes[$0].key }
      noteMissingInitial(node.path, keys.first ?? "")
    }
    if node.object["initial"] != nil, !node.kind.hasOneActiveChild {
      let message = "a state of this type has no initial state, so it is left out"
      warn(node.path["initial"], message, suggestion: "Remove it, or correct the type of the state")
    }
  }

  /// XState does not run such a configuration. If content is left out, the first state is entered.
  private mutating func noteMissingInitial(_ path: JSONPath, _ key: String) {
    guard !options.contains(.ignoringContent) else { return ignore(path, kind: "initial") }
    let suggestion = "Write \"initial\": \(OrderedJSON.quoted(key))"
    let message = "a state with states in it needs an initial one"
    note(Diagnostic(path, message, suggestion: suggestion, isContent: true))
  }

  /// Reports what only history states may have.
  private mutating func checkHistory(_ node: XStateNode) {
    let forms: [OrderedJSON] = [.string("deep"), .string("shallow"), .bool(true), .bool(false)]
    if let history = node.object["history"], !forms.contains(history) {
      noteForm(node.path["history"], "shallow or deep")
    }
    guard !node.kind.isHistory else { return }
    for key in ["history", "target"] where ![nil, .bool(false)].contains(node.object[key]) {
      let suggestion = "Write \"type\": \"history\", or remove it"
      warn(
        node.path[key],
        "only a history state has the key \(quoted(key)), so it is left out",
        suggestion: suggestion
      )
    }
  }

  private mutating func bareState(_ position: Int) -> State {
    let node = nodes.nodes[position]
    switch node.kind {
    case .final: return .final(node.name)
    case .choice: return .choice(node.name)
    case .parallel: return State(parallel: node.name) {}
    case .shallowHistory, .deepHistory:
      let depth: HistoryDepth = node.kind.remembersDescendants ? .deep : .shallow
      // Without a target, the initial transition of the state around it is taken.
      let calls =
        node.object["target"] == nil ? node.parent.map { initial(of: $0).calls } ?? [] : []
      return .history(node.name, depth, default: fallback(of: position)).calling(calls, .initially)
    case .atomic: return State(node.name)
    case .compound:
      let initial = initial(of: position)
      return State(node.name, initial: initial.states).calling(initial.calls, .initially)
    }
  }

  /// The default of a history state: its target, otherwise what is entered with the state around it.
  private mutating func fallback(of position: Int) -> [String] {
    let node = nodes.nodes[position]
    if let value = node.object["target"] {
      let targets = targets(value, from: position, node.path["target"])
      historyDefaults[position] = targets
      return targets.map { nodes.nodes[$0].name }
    }
    return node.parent.map { entered(with: $0) } ?? []
  }

  /// The default entry of a node.
  mutating func entered(with position: Int) -> [String] {
    let initial = initial(of: position).states
    guard initial.isEmpty, let first = nodes.nodes[position].firstChild else { return initial }
    return [nodes.nodes[first].name]
  }

  /// The initial states of a node, and the actions of its initial transition.
  struct Initial {
    var states: [String] = []
    var calls: [BoxedCallback] = []
  }

  /// The initial states of a node, read once because they are often needed.
  mutating func initial(of position: Int) -> Initial {
    if let initial = initials[position] { return initial }
    let initial = readInitial(of: position)
    initials[position] = initial
    return initial
  }

  private mutating func readInitial(of position: Int) -> Initial {
    let node = nodes.nodes[position]
    let path = node.path["initial"]
    var initial = Initial()
    switch node.object["initial"] {
    case nil: break
    case .string(let key)?: initial.states = child(key, of: position, path)
    case .code(let key)? where nodes.child(key, of: position) != nil:
      initial.states = child(key, of: position, path)
    case .code: noteForm(path, "the key of a state", node.object["initial"])
    case .object(let object)?:
      checkKeys(of: object, ["target", "actions"], path)
      initial.calls = actions(object["actions"], path["actions"])
      switch object["target"] {
      case .string(let key)?, .code(let key)?:
        initial.states = child(key, of: position, path["target"])
      default: noteForm(path["target"], "the key of a state")
      }
    case .some: noteForm(path, "the key of a state, or { \"target\": key }")
    }
    let own = node.addition.names("initial")
    if !own.isEmpty { initial.states = own }
    return initial
  }

  private mutating func child(_ key: String, of position: Int, _ path: JSONPath) -> [String] {
    if let child = nodes.child(key, of: position) { return [nodes.nodes[child].name] }
    if key.hasPrefix("."), let child = nodes.child(String(key.dropFirst()), of: position) {
      return [nodes.nodes[child].name]
    }
    let keys = nodes.nodes[position].children.map { nodes.nodes[$0].key }
    note(
      path,
      "there is no state \(quoted(key)) in it",
      suggestion: "Write one of \(list(of: keys))"
    )
    return []
  }

  /// The names of activities that wait for delays with a name, and of their events.
  private func timeouts(of node: XStateNode) -> [String] {
    delays(of: node).map { XStateVocabulary.timeout($0, of: node.name) }
  }

  /// The state with all other properties.
  private mutating func decorated(_ bare: State, _ node: XStateNode) -> State {
    var state = bare
    let own = node.addition
    state = calling(state, own, node.path)
    state =
      state
      .calling(actions(node.object["entry"], node.path["entry"]), .didEnter)
      .calling(actions(node.object["exit"], node.path["exit"]), .didExit)
    let invocations = node.invocations
    for invocation in invocations { check(invocation) }
    state =
      state
      .adding((invocations.compactMap(\.source) + timeouts(of: node)).map { UnboundActivity($0) })
      .deferring(own.names("deferring")).formerly(own.names("formerly"))
    if let facts = own["userInfo"], facts != .object(OrderedJSON.Object()) {
      do {
        state.userInfo = try UserInfo(json: facts.text)
      } catch {
        noteForm(node.path["meta"], "an object without nulls under 'userInfo'")
      }
    }
    return state
  }
}
