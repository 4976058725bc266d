import Interlock
import InterlockEvolution

extension SwiftWriter {
  /// The sources of transitions that are written as one event.
  private enum Sources {
    case any
    case states([Int])
    case join([Int])

    init(_ rows: ArraySlice<MachineTree.Row>) {
      switch rows.first?.source {
      case .anyState, nil: self = .any
      case .join(let states): self = .join(states)
      case .state: self = .states(rows.flatMap(\.sources))
      }
    }
  }

  /// Writes the event of some transitions that differ only in their source.
  mutating func write(_ rows: ArraySlice<MachineTree.Row>, depth: Int) {
    guard let row = rows.first else { return }
    let start = lines.count
    let (maker, arguments) = call(of: row, from: Sources(rows))
    write(.call("Event\(maker)", arguments), depth: depth)
    let modifiers = hasContext ? modifiersWithContext(of: row) : modifiers(of: row)
    write(modifiers: modifiers, behind: start, depth: depth)
  }

  /// The call that makes an event, after the name of the type, and its arguments: a specific call if there is
  /// one.
  private func call(
    of row: MachineTree.Row,
    from sources: Sources
  ) -> (maker: String, arguments: [SwiftExpression]) {
    let isInternal = row.targets.isEmpty
    let targets = isInternal ? [] : arguments("to", row.targets)
    let (maker, trigger) = trigger(of: row)
    switch (row.trigger, sources) {
    case (.completion(let state), .states(let states)) where states == [state]:
      return (maker, arguments("of", [state]) + targets)
    case (.completion, _): break
    case (_, .states(let states)):
      return (maker, trigger + arguments(isInternal ? "in" : "from", states) + targets)
    case (.after, _), (.anyEvent, .join): break
    case (_, .join(let states)) where !isInternal:
      return (maker, trigger + arguments("joining", states) + targets)
    case (.event, .any):
      return (isInternal ? ".inAnyState" : ".fromAnyState", trigger + targets)
    case (.anyEvent, .any):
      return (isInternal ? ".anyEventInAnyState" : ".anyEventFromAnyState", targets)
    default: break
    }
    return ("", parts(of: row, from: sources))
  }

  /// The call that makes an event of a trigger, and the arguments that identify it.
  private func trigger(of row: MachineTree.Row) -> (maker: String, arguments: [SwiftExpression]) {
    switch row.trigger {
    case .event(let id): ("", [name(id)])
    case .anyEvent: (".anyEvent", [])
    case .after(let time): (".after", [.text(time.swiftLiteral)])
    case .completion: (".completion", [])
    case .always: (".always", [])
    }
  }

  /// The arguments of the initialiser that takes any event.
  private func parts(of row: MachineTree.Row, from sources: Sources) -> [SwiftExpression] {
    let trigger: SwiftExpression =
      switch row.trigger {
      case .event(let id): name(id).prefixed(".event(").suffixed(")")
      case .anyEvent: .text(".anyEvent")
      case .always: .text(".always")
      case .after(let duration): .text(".after(\(duration.swiftLiteral))")
      case .completion(let state): .text(".completion(of: \(name(ofState: state)))")
      }
    let sources: SwiftExpression =
      switch sources {
      case .any: .text(".any")
      case .states(let states): list(states).prefixed(".states(").suffixed(")")
      case .join(let states): list(states).prefixed(".all(").suffixed(")")
      }
    return [
      trigger.prefixed("trigger: "), sources.prefixed("sources: "),
      list(row.targets).prefixed("targets: "),
    ]
  }

  private func name(_ event: Int) -> SwiftExpression {
    .text(".\(names.events[tree.description.events[event]])")
  }

  private func list(_ states: [Int]) -> SwiftExpression {
    let parts = states.map { SwiftExpression.text(name(ofState: $0)) }
    return .list(begin: "[", parts: parts, end: "]", isCollection: true)
  }

  func modifier(of term: MachineTree.Row.Guard) -> SwiftExpression {
    switch term {
    case .code(let name?): named("shouldFire", name)
    case .code, .condition: .text(".shouldFire { _ in false }")
    case .presence(let state, let isExpected):
      .text(".shouldFire(\(isExpected ? "whileIn" : "unlessIn"): \(name(ofState: state)))")
    }
  }

  private mutating func modifiers(of row: MachineTree.Row) -> [SwiftExpression] {
    var modifiers: [SwiftExpression] = row.isLocal ? [.text(".local()")] : []
    modifiers += row.guards.map(modifier(of:))
    let place = tree.place(of: row)
    for kind in DynamicMachine.Event.callbackKinds {
      for callback in row.callbacks where callback.kind == kind {
        modifiers += modifier(callback, of: place, "")
      }
    }
    modifiers += formerly(row.formerNames)
    // After the names: those with a payload must have their code.
    return modifiers + (row.payload.map { [.text(".carrying(\($0).self)")] } ?? [])
  }
}
