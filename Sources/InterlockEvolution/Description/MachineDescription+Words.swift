package import Interlock

extension Machine.Event.Trigger {
  /// The trigger of a transition in a sentence, such as `event 'view'`.
  package var words: String {
    switch self {
    case .event(let id): "event \(quoted(id))"
    case .anyEvent: "any event"
    case .after(let duration): "timeout of \(duration)"
    case .completion(let state): "completion of \(quoted(state))"
    case .always: "row without an event"
    }
  }
}

extension MachineDescription {
  /// The trigger of a transition, by names.
  package func trigger(of row: Row) -> DynamicMachine.Event.Trigger {
    switch row.trigger {
    case .event(let event): .event(events[event])
    case .anyEvent: .anyEvent
    case .after(let duration): .after(duration)
    case .completion(let state): .completion(of: states[state].name)
    case .always: .always
    }
  }

  /// A transition in one line: `event 'view' from 'unread' to 'read' [isOpen]`.
  package func text(of row: Row) -> String {
    let trigger = trigger(of: row).words
    let source = row.source == .anyState ? "any state" : quotedNames(of: row.sources)
    let target = row.targets.isEmpty ? "" : " to \(quotedNames(of: row.targets))"
    let guards = row.guards.map { name(of: $0) ?? "guard" }
    let condition = guards.isEmpty ? "" : " [\(guards.joined(separator: ", "))]"
    return "\(trigger) from \(source)\(target)\(condition)"
  }

  private func quotedNames(of states: [Int]) -> String {
    names(of: states).map { quoted($0) }.joined(separator: ", ")
  }
}
