import Interlock

/// The time to build a row in machines of growing size, against a machine of a hundred rows.
func buildingRows(_ scale: Int) -> [Row] {
  [10, 1_000, 10_000].flatMap { size in
    [
      row("building, per transition: \(size) to 100", size: size, scale: scale, ladder),
      row("building, per state: \(size) nested to 100", size: size, scale: scale, nest),
    ]
  }
}

private func row(
  _ name: String,
  size: Int,
  scale: Int,
  _ build: @escaping (Int) throws -> Machine<Int, Int>
) -> Row {
  let total = 10_000 / scale
  let small = max(1, total / 100)
  let large = max(1, total / size)
  // The fixed cost of a machine weighs more in a small one.
  return Row(name, goal: size < 100 ? 3 : 2, operations: (small * 100, large * size)) {
    for _ in 0..<small { consume(try build(100)) }
  } subject: {
    for _ in 0..<large { consume(try build(size)) }
  }
}

/// Nested states, each with a state beside the next. The outermost handles the events of all.
private func nest(_ depth: Int) throws -> Machine<Int, Int> {
  typealias Nest = Machine<Int, Int>
  var inner = Nest.State(depth)
  for level in (1..<depth).reversed() {
    let content = inner
    inner = Nest.State(level) {
      content
      Nest.State(-level)
      Nest.Event(level % 10, from: content.id, to: -level)
    }
  }
  let outermost = inner
  return try Nest(initial: 1) {
    outermost
    Nest.Event(10, from: 1, to: 1)
  }
}

/// A machine with ten events in each state, and a tenth as many states as rows.
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
