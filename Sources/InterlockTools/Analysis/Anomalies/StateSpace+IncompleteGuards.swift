import Interlock
import InterlockData
import InterlockEvolution

extension StateSpace {
  /// Several transitions of one state for one event, all with conditions, none of which holds for some values. A single
  /// transition with a condition is not reported: refusing the event otherwise is what the condition is for.
  var incompleteGuards: [Anomaly] {
    guard conditions != nil || fields != nil else { return [] }
    let groups = Dictionary(grouping: rows, by: RowGroup.init)
    var pending = rows.filter { row in
      let group = groups[RowGroup(row)] ?? []
      return row.input != nil && group.first?.number == row.number && group.count > 1
        && group.allSatisfy(\.event.asksCode)
    }
    var anomalies: [Int: Anomaly] = [:]
    for number in 0..<count where !pending.isEmpty {
      for (input, answers, given) in graph.refusals(at: number) {
        guard let row = pending.first(where: { $0.input == input && isActive($0, at: number) }),
          let values = values(giving: answers, with: given, at: number)
        else { continue }
        anomalies[row.number] = incompleteness(of: row, at: number, values)
        pending.removeAll { $0.number == row.number }
      }
    }
    return rows.compactMap { anomalies[$0.number] }
  }

  /// Values for which guards give these answers; nil if none were found, or if guards are involved that are not
  /// conditions.
  private func values(
    giving answers: [Subject.Graph.Answer],
    with given: Int,
    at number: Int
  ) -> [Explanation.Value]? {
    if let fields {
      return fields.values(
        giving: answers.map { ($0.guardNumber, $0.isOpen) },
        with: given,
        in: graph.activeStates(at: number)
      )
    }
    return conditions?.values(
      giving: Set(answers.map { GuardAnswer(name: $0.name, holds: $0.isOpen) })
    )
  }

  private func isActive(_ row: NumberedRow, at number: Int) -> Bool {
    row.source.map { graph.isActive([$0], at: number)[0] } ?? true
  }

  private func incompleteness(
    of row: NumberedRow,
    at number: Int,
    _ values: [Explanation.Value]
  ) -> Anomaly {
    Anomaly(
      kind: .incompleteGuards,
      severity: .note,
      place: row.place,
      location: row.event.location,
      message: "none of its transitions is taken where \(list(of: values))",
      suggestion: "add a transition for the rest, unless it should be refused",
      path: path(to: number)
    )
  }
}

extension StateSpace.NumberedRow {
  /// Its input; nil if that is neither a named event nor a timeout.
  fileprivate var input: StateSpace.Subject.Input? {
    switch event.trigger {
    case .event: event.id.map { .event($0) }
    case .after(let duration): .timeout(of: source, after: duration)
    case .anyEvent, .always, .completion: nil
    }
  }
}
