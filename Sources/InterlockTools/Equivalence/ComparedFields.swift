import Interlock
import InterlockData
import InterlockEvolution

/// The fields of two machines being compared. Both have the same values at all times.
final class ComparedFields {
  /// The values for which both react, including those of the payload.
  struct Given {
    let first: Int
    let second: Int
  }

  /// The only element if values are not followed.
  static let nothing = [Given(first: 0, second: 0)]

  private(set) var first: FieldTracker?
  private(set) var second: FieldTracker?

  private let makeFirst: (FollowedGuards) -> FieldTracker
  private let makeSecond: (FollowedGuards) -> FieldTracker

  init(
    first: @escaping (FollowedGuards) -> FieldTracker,
    second: @escaping (FollowedGuards) -> FieldTracker
  ) {
    makeFirst = first
    makeSecond = second
  }

  func followFirst(_ guards: FollowedGuards) -> FieldTracker {
    let tracker = makeFirst(guards)
    first = tracker
    return tracker
  }

  func followSecond(_ guards: FollowedGuards) -> FieldTracker {
    let tracker = makeSecond(guards)
    second = tracker
    return tracker
  }

  /// The values that both start with.
  var starts: [Given] {
    zip(first?.starts ?? [], second?.starts ?? []).map { Given(first: $0, second: $1) }
  }

  /// Whether `starts` leaves some out.
  var isCut: Bool { first?.isCut == true || second?.isCut == true }

  /// Whether the fields have the same values in both.
  func areSame(_ one: Int, _ other: Int) -> Bool {
    first?.contextValues(one) == second?.contextValues(other)
  }

  /// Some values, combined with each payload of an event that the transitions of either machine can tell apart.
  ///
  /// - Parameters:
  ///   - given: The values.
  ///   - events: The transitions of the first machine, by position in its definition.
  ///   - others: The transitions of the second machine.
  /// - Returns: The values with each payload; nil if the payloads are unknown.
  func variants(of given: Given, first events: [Int], second others: [Int]) -> [Given]? {
    guard let first, let second else { return nil }
    let (one, other) = (
      first.partlyKnown(events, given.first), second.partlyKnown(others, given.second)
    )
    let brought = BroughtValues(
      one.conditions + other.conditions,
      one.items + other.items,
      first.model.fields
    )
    guard brought.isComplete(limit: FieldTracker.variantLimit) else { return nil }
    return brought.combinations(limit: FieldTracker.variantLimit).map { values in
      Given(
        first: first.values(given.first, bringing: values),
        second: second.values(given.second, bringing: values)
      )
    }
  }
}

extension FieldTracker {
  /// The conditions and assignments of events, with the values of the context filled in.
  fileprivate func partlyKnown(
    _ events: [Int],
    _ values: Int
  ) -> (conditions: [PartlyKnown], items: [(item: BoundItem, value: PartlyKnown?)]) {
    let (conditions, items) = formulas(of: events)
    return memory.withLock { memory in
      let row = memory.table[values]
      return (
        conditions.map { PartlyKnown($0, self, row, in: &memory) },
        items.map { item in (item, item.value.map { PartlyKnown($0, self, row, in: &memory) }) }
      )
    }
  }

  /// Values with those of a payload added.
  fileprivate func values(_ values: Int, bringing brought: [(place: Int, value: DataValue)]) -> Int
  {
    memory.withLock { memory in
      var row = memory.table[values]
      for (place, value) in brought { row[place] = memory.table.code(of: value) }
      return memory.table.number(of: row)
    }
  }
}
