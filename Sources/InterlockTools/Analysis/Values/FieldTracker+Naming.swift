import Interlock
import InterlockData
import InterlockEvolution

// The values of fields by name.
extension FieldTracker {
  /// The known values of the fields of the context.
  func contextValues(_ values: Int) -> [Explanation.Value] {
    named(values) { $0 < self.model.fields.slots.count }
  }

  /// The known values of the payload.
  func payloadValues(_ values: Int) -> [Explanation.Value] {
    named(values) { $0 >= self.model.fields.slots.count }
  }

  private func named(_ values: Int, _ isAsked: (Int) -> Bool) -> [Explanation.Value] {
    let fields = model.fields
    let names = fields.slots.map(\.name) + fields.payloads
    return memory.withLock { memory in
      let row = memory.table[values]
      return names.indices.compactMap { place in
        guard isAsked(place), let value = memory.table.value(of: row[place]) else { return nil }
        return Explanation.Value(name: names[place].description, value: value)
      }
    }
  }

  /// The assignments to followed fields whose result was unknown at some point.
  var openAssignments: [String] { memory.withLock { $0.openAssignments }.sorted() }

  /// The undeclared values that fields were assigned.
  var strays: [Explanation.Value] {
    let strays = memory.withLock { $0.strays }
    return strays.sorted { $0.key < $1.key }
      .map { Explanation.Value(name: model.fields.slots[$0.key].name.description, value: $0.value) }
  }

  /// The values that the conditions of some events read; empty if one of them is unknown.
  func values(readBy events: [Int], _ values: Int) -> [Explanation.Value] {
    let conditions = events.flatMap { model.questions[$0] ?? [] }.map { model.conditions[$0] }
    guard conditions.allSatisfy({ $0 != nil }) else { return [] }
    return self.values(readBy: conditions.compactMap(\.self), values) ?? []
  }

  /// The values that conditions read; nil if one of them is unknown.
  private func values(readBy conditions: [BoundFormula], _ values: Int) -> [Explanation.Value]? {
    let places = conditions.reduce(into: Set<Int>()) { places, condition in
      places.formUnion(condition.context.union(condition.payloads))
    }
    let names = model.fields.slots.map(\.name) + model.fields.payloads
    return memory.withLock { memory in
      let row = memory.table[values]
      let known = places.sorted().map { place in
        memory.table.value(of: row[place]).map { (names[place], $0) }
      }
      guard !known.contains(where: { $0 == nil }), !conditions.contains(where: \.readsUnknown)
      else {
        return nil
      }
      return known.compactMap(\.self).map { Explanation.Value(name: $0.description, value: $1) }
    }
  }

  /// Values for which guards give these answers: the known ones, and others that are possible with them. Nil if none
  /// were found, or if guards are involved that are not conditions.
  func values(
    giving answers: [(question: Int, isOpen: Bool)],
    with values: Int,
    in states: ActiveStates
  ) -> [Explanation.Value]? {
    let conditions = answers.map { model.conditions[$0.question] }
    guard !conditions.isEmpty, conditions.allSatisfy({ $0 != nil }) else { return nil }
    let open = answers.filter { certainty(of: $0.question, with: values, in: states) == .open }
    let known = answers.filter { answer in !open.contains { $0.question == answer.question } }
    let found =
      self.values(readBy: known.compactMap { model.conditions[$0.question] }, values) ?? []
    guard !open.isEmpty else { return found }
    guard let others = possibleValues(giving: open, values, states) else { return nil }
    return found + others.filter { other in !found.contains { $0.name == other.name } }
  }
}
