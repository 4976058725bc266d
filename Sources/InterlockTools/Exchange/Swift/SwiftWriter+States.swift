import Interlock
import InterlockEvolution

extension SwiftWriter {
  /// Writes a state and what is in it.
  mutating func write(state position: Int, depth: Int) {
    let state = tree.states[position]
    let children = state.children
    let hasBody = !children.isEmpty || state.kind.hasRegions
    let start = lines.count
    let arguments = stateArguments(state)
    write(.call("State\(state.kind.maker)", arguments, end: hasBody ? " {" : ""), depth: depth)
    if hasBody {
      for child in children { write(state: child, depth: depth + 1) }
      lines.append(String(repeating: "  ", count: depth) + "}")
    }
    write(modifiers: modifiers(of: state), behind: start, depth: depth)
  }

  private mutating func stateArguments(_ state: State) -> [SwiftExpression] {
    let name = SwiftExpression.text(".\(names.states[state.name])")
    switch state.kind {
    case .choice: return [name]
    case .parallel: return [name.prefixed("parallel: ")] + facts(state)
    case .shallowHistory: return [name] + arguments("default", state.initial)
    case .deepHistory: return [name, .text(".deep")] + arguments("default", state.initial)
    case .atomic, .compound, .final:
      return [name]
        + arguments(
          "initial",
          state.kind.hasOneActiveChild && state.isInitialWritten ? state.initial : []
        )
        + facts(state)
    }
  }

  private mutating func facts(_ state: State) -> [SwiftExpression] {
    literal(of: state).map { [$0.prefixed("userInfo: ")] } ?? []
  }

  private mutating func literal(of state: State) -> SwiftExpression? {
    guard !state.userInfo.isEmpty else { return nil }
    // What comes back from an archive is of few types.
    guard let json = try? state.userInfo.json(), let userInfo = try? UserInfo(json: json),
      let literal = SwiftExpression(ofValues: userInfo.values)
    else {
      let cure = "Keep Booleans, numbers, strings, lists and dictionaries in it"
      note("state \(quoted(state.name))", "its user info holds what archives do not", cure: cure)
      return nil
    }
    return literal
  }

  private mutating func modifiers(of state: State) -> [SwiftExpression] {
    var modifiers: [SwiftExpression] = []
    if state.hasFactsApart, let literal = literal(of: state) {
      modifiers.append(literal.prefixed(".having(").suffixed(")"))
    }
    if !state.deferredEvents.isEmpty {
      let events = tree.deferredEvents(of: state).map {
        SwiftExpression.text(".\(names.events[$0])")
      }
      modifiers.append(.call(".deferring", events))
    }
    modifiers += formerly(state.formerNames)
    for kind in DynamicMachine.State.callbackKinds {
      modifiers += state.callbackNames(kind).map { named(kind.rawValue, $0) }
    }
    return modifiers
      + state.activities.compactMap(\.self).map { named("activity", $0, label: "named: ") }
  }

  /// What adds something that has a name.
  func named(_ method: String, _ name: String, label: String = "") -> SwiftExpression {
    .call(".\(method)", [.text(label + name.swiftLiteral)])
  }

  func formerly(_ names: [String]) -> [SwiftExpression] {
    names.isEmpty ? [] : [.call(".formerly", names.map { .text($0.swiftLiteral) })]
  }
}

extension MachineDescription.State {
  /// Whether it has facts that its initialiser does not take.
  var hasFactsApart: Bool { kind.isPseudo && !userInfo.isEmpty }
}

extension StateKind {
  /// What makes a state of this kind, behind the name of the type.
  fileprivate var maker: String {
    switch self {
    case .atomic, .compound, .parallel: ""
    case .final: ".final"
    case .shallowHistory, .deepHistory: ".history"
    case .choice: ".choice"
    }
  }
}
