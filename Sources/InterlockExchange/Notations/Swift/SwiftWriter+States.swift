import Interlock
import InterlockEvolution

extension SwiftWriter {
  /// Writes a state and its content.
  mutating func write(state position: Int, depth: Int) {
    let state = tree.states[position]
    let children = state.children
    let hasBody = !children.isEmpty || state.kind.hasRegions
    let start = lines.count
    write(declaration(of: state, end: hasBody ? " {" : ""), depth: depth)
    if hasBody {
      for child in children { write(state: child, depth: depth + 1) }
      lines.append(String(repeating: "  ", count: depth) + "}")
    }
    write(modifiers: modifiers(of: state), behind: start, depth: depth)
  }

  /// The call that makes a state. In a machine with a context, one that has its data apart is taken from those without.
  private mutating func declaration(of state: State, end: String) -> SwiftExpression {
    let arguments = stateArguments(state)
    let maker = state.kind.maker
    guard hasContext, !maker.isEmpty, state.hasFactsApart else {
      return .call("State\(maker)", arguments, end: end)
    }
    let facts = literal(of: state).map { ".having(\($0.line))" }
    return .call("State", [.call(maker, arguments, end: facts ?? "")], end: end)
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
    // Archives restore only a few types.
    guard let json = try? state.userInfo.json(), let userInfo = try? UserInfo(json: json),
      let literal = SwiftExpression(ofValues: userInfo.values)
    else {
      let suggestion = "Keep Booleans, numbers, strings, lists and dictionaries in it"
      note(
        "state \(quoted(state.name))",
        UserInfo.exportProblem.message,
        suggestion: suggestion
      )
      return nil
    }
    return literal
  }

  private mutating func modifiers(of state: State) -> [SwiftExpression] {
    var modifiers: [SwiftExpression] = []
    if state.hasFactsApart, !hasContext, let literal = literal(of: state) {
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
      for callback in state.callbacks where callback.kind == kind {
        modifiers += self.modifier(callback, of: "state \(quoted(state.name))", "{ _ in }")
      }
    }
    return modifiers
      + state.activities.compactMap(\.self).map {
        hasContext
          ? named("activity", $0).suffixed(" { _ in nil }")
          : named("activity", $0, label: "named: ")
      }
  }

  /// The call that adds a callback; none for one without a name.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - place: Its place, for a problem.
  ///   - stub: The placeholder code, if a name alone is not enough.
  /// - Returns: The call, or nothing.
  mutating func modifier(
    _ callback: MachineDescription.Callback,
    of place: String,
    _ stub: String
  ) -> [SwiftExpression] {
    guard let name = callback.name else { return [] }
    let kind = callback.kind
    guard callback.isData else {
      let modifier = named(kind.rawValue, name)
      if let code = code(named: name, stub) { return [modifier.suffixed(" \(code)")] }
      return [hasContext ? modifier.suffixed(" \(stub)") : modifier]
    }
    // Without fields, everything that is data has been refused.
    guard hasContext else { return [] }
    guard [.perform, .didEnter, .didExit].contains(kind) else {
      let message = "Swift has no assignments at \(kind.rawValue): \(quoted(name))"
      note(place, message, suggestion: "Make them at perform, didEnter or didExit")
      return []
    }
    return [named(kind.rawValue, name, label: "text: ")]
  }

  /// The call that adds something with a name.
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
  /// The call that makes a state of this kind, after the name of the type.
  fileprivate var maker: String {
    switch self {
    case .atomic, .compound, .parallel: ""
    case .final: ".final"
    case .shallowHistory, .deepHistory: ".history"
    case .choice: ".choice"
    }
  }
}
