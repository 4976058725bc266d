import Foundation
import Interlock

extension XStateReader {
  /// Reads a state and what is in it.
  mutating func readState(_ position: Int, in parent: Int?) {
    let node = nodes.nodes[position]
    checkKeys(of: node.object, XStateVocabulary.stateKeys, node.path)
    checkAdditions(node.object, XStateVocabulary.stateAdditions, node.path)
    checkStates(of: node)
    checkType(of: node)
    let state = decorated(bareState(position), node)
    let own = parts.add(state, in: parent, at: node.path)
    for child in node.children {
      if node.kind == .final || node.kind.isPseudoState {
        let cure = "Put it into a state that can be entered"
        note(nodes.nodes[child].path, "\(quoted(node.name)) has no states in it", cure: cure)
      }
      readState(child, in: own)
    }
    readRows(of: position, isAnyState: false)
  }

  private mutating func checkType(of node: XStateNode) {
    let types = ["atomic", "compound", "final", "history", "parallel"]
    if node.object["type"] != nil, node.text("type").map(types.contains) != true {
      let cure = "Write one of \(list(of: types))"
      note(node.path["type"], "there is no such type of state", cure: cure)
    }
    if let kind = node.addition["kind"], kind != .string(StateKind.choice.rawValue) {
      note(node.path["meta"], "there is no such kind of state", cure: "Write choice, or remove it")
    }
    if let history = node.object["history"],
      history != .string("deep"), history != .string("shallow")
    {
      noteForm(node.path["history"], "shallow or deep")
    }
    if node.object["id"] != nil, node.text("id") == nil { noteForm(node.path["id"], "a text") }
  }

  private mutating func bareState(_ position: Int) -> State {
    let node = nodes.nodes[position]
    switch node.kind {
    case .final: return .final(node.name)
    case .choice: return .choice(node.name)
    case .parallel: return State(parallel: node.name) {}
    case .shallowHistory: return .history(node.name, .shallow, default: fallback(of: position))
    case .deepHistory: return .history(node.name, .deep, default: fallback(of: position))
    case .atomic, .compound:
      let initial = initial(of: position)
      return initial.calls.reduce(State(node.name, initial: initial.states)) {
        $0.calling($1, .initially)
      }
    }
  }

  /// What a history state stands for: its target, otherwise what is entered with the state around it.
  private mutating func fallback(of position: Int) -> [String] {
    let node = nodes.nodes[position]
    if let value = node.object["target"] {
      return targets(value, from: position, node.path["target"]).map { nodes.nodes[$0].name }
    }
    guard let parent = node.parent else { return [] }
    let initial = initial(of: parent).states
    if !initial.isEmpty { return initial }
    let first = nodes.nodes[parent].children.first { !nodes.nodes[$0].kind.isPseudoState }
    return first.map { [nodes.nodes[$0].name] } ?? []
  }

  /// The initial states of a node, and the names of the actions of its initial transition.
  mutating func initial(of position: Int) -> (states: [String], calls: [String]) {
    let node = nodes.nodes[position]
    let path = node.path["initial"]
    var states: [String] = []
    var calls: [String] = []
    switch node.object["initial"] {
    case nil: break
    case .string(let key)?: states = child(key, of: position, path)
    case .object(let object)?:
      checkKeys(of: object, ["target", "actions"], path)
      calls = actions(object["actions"], path["actions"])
      if case .string(let key)? = object["target"] {
        states = child(key, of: position, path["target"])
      }
    case .some: noteForm(path, "the key of a state, or { \"target\": key }")
    }
    let own = node.addition.names("initial")
    return (own.isEmpty ? states : own, calls)
  }

  private mutating func child(_ key: String, of position: Int, _ path: JSONPath) -> [String] {
    if let child = nodes.child(key, of: position) { return [nodes.nodes[child].name] }
    let keys = nodes.nodes[position].children.map { nodes.nodes[$0].key }
    note(path, "there is no state \(quoted(key)) in it", cure: "Write one of \(list(of: keys))")
    return []
  }

  /// The state with what else is said about it.
  private mutating func decorated(_ bare: State, _ node: XStateNode) -> State {
    var state = bare
    let own = node.addition
    for kind in State.callbackKinds {
      for name in own.names(kind.rawValue) { state = state.calling(name, kind) }
    }
    for name in actions(node.object["entry"], node.path["entry"]) {
      state = state.calling(name, .didEnter)
    }
    for name in actions(node.object["exit"], node.path["exit"]) {
      state = state.calling(name, .didExit)
    }
    for invocation in node.invocations {
      check(invocation)
      if let source = invocation.source { state = state.attaching(UnboundAttachment(source)) }
    }
    state = state.deferring(own.names("deferring")).formerly(own.names("formerly"))
    if let facts = own["userInfo"] {
      do {
        state.userInfo = try UserInfo(json: facts.text())
      } catch {
        noteForm(node.path["meta"], "an object without nulls under 'userInfo'")
      }
    }
    return state
  }
}
