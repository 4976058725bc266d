/// The values that the names of a condition can have, one list for each name.
struct Domains {
  private(set) var all: [[DataValue]] = []

  /// Whether every name has a list.
  private(set) var isFinite = true

  private var slots: [Key: Int] = [:]

  private enum Key: Hashable {
    case name(FormulaName)
    case state(Int)
  }

  /// The node with every name read from its place in an array of values.
  mutating func slotted(_ node: CheckedNode) -> CheckedNode {
    switch node.kind {
    case .literal: return node
    case .now:
      isFinite = false
      return node
    case .isIn(let state):
      return slot(.state(state), .boolean, [.boolean(false), .boolean(true)], node)
    case .field(let name, let field):
      guard let domain = field.domain, !domain.isEmpty else {
        isFinite = false
        return node
      }
      return slot(.name(name), field.type, domain, node)
    default:
      let children = node.children.map { slotted($0) }
      return CheckedNode(node.kind.replacing(children), node.type, node.source)
    }
  }

  private mutating func slot(
    _ key: Key,
    _ type: DataType,
    _ domain: [DataValue],
    _ node: CheckedNode
  ) -> CheckedNode {
    let slot = slots[key] ?? all.count
    if slots.updateValue(slot, forKey: key) == nil { all.append(domain) }
    let offset = slot * MemoryLayout<DataValue>.stride
    let access = FieldAccess.computed { pointer in
      // Safe because the pointer is that of an array with a value for every slot.
      (pointer + offset).assumingMemoryBound(to: DataValue.self).pointee
    }
    let field = SchemaField(type, .context(access))
    return CheckedNode(.field(FormulaName(["\(slot)"]), field), node.type, node.source)
  }

  /// How many combinations there are; nil for more than a limit.
  func count(limit: Int) -> Int? {
    var count = 1
    for domain in all {
      let (product, overflow) = count.multipliedReportingOverflow(by: domain.count)
      guard !overflow, product <= limit else { return nil }
      count = product
    }
    return count
  }

  /// Goes on to the next combination.
  ///
  /// - Returns: False after the last.
  func advance(_ positions: inout [Int], _ values: inout [DataValue]) -> Bool {
    for slot in positions.indices {
      positions[slot] += 1
      if positions[slot] == all[slot].count { positions[slot] = 0 }
      values[slot] = all[slot][positions[slot]]
      if positions[slot] > 0 { return true }
    }
    return false
  }
}
