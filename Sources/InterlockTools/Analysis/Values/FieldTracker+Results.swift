import Interlock
import InterlockData
import InterlockEvolution

extension FieldTracker {
  /// The maximum number of results followed when assigned values are unknown.
  private static var branchLimit: Int { 256 }

  // A field can be stored by code of the context's type, which must not run under the lock: it is only held to look up
  // values and codes.

  func results(of calls: [FollowedCall], with values: Int) -> [Int] {
    let effects = calls.compactMap { call in
      model.effects[FieldEffects.Moment(owner: call.owner, kind: call.kind)]
        .map { (effects: $0, states: call.states) }
    }
    guard !effects.isEmpty else { return [settled(values)] }
    var rows = [memory.withLock { $0.table[values] }]
    for (effects, states) in effects {
      for effect in effects {
        switch effect {
        case .code: rows = [forgetting(Array(model.fields.slots.indices), in: rows[0])]
        case .assignments(let items):
          for item in items { rows = rows.flatMap { self.rows(item, $0, states) } }
        }
        guard !rows.isEmpty else { return [] }
      }
    }
    var seen: Set<Int> = []
    let settled = rows.map(withoutPayload)
    return memory.withLock { memory in settled.map { memory.table.number(of: $0) } }
      .filter { seen.insert($0).inserted }
  }

  /// The values without those of the payload.
  private func settled(_ values: Int) -> Int {
    guard !model.fields.payloads.isEmpty else { return values }
    return memory.withLock { memory in
      if let known = memory.settled[values] { return known }
      let number = memory.table.number(of: withoutPayload(memory.table[values]))
      memory.settled[values] = number
      return number
    }
  }

  private func withoutPayload(_ row: ValueTable.Row) -> ValueTable.Row {
    let fields = model.fields
    return row.prefix(fields.slots.count) + [Int32](repeating: 0, count: fields.payloads.count)
  }

  private func forgetting(_ places: [Int], in row: ValueTable.Row) -> ValueTable.Row {
    var row = row
    for place in places { row[place] = 0 }
    return row
  }

  /// The values after an assignment; empty if it fails.
  private func rows(
    _ item: BoundItem,
    _ row: ValueTable.Row,
    _ states: ActiveStates
  ) -> [ValueTable.Row] {
    let rest = forgetting(item.neighbours, in: row)
    guard let formula = item.value else { return leavingOpen(item, in: rest) }
    let (codes, known) = memory.withLock { memory in
      let codes = memory.codes(of: formula, row, states)
      return (codes, memory.values(of: codes))
    }
    let value: DataValue?
    if known.contains(nil) {
      value =
        formula.formula.substituting(known, unbounded: unbounded(formula, codes)).constant
    } else {
      value = formula.formula.value(with: known.compactMap { $0 })
      guard value != nil else { return [] }
    }
    guard let value else { return leavingOpen(item, in: rest) }
    guard let held = item.field.map({ $0.limits.held(value) }) ?? value else { return [] }
    return assigning(held, to: item.target, in: rest)
  }

  /// The values after an assignment whose result is unknown.
  private func leavingOpen(_ item: BoundItem, in row: ValueTable.Row) -> [ValueTable.Row] {
    if item.target != nil {
      memory.withLock { memory in _ = memory.openAssignments.insert(item.text) }
    }
    return assigning(nil, to: item.target, in: row)
  }

  /// The values after a field was assigned a value. The value is nil if it is unknown; the place is nil if the field is
  /// not followed.
  private func assigning(
    _ value: DataValue?,
    to target: Int?,
    in row: ValueTable.Row
  ) -> [ValueTable.Row] {
    guard let target else { return [row] }
    let slot = model.fields.slots[target]
    var row = row
    row[target] = 0
    guard let value else {
      guard slot.isClosed, slot.domain.count <= Self.branchLimit else { return [row] }
      return memory.withLock { memory in
        slot.domain.map { value in
          row[target] = memory.table.code(of: value)
          return row
        }
      }
    }
    guard slot.known.contains(value) else {
      memory.withLock { memory in
        if memory.strays[target] == nil { memory.strays[target] = value }
      }
      return [row]
    }
    row[target] = memory.withLock { $0.table.code(of: value) }
    return [row]
  }
}
