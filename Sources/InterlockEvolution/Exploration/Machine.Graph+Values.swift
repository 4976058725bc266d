import Interlock

// Questions about the values of fields, if they are followed.
extension Machine.Graph {
  /// The active states of a configuration.
  package func activeStates(at number: Int) -> ActiveStates {
    ActiveStates(search.table[number], plan.chart.tree)
  }

  /// Values of the fields and of the payload for which all guards of some transitions hold.
  ///
  /// - Parameters:
  ///   - rows: The numbers of transitions with the same trigger.
  ///   - number: The number of a configuration.
  /// - Returns: The first such values; nil if there are none.
  package func values(holding rows: [Int], at number: Int) -> Int? {
    guard let first = rows.first else { return nil }
    let system = search.system
    let place = ActiveConfiguration(search.table[number], plan.chart.tree)
    guard rows.allSatisfy({ place.nodes.contains(plan.rows[RowPosition($0)].node) }) else {
      return nil
    }
    let column = plan.rows[RowPosition(first)].column
    let trigger: Trigger = column < plan.chart.columns.always ? .event(column) : .other(column)
    let given = system.variants(of: trigger, in: place, with: values(at: number))
    return given.first { system.canHold(rows.map { plan.rows[RowPosition($0)] }, in: place, $0) }
  }
}

extension TransitionSystem {
  /// Whether all guards of some transitions can hold.
  fileprivate func canHold(
    _ rows: [Row],
    in place: ActiveConfiguration,
    _ values: Int
  ) -> Bool {
    guard let followed else { return true }
    let states = ActiveStates(place.configuration, chart.tree)
    var answers: [AnswerCombinations.Answer] = []
    for row in rows {
      guard questions.allows(row, in: place.configuration, chart.tree) else { return false }
      for question in questions.ofEvents[row.event] {
        switch followed.certainty(of: question, with: values, in: states) {
        case .holds: break
        case .open: answers.append(AnswerCombinations.Answer(question: question, isOpen: true))
        case .doesNotHold, .fails: return false
        }
      }
    }
    return followed.isPossible(answers[...], with: values, in: states)
  }
}
