extension Machine.Event.Trigger {
  /// The trigger in diagrams: an event by its name, anything else in words.
  var label: String {
    switch self {
    case .event(let id): Interlock.label(id)
    case .anyEvent: "any event"
    case .after(let duration): "after \(duration)"
    case .completion(let state): "completion of \(Interlock.label(state))"
    case .always: "always"
    }
  }
}

extension Machine.Event {
  /// The event in messages: its identifier in quotes, or its trigger in words.
  package var name: String {
    id.map { quoted($0) } ?? "'\(trigger.label)'"
  }
}

extension Machine.Event.Sources {
  /// The states that are listed; none for any state.
  package var ids: [StateID] {
    switch self {
    case .any: []
    case .states(let ids), .all(let ids): ids
    }
  }
}
