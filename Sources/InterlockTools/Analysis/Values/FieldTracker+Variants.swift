import Interlock
import InterlockData
import InterlockEvolution

extension FieldTracker {
  /// The maximum number of payloads tried for an event.
  static var variantLimit: Int { 20_000 }

  func variants(for events: [Int], of values: Int) -> [Int] {
    guard !model.fields.payloads.isEmpty else { return [values] }
    let (conditions, items) = formulas(of: events)
    let formulas = conditions + items.compactMap(\.value)
    guard formulas.contains(where: { !$0.payloads.isEmpty }) else { return [values] }
    return memory.withLock { memory in
      let row = memory.table[values]
      let read = formulas.reduce(into: Set<Int>()) { $0.formUnion($1.context) }.sorted()
      let key = events.map { Int32($0) } + [-1] + read.map { row[$0] }
      let variants: [Variant]
      if let known = memory.variants[key] {
        variants = known
      } else {
        variants = self.variants(conditions, items, row, in: &memory)
        memory.variants[key] = variants
      }
      return variants.map { variant in
        var row = row
        for (place, code) in variant { row[place] = code }
        return memory.table.number(of: row)
      }
    }
  }

  /// The conditions and assignments of events.
  func formulas(of events: [Int]) -> (conditions: [BoundFormula], items: [BoundItem]) {
    (
      events.flatMap { model.questions[$0] ?? [] }.unique.compactMap { model.conditions[$0] },
      events.flatMap { model.payloadItems[$0] ?? [] }
    )
  }

  private func variants(
    _ conditions: [BoundFormula],
    _ items: [BoundItem],
    _ row: ValueTable.Row,
    in memory: inout Memory
  ) -> [Variant] {
    let brought = BroughtValues(
      conditions.map { PartlyKnown($0, self, row, in: &memory) },
      items.map { ($0, $0.value.map { PartlyKnown($0, self, row, in: &memory) }) },
      model.fields
    )
    return brought.combinations(limit: Self.variantLimit).map { values in
      values.map { ($0.place, memory.table.code(of: $0.value)) }
    }
  }
}
