import Interlock

extension SwiftWriter {
  /// Writes an event.
  mutating func write(_ event: Event, depth: Int) {
    let start = lines.count
    let (maker, arguments) = call(of: event)
    write(.call("Event\(maker)", arguments), depth: depth)
    write(modifiers: modifiers(of: event), behind: start, depth: depth)
  }

  /// What makes an event, behind the name of the type, and its arguments: by an initialiser that says what it
  /// is, if there is one.
  private func call(of event: Event) -> (maker: String, arguments: [SwiftExpression]) {
    let targets = arguments("to", event.targets)
    switch (event.trigger, event.sources, event.targets.count) {
    case (.event(let id), .states(let ids), 0): return ("", [name(id)] + arguments("in", ids))
    case (.event(let id), .states(let ids), 1):
      return ("", [name(id)] + arguments("from", ids) + targets)
    case (.event(let id), .states(let ids), _):
      return ("", [name(id)] + arguments("from", ids) + [list(event.targets).prefixed("to: ")])
    case (.event(let id), .any, 0): return (".inAnyState", [name(id)])
    case (.event(let id), .any, 1): return (".fromAnyState", [name(id)] + targets)
    case (.event(let id), .all(let ids), 1):
      return ("", [name(id)] + arguments("joining", ids) + targets)
    case (.anyEvent, .states(let ids), 0): return (".anyEvent", arguments("in", ids))
    case (.anyEvent, .states(let ids), 1): return (".anyEvent", arguments("from", ids) + targets)
    case (.after(let time), .states(let ids), 0):
      return (".after", [.text(time.swiftLiteral)] + arguments("in", ids))
    case (.after(let time), .states(let ids), 1):
      return (".after", [.text(time.swiftLiteral)] + arguments("from", ids) + targets)
    case (.completion(let state), .states(let ids), 1) where ids == [state]:
      return (".completion", arguments("of", [state]) + targets)
    case (.always, .states(let ids), 1): return (".always", arguments("from", ids) + targets)
    default: return ("", parts(of: event))
    }
  }

  /// The arguments of the initialiser that takes an event whatever it is.
  private func parts(of event: Event) -> [SwiftExpression] {
    let trigger: SwiftExpression =
      switch event.trigger {
      case .event(let id): name(id).prefixed(".event(").suffixed(")")
      case .anyEvent: .text(".anyEvent")
      case .always: .text(".always")
      case .after(let duration): .text(".after(\(duration.swiftLiteral))")
      case .completion(let state): .text(".completion(of: .\(names.states[state]))")
      }
    let sources: SwiftExpression =
      switch event.sources {
      case .any: .text(".any")
      case .states(let ids): list(ids).prefixed(".states(").suffixed(")")
      case .all(let ids): list(ids).prefixed(".all(").suffixed(")")
      }
    return [
      trigger.prefixed("trigger: "), sources.prefixed("sources: "),
      list(event.targets).prefixed("targets: "),
    ]
  }

  private func name(_ event: String) -> SwiftExpression {
    .text(".\(names.events[event])")
  }

  private func list(_ states: [String]) -> SwiftExpression {
    let parts = states.map { SwiftExpression.text(".\(names.states[$0])") }
    return .list(begin: "[", parts: parts, end: "]", isCollection: true)
  }

  private func modifier(of term: DynamicMachine.GuardTerm) -> SwiftExpression {
    switch term {
    case .code(let name?): return named("shouldFire", name)
    case .code: return .text(".shouldFire { _ in false }")
    case .presence(let presence):
      let label = presence.isExpected ? "whileIn" : "unlessIn"
      return .text(".shouldFire(\(label): .\(names.states[presence.state]))")
    }
  }

  private func modifiers(of event: Event) -> [SwiftExpression] {
    var modifiers: [SwiftExpression] = event.isLocal ? [.text(".local()")] : []
    modifiers += event.guardTerms.map(modifier(of:))
    for kind in Event.callbackKinds {
      modifiers += event.callbackNames(kind).map { named(kind.rawValue, $0) }
    }
    return modifiers + formerly(event.formerNames)
  }
}
