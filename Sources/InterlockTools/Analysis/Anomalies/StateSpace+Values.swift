import Interlock
import InterlockData
import InterlockEvolution

// The conclusions about transitions from the values of fields, if they are followed.
extension StateSpace {
  /// Reports that the guards of two transitions can hold at once.
  func followedOverlap(_ first: NumberedRow, _ second: NumberedRow) -> Anomaly? {
    for number in 0..<count {
      guard let given = graph.values(holding: [first.number, second.number], at: number) else {
        continue
      }
      let values = fields?.values(readBy: [first.number, second.number].map(event), given) ?? []
      return overlap(first, second, values, at: path(to: number))
    }
    return nil
  }

  /// Whether the guards of a transition can hold in some configuration; true if values are not followed.
  func holdsSomewhere(_ row: NumberedRow) -> Bool {
    guard fields != nil, row.event.asksCode, row.source != nil else { return true }
    return (0..<count).contains { graph.values(holding: [row.number], at: $0) != nil }
  }

  /// The event of a transition.
  private func event(_ row: Int) -> Int { graph.row(row).event }

  /// Reports values that are assigned to fields but not declared.
  var undeclaredValues: [Anomaly] {
    (fields?.strays ?? []).map { stray in
      Anomaly(
        kind: .undeclaredValue,
        severity: .note,
        place: "field \(quoted(stray.name))",
        location: nil,
        message:
          "it is assigned \(stray.value.shown), which is not one of its declared values, so its value is then unknown",
        suggestion: "declare the value, or give the transition a condition that excludes it",
        path: nil
      )
    }
  }
}
