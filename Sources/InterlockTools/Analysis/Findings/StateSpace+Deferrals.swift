import Interlock

extension StateSpace {
  /// Events that a state defers and that no later configuration takes.
  func lostDeferrals(_ survey: Survey) -> [Finding] {
    let deferring = machine.states.filter { !$0.deferredEvents.isEmpty && reaches($0.id) }
    let events = deferring.flatMap(\.deferredEvents).unique
    return events.flatMap { event -> [Finding] in
      let responses = (0..<count).map { graph.response(to: event, at: $0) }
      let takers = responses.indices.filter { responses[$0].isTaken }
      let hopeful = survey.origins(of: takers)
      return deferring.filter { $0.deferredEvents.contains(event) }.compactMap { state in
        let waiting = responses.indices.filter { number in
          responses[number].isDeferred && graph.isActive([state.id], at: number)[0]
        }
        guard let first = waiting.first(where: { !hopeful.contains($0) }) else { return nil }
        return lostDeferral(of: event, by: state, at: first)
      }
    }
  }

  private func lostDeferral(of event: EventID, by state: Subject.State, at number: Int) -> Finding {
    Finding(
      kind: .lostDeferral,
      severity: .warning,
      place: "state \(quoted(identifierText(state.id)))",
      location: state.location,
      message:
        "it defers event \(quoted(identifierText(event))), which nothing that can follow takes",
      cure: "add a row for the event to a state that comes later, or do not defer it",
      path: path(to: number)
    )
  }
}
