import Interlock
import InterlockEvolution

extension StateSpace {
  /// States that are never entered.
  var unreachedStates: [Anomaly] {
    let reached = reachedStates
    return machine.states.filter { !reached.contains($0.id) && !isInUnreached($0) }.map { state in
      Anomaly(
        kind: .unreachedState,
        severity: .warning,
        place: "state \(quoted(state.id))",
        location: state.location,
        message: state.kind.isPseudo ? "no transition leads to it" : "the machine never enters it",
        suggestion: "add a transition that leads to it, or remove it",
        path: nil
      )
    }
  }

  /// Whether the state around one is not reached, so that reporting that is enough.
  private func isInUnreached(_ state: Subject.State) -> Bool {
    machine.parent(of: state.id).map { !reaches($0) } ?? false
  }

  /// Events that no configuration takes.
  var deadEvents: [Anomaly] {
    deadEventIDs.map { id in
      Anomaly(
        kind: .deadEvent,
        severity: .warning,
        place: "event \(quoted(id))",
        location: machine.events(withID: id).first?.location,
        message: "none of its transitions is ever taken",
        suggestion: "lead to a state from which it has a transition, or remove it",
        path: nil
      )
    }
  }

  private var deadEventIDs: [EventID] {
    let taken = Set(rows.filter { graph.uses[$0.number] != nil }.compactMap(\.event.id))
    return machine.eventIDs.filter { !taken.contains($0) }
  }

  /// Transitions of reached states that are never taken.
  var deadRows: [Anomaly] {
    let reached = reachedStates
    let deadEvents = Set(deadEventIDs)
    return rows.filter { row in
      graph.uses[row.number] == nil
        && row.source.map(reached.contains) ?? true
        && row.event.id.map { !deadEvents.contains($0) } ?? true
    }
    .map { row in
      let (message, suggestion) = fault(ofDead: row)
      return Anomaly(
        kind: .deadRow,
        severity: .warning,
        place: row.place,
        location: row.event.location,
        message: message,
        suggestion: suggestion,
        path: nil
      )
    }
  }

  /// Returns the reason why a transition is never taken, and a fix.
  private func fault(ofDead row: NumberedRow) -> (message: String, suggestion: String) {
    if graph.isTried[row.number] {
      return (NumberedRow.endlessReason, "give a transition of the cycle an event, or a guard")
    }
    if graph.isFailing[row.number] {
      return ("every step that takes it fails: \(NumberedRow.failingReason)", "change what fails")
    }
    guard canHold(row) else {
      return ("no values make its conditions hold", "change the conditions, or remove it")
    }
    guard holdsSomewhere(row) else {
      return (
        "its conditions hold for none of the values that the fields can have there",
        "change the conditions or the assignments of the fields, or remove it"
      )
    }
    return (
      row.reason,
      "move it before the transition that takes its trigger, give that transition a guard, or remove it"
    )
  }
}

extension StateSpace.NumberedRow {
  fileprivate static var endlessReason: String {
    "every step that takes it is part of an endless cycle"
  }

  fileprivate static var failingReason: String {
    "a condition or an assignment on the way cannot be computed, or has a value that its field cannot hold"
  }

  /// The reason why the transition is never taken, as far as it is known in general.
  fileprivate var reason: String {
    if case .all = event.sources { return "the states that it joins are never active together" }
    return switch event.trigger {
    case .completion: "the state is never complete while it could be taken"
    case .after: "the machine never rests in its state"
    case .event, .anyEvent, .always: "another transition always comes before it"
    }
  }
}
