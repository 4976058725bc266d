import Interlock
import InterlockData
import InterlockEvolution
import InterlockTestSupport
import InterlockTools

/// Compares two machines with cells by brute force: fires every input on both, side by side.
struct CellComparison {
  typealias Life = CellSearch.Life

  /// The outcome of an event.
  enum Outcome: Hashable {
    case taken(Cell, isFinished: Bool)
    case refused
    case failed
  }

  private struct Pair: Hashable {
    var first: Life
    var second: Life
    let cell: Cell
  }

  /// Whether both behave the same; nil if there were too many pairs.
  let isSame: Bool?

  init(_ one: Life, _ other: Life, from cell: Cell, limit: Int = 400) {
    var (first, second) = (one.fresh(), other.fresh())
    var (cells) = (cell, cell)
    let outcomes = (
      Self.outcome(&first, &cells.0) { life, cell throws(DynamicMachine.FireError) in
        try life.activate(on: &cell)
      },
      Self.outcome(&second, &cells.1) { life, cell throws(DynamicMachine.FireError) in
        try life.activate(on: &cell)
      }
    )
    guard outcomes.0 == outcomes.1 else {
      isSame = false
      return
    }
    guard case .taken(let start, _) = outcomes.0 else {
      isSame = true
      return
    }
    var pending = [Pair(first: first, second: second, cell: start)]
    var known = Set(pending)
    let names = Set(one.outline.events.compactMap(\.id) + other.outline.events.compactMap(\.id))
    let carries = [one, other].contains { life in
      life.outline.events.contains { $0.payloadName != nil }
    }
    var next = 0
    while next < pending.count {
      guard pending.count <= limit else {
        isSame = nil
        return
      }
      let pair = pending[next]
      next += 1
      for event in RandomCellMachine.events where names.contains(event) {
        let isPayload = carries && event == RandomCellMachine.payload
        for payload in isPayload ? CellPayload.all.map(Optional.some) : [nil] {
          var copy = pair
          let result = Self.fire(event, payload, &copy.first, &copy.second, pair.cell)
          guard result.0 == result.1 else {
            isSame = false
            return
          }
          guard case .taken(let cell, _) = result.0 else { continue }
          let target = Pair(first: copy.first, second: copy.second, cell: cell)
          if known.insert(target).inserted { pending.append(target) }
        }
      }
    }
    isSame = true
  }

  /// Whether the machines differ as the distinction says.
  static func differs(
    _ one: Life,
    _ other: Life,
    _ distinction: MachineEquivalence<String>.Distinction
  ) -> Bool {
    var (first, second) = (one.fresh(), other.fresh())
    guard var cell = Cell().with(distinction.context) else { return false }
    for (number, step) in distinction.steps.enumerated() {
      let result: (Outcome, Outcome)
      if case .event(let event) = step.input {
        let carries = [one, other].contains { life in
          life.outline.events(withID: event).contains { $0.payloadName != nil }
        }
        let payload = carries ? CellPayload().with(step.payload) : nil
        result = fire(event, payload, &first, &second, cell)
      } else {
        var cells = (cell, cell)
        result = (
          outcome(&first, &cells.0) { life, cell throws(DynamicMachine.FireError) in
            try life.activate(on: &cell)
          },
          outcome(&second, &cells.1) { life, cell throws(DynamicMachine.FireError) in
            try life.activate(on: &cell)
          }
        )
      }
      if number == distinction.steps.count - 1 { return result.0 != result.1 }
      guard case .taken(let next, _) = result.0, result.0 == result.1 else { return false }
      cell = next
    }
    return false
  }

  private static func fire(
    _ event: String,
    _ payload: CellPayload?,
    _ first: inout Life,
    _ second: inout Life,
    _ cell: Cell
  ) -> (Outcome, Outcome) {
    var cells = (cell, cell)
    let fire = { (life: inout Life, cell: inout Cell) throws(DynamicMachine.FireError) in
      guard let payload else {
        _ = try life.fire(event, on: &cell)
        return
      }
      _ = try life.fire(Life.EventName<CellPayload>(event), payload, on: &cell)
    }
    return (outcome(&first, &cells.0, fire), outcome(&second, &cells.1, fire))
  }

  private static func outcome(
    _ life: inout Life,
    _ cell: inout Cell,
    _ call: (inout Life, inout Cell) throws(DynamicMachine.FireError) -> Void
  ) -> Outcome {
    do throws(DynamicMachine.FireError) {
      try call(&life, &cell)
      return .taken(cell, isFinished: life.isFinished)
    } catch {
      if case .refused = error { return .refused }
      return .failed
    }
  }
}
