import Interlock
import InterlockData

/// Conditions and assignments that are data.
func formulaRows(_ scale: Int) throws -> [Row] {
  let rounds = 30 / scale + 1
  let count = rounds * 4_096
  let (code, data) = (try counting(asData: false), try counting(asData: true))
  let plain = try flipFlopRow()

  return [
    Row("a condition over a field and an assignment of it", goal: 8, operations: count) {
      var machine = plain
      for _ in 0..<count { try machine.fire(.q) }
      consume(machine.state)
    } subject: {
      var (machine, counts) = (data, Counts())
      for _ in 0..<count { try machine.fire(.s, on: &counts) }
      consume(counts.count)
    }
    .allocatingNothing(),
    Row("a condition, beside a guard that is code", goal: 1.5, operations: count) {
      var (machine, counts) = (code, Counts())
      for _ in 0..<count { try machine.fire(.r, on: &counts) }
      consume(machine.state)
    } subject: {
      var (machine, counts) = (data, Counts())
      for _ in 0..<count { try machine.fire(.r, on: &counts) }
      consume(machine.state)
    }
    .allocatingNothing(),
  ]
}

private struct Counts: DataContext {
  var count = 0
  var limit = Int.max

  static let fields = Fields<Counts> {
    Field("count", \.count)
    Field("limit", \.limit)
  }
}

private func flipFlopRow() throws -> Line {
  var machine = try Line(initial: .a) {
    Line.State(.a)
    Line.Event(.q, in: .a)
  }
  try machine.activate()
  return machine
}

private func counting(asData isData: Bool) throws -> Line.With<Counts> {
  typealias Life = Line.With<Counts>
  let asking = Life.Event(.r, in: .a)
  let counting = Life.Event(.s, in: .a)
  var life = try Life(initial: .a) {
    Life.State(.a)
    if isData {
      asking.when(\.count < 1_000_000_000)
      counting.when(\.count < 1_000_000_000).perform(.set(\.count, to: \.count + 1))
    } else {
      asking.shouldFire { $0.context.count < 1_000_000_000 }
      counting.shouldFire { $0.context.count < 1_000_000_000 }.perform { $0.context.count += 1 }
    }
  }
  var counts = Counts()
  try life.activate(on: &counts)
  return life
}
