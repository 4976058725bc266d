import Foundation
import InterlockData

/// The values that conditions compare names with, and that distinguish their answers.
///
/// An answer depends on how the value of each name relates to some thresholds, and to the values of other names. So a
/// few values near the thresholds represent all, unless a condition uses names in other computations.
struct ComparisonSurvey {
  private(set) var slots = ValueSlots()

  /// The values that each name is compared with.
  private var thresholds: [Int: Set<DataValue>] = [:]

  /// Names that are compared with each other have the same number here.
  private var classes: [Int] = []

  /// Whether values near the thresholds represent all.
  private(set) var isExhaustive = true

  /// The possible values of a part.
  fileprivate enum Leaf {
    case constant(DataValue)
    /// The value of a name, plus an integer.
    case slot(Int, offset: Int, isWidened: Bool)
    /// A value computed from names.
    case computed
  }

  /// Examines conditions.
  init(_ roots: [CheckedNode]) {
    for root in roots { _ = leaves(root) }
  }

  /// The thresholds of all names compared with one, including itself, and how many of these names have many values.
  func comparisons(of slot: Int) -> (thresholds: Set<DataValue>, count: Int) {
    let members = classes.indices.filter { classes[$0] == classes[slot] }
    return (
      members.reduce(into: []) { $0.formUnion(thresholds[$1] ?? []) },
      members.count { slots.all[$0].domain == nil }
    )
  }
}

extension ComparisonSurvey {
  /// Returns the possible values of a part, and records its comparisons; none for a condition.
  private mutating func leaves(_ node: CheckedNode) -> [Leaf] {
    if let slot = slot(node) { return [.slot(slot, offset: 0, isWidened: false)] }
    switch node.kind {
    case .literal(let value): return [.constant(value)]
    case .now, .field, .isIn: return []
    case .list(let nodes): return nodes.flatMap { leaves($0) }
    case .not(let operand):
      _ = leaves(operand)
      return []
    case .widened(let operand): return leaves(operand).map(\.widened)
    case .conditional(let condition, let first, let second):
      _ = leaves(condition)
      return leaves(first) + leaves(second)
    case .binary(let binary, let left, let right): return leaves(binary, left, right, of: node)
    case .call(.min, let arguments), .call(.max, let arguments):
      let leaves = arguments.map { self.leaves($0) }
      relate(leaves[0], leaves[1])
      return leaves[0] + leaves[1]
    case .call, .negate: return computed(node)
    }
  }

  private mutating func leaves(
    _ binary: BinaryOperator,
    _ left: CheckedNode,
    _ right: CheckedNode,
    of node: CheckedNode
  ) -> [Leaf] {
    switch binary {
    case .and, .or:
      _ = leaves(left) + leaves(right)
      return []
    case .coalesce: return leaves(left) + leaves(right)
    case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual, .membership:
      relate(leaves(left), elements(right, isList: binary == .membership))
      return []
    case .add, .subtract: return shifted(binary, left, right) ?? computed(node)
    case .multiply, .divide, .remainder: return computed(node)
    }
  }

  /// The right side of a comparison; for membership, the elements of the list.
  private mutating func elements(_ node: CheckedNode, isList: Bool) -> [Leaf] {
    guard isList else { return leaves(node) }
    if case .literal(.list(let values)) = node.kind { return values.map { .constant($0) } }
    if case .list(let nodes) = node.kind { return nodes.flatMap { leaves($0) } }
    return computed(node)
  }

  /// A value computed from names other than by adding a constant: values near thresholds do not represent all, unless
  /// all values are tried.
  private mutating func computed(_ node: CheckedNode) -> [Leaf] {
    for child in node.children { _ = leaves(child) }
    if !hasFewValues(node) { isExhaustive = false }
    return [.computed]
  }

  private mutating func hasFewValues(_ node: CheckedNode) -> Bool {
    if let slot = slot(node) { return slots.all[slot].domain != nil }
    return node.children.allSatisfy { hasFewValues($0) }
  }

  /// The position of a name; nil for another node.
  private mutating func slot(_ node: CheckedNode) -> Int? {
    guard let slot = slots.position(of: node) else { return nil }
    guard slot == classes.count else { return slot }
    classes.append(slot)
    guard slots.all[slot].domain == nil else { return slot }
    if !slots.all[slot].hasKnownValues { isExhaustive = false }
    if case .integers(let range) = slots.all[slot].limits {
      compare(slot, 0, with: .integer(range.lowerBound))
      compare(slot, 0, with: .integer(range.upperBound))
    }
    return slot
  }
}

