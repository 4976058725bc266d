import Interlock
import Observation

/// Consecutive calls with literal events, as code of an app has them. Each baseline is a hand-written array in the same
/// place, with the same literals, which calls a closure where it has no next state.
///
/// Such a call can run other code, as firing can. Swift therefore checks each access to a property of a class, or to a
/// global variable, for exclusivity at run time, which takes several times as long as the event. An observable object is
/// fired by reference; the array in one is changed in place, which notifies observers as often.
func literalRows(_ scale: Int) throws -> [Row] {
  let table = LineTable()
  let machine = try table.machine()
  let rounds = 1_000_000 / scale
  let byHand = ByHand(table)
  let entity = (byHand: Entity(byHand), machine: Entity(machine))
  let model = (byHand: ModelByHand(byHand), machine: Model(machine))
  return [
    Row("a plain event, literal", goal: 2, operations: rounds * 4) {
      var byHand = byHand
      try fire(&byHand, rounds)
      consume(byHand.state)
    } subject: {
      var machine = machine
      try fire(&machine, rounds)
      consume(machine.state)
    }.allocatingNothing(),
    Row("literal events, in a property of a class", goal: 1.3, operations: rounds * 4) {
      for _ in 0..<rounds { try entity.byHand.fire() }
    } subject: {
      for _ in 0..<rounds { try entity.machine.fire() }
    }.allocatingNothing(),
    Row("literal events, of an observable object", goal: 12, operations: rounds / 10 * 4) {
      for _ in 0..<rounds / 10 { try model.byHand.fire() }
    } subject: {
      for _ in 0..<rounds / 10 { try model.machine.fire() }
    },
    Row("literal events, in a global variable", goal: 1.3, operations: rounds * 4) {
      try fireGlobalArray(rounds)
    } subject: {
      try fireGlobalLine(rounds)
    }.allocatingNothing(),
  ]
}

private struct ByHand {
  var state = Station.a
  let next: [Station?]
  let refuse: @Sendable (Signal) throws -> Void

  init(_ table: LineTable) {
    next = table.next
    refuse = { _ in throw CancellationError() }
  }

  @inline(__always)
  mutating func fire(_ signal: Signal) throws {
    guard let target = next[Int(state.rawValue) &* 8 &+ Int(signal.rawValue)] else {
      return try refuse(signal)
    }
    state = target
  }
}

// Safe because the benchmark has one thread.
private nonisolated(unsafe) var globalArray = ByHand(LineTable())
private nonisolated(unsafe) var globalLine = line()

private func line() -> Line {
  do {
    return try LineTable().machine()
  } catch {
    fatalError("The table is no machine: \(error)")
  }
}

@inline(never)
private func fire(_ byHand: inout ByHand, _ rounds: Int) throws {
  for _ in 0..<rounds {
    try byHand.fire(.p)
    try byHand.fire(.q)
    try byHand.fire(.r)
    try byHand.fire(.s)
  }
}

@inline(never)
private func fire(_ machine: inout Line, _ rounds: Int) throws {
  for _ in 0..<rounds {
    try machine.fire(.p)
    try machine.fire(.q)
    try machine.fire(.r)
    try machine.fire(.s)
  }
}

@inline(never)
private func fireGlobalArray(_ rounds: Int) throws {
  for _ in 0..<rounds {
    try globalArray.fire(.p)
    try globalArray.fire(.q)
    try globalArray.fire(.r)
    try globalArray.fire(.s)
  }
}

@inline(never)
private func fireGlobalLine(_ rounds: Int) throws {
  for _ in 0..<rounds {
    try globalLine.fire(.p)
    try globalLine.fire(.q)
    try globalLine.fire(.r)
    try globalLine.fire(.s)
  }
}

private final class Entity<Status> {
  var status: Status

  init(_ status: Status) {
    self.status = status
  }
}

extension Entity<ByHand> {
  @inline(never)
  func fire() throws {
    try status.fire(.p)
    try status.fire(.q)
    try status.fire(.r)
    try status.fire(.s)
  }
}

extension Entity<Line> {
  @inline(never)
  func fire() throws {
    try status.fire(.p)
    try status.fire(.q)
    try status.fire(.r)
    try status.fire(.s)
  }
}

@Observable private final class ModelByHand {
  private var status: ByHand

  init(_ status: ByHand) {
    self.status = status
  }

  @inline(never)
  func fire() throws {
    try status.fire(.p)
    try status.fire(.q)
    try status.fire(.r)
    try status.fire(.s)
  }
}

@Observable private final class Model {
  private var status: Line

  init(_ status: Line) {
    self.status = status
  }

  @inline(never)
  func fire() throws {
    try fire(.p, on: \.status)
    try fire(.q, on: \.status)
    try fire(.r, on: \.status)
    try fire(.s, on: \.status)
  }
}
