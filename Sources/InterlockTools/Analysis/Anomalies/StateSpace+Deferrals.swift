import Interlock
import InterlockEvolution

extension StateSpace {
  /// Events that a state defers and that no later configuration takes.
  func lostDeferrals(_ survey: Survey) -> [Anomaly] {
    let deferring = machine.states.filter { !$0.deferredEvents.isEmpty && reaches($0.id) }
    let events = deferring.flatMap(\.deferredEvents).unique
    return events.flatMap { event -> [Anomaly] in
      let takers = (0..<count).filter { graph.accepts(event, at: $0) }
      let hopeful = survey.origins(of: takers)
      return deferring.filter { $0.deferredEvents.contains(event) }.compactMap { state in
        let first = (0..<count).first { number in
          !hopeful.contains(number) && graph.isActive([state.id], at: number)[0]
            && graph.defers(event, at: number)
        }
        guard let first else { return nil }
        return lostDeferral(of: event, by: state, at: first)
      }
    }
  }

  private func lostDeferral(of event: EventID, by state: Subject.State, at number: Int) -> Anomaly {
    Anomaly(
      kind: .lostDeferral,
      severity: .warning,
      place: "state \(quoted(state.id))",
      location: state.location,
      message:
        "it defers event \(quoted(event)), but no state that can follow takes it",
      suggestion: "add a transition for the event to a later state, or do not defer it",
      path: path(to: number)
    )
  }
}