extension ComparisonSurvey {
  /// The leaves of a sum of integers with one constant; nil for another sum.
  private mutating func shifted(
    _ binary: BinaryOperator,
    _ left: CheckedNode,
    _ right: CheckedNode
  ) -> [Leaf]? {
    guard left.type == .integer, right.type == .integer else { return nil }
    if case .integer(let value)? = right.constant {
      let (offset, overflow) =
        binary == .add
        ? (value, false) : value.multipliedReportingOverflow(by: -1)
      return overflow ? nil : leaves(left).compactMap { shift($0, offset) }
    }
    guard binary == .add, case .integer(let offset)? = left.constant else { return nil }
    return leaves(right).compactMap { shift($0, offset) }
  }

  /// A leaf plus an integer; nil if there is no such value.
  private mutating func shift(_ leaf: Leaf, _ distance: Int) -> Leaf? {
    switch leaf {
    case .constant(.integer(let value)):
      let (sum, overflow) = value.addingReportingOverflow(distance)
      return overflow ? nil : .constant(.integer(sum))
    case .slot(let slot, let offset, let isWidened):
      let (sum, overflow) = offset.addingReportingOverflow(distance)
      guard !overflow else {
        isExhaustive = false
        return .computed
      }
      // Beyond these values the sum has none.
      compare(slot, sum, with: .integer(sum < 0 ? .min : .max))
      return .slot(slot, offset: sum, isWidened: isWidened)
    case .constant, .computed: return leaf
    }
  }
}

extension ComparisonSurvey {
  private mutating func relate(_ lefts: [Leaf], _ rights: [Leaf]) {
    for left in lefts {
      for right in rights { relate(left, right) }
    }
  }

  private mutating func relate(_ left: Leaf, _ right: Leaf) {
    switch (left, right) {
    case (.slot(let slot, let offset, _), .constant(let value)),
      (.constant(let value), .slot(let slot, let offset, _)):
      compare(slot, offset, with: value)
    case (.slot(let first, let offset, let isWidened), .slot(let second, let other, let isOther)):
      guard first != second else { return }
      if let domain = slots.all[second].domain {
        compare(first, offset, with: domain, and: other)
      } else if let domain = slots.all[first].domain {
        compare(second, other, with: domain, and: offset)
      } else {
        merge(first, second)
        let isPlain = offset == 0 && other == 0 && !isWidened && !isOther
        if !isPlain { isExhaustive = false }
      }
    case (.slot(let slot, _, _), .computed), (.computed, .slot(let slot, _, _)):
      if slots.all[slot].domain == nil { isExhaustive = false }
    case (.constant, .constant), (.constant, .computed), (.computed, .constant),
      (.computed, .computed):
      break
    }
  }

  /// Records the values of another name, plus an integer, as thresholds.
  private mutating func compare(
    _ slot: Int,
    _ offset: Int,
    with domain: [DataValue],
    and distance: Int
  ) {
    guard slots.all[slot].domain == nil else { return }
    for value in domain {
      if let shifted = shift(.constant(value), distance), case .constant(let value) = shifted {
        compare(slot, offset, with: value)
      }
    }
  }

  /// Records a threshold of a name that an offset is added to.
  private mutating func compare(_ slot: Int, _ offset: Int, with value: DataValue) {
    guard slots.all[slot].domain == nil else { return }
    switch (slots.all[slot].type.unwrapped, value) {
    case (_, .nothing): break
    case (.integer, .integer(let threshold)):
      let (difference, overflow) = threshold.subtractingReportingOverflow(offset)
      if !overflow { thresholds[slot, default: []].insert(.integer(difference)) }
    case (.integer, .number(let threshold)):
      // Beyond 2⁵³ several integers are one number.
      guard abs(threshold) < 0x1p53 else {
        isExhaustive = false
        return
      }
      compare(slot, offset, with: .integer(Int(floor(threshold))))
      compare(slot, offset, with: .integer(Int(ceil(threshold))))
    case (.number, .integer): compare(slot, offset, with: value.widened)
    default: thresholds[slot, default: []].insert(value)
    }
  }

  private mutating func merge(_ first: Int, _ second: Int) {
    let (kept, gone) = (classes[first], classes[second])
    for slot in classes.indices where classes[slot] == gone { classes[slot] = kept }
  }
}

extension ComparisonSurvey.Leaf {
  fileprivate var widened: Self {
    switch self {
    case .constant(let value): .constant(value.widened)
    case .slot(let slot, let offset, _): .slot(slot, offset: offset, isWidened: true)
    case .computed: .computed
    }
  }
}

extension ValueSlots.Slot {
  /// Whether its values are all of its type, up to a range.
  fileprivate var hasKnownValues: Bool {
    if case .list = type.unwrapped { return false }
    return limits.areExact
  }
}
