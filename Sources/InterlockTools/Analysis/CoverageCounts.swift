/// How often each transition of a machine was taken, and each state entered, in the order of the definition.
struct CoverageCounts: Sendable {
  var rows: [Int]
  var states: [Int]

  mutating func add(_ taken: CoverageNumbers) {
    for row in taken.rows { rows[row] += 1 }
    for state in taken.states { states[state] += 1 }
  }
}

/// The numbers of the transitions that were taken in a step, and of the states that were entered.
struct CoverageNumbers: Sendable {
  let rows: [Int]
  let states: [Int]
}
