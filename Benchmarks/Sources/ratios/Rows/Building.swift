import Interlock

/// The time a row takes to build in machines of growing size, against one of a hundred rows.
func buildingRows(_ scale: Int) -> [Row] {
  [10, 1_000, 10_000].map { size in
    let total = 10_000 / scale
    let small = max(1, total / 100)
    let large = max(1, total / size)
    return Row(
      "building, per row: \(size) rows to 100",
      goal: 2,
      operations: (small * 100, large * size)
    ) {
      for _ in 0..<small { consume(try ladder(100)) }
    } subject: {
      for _ in 0..<large { consume(try ladder(size)) }
    }
  }
}

/// A machine of ten events in each of a tenth as many states as rows.
private func ladder(_ rows: Int) throws -> Machine<Int, Int> {
  typealias Ladder = Machine<Int, Int>
  let states = rows / 10
  return try Ladder(
    initial: 0,
    states: (0..<states).map { Ladder.State($0) },
    events: (0..<rows).map { row in
      Ladder.Event(row % 10, from: row / 10, to: (row / 10 + row % 10) % states)
    }
  )
}
