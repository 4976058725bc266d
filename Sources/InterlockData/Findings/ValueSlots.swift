/// The names in conditions as slots in an array of values, so that conditions can be evaluated for
/// values that no context has.
struct ValueSlots {
  /// A name.
  struct Slot {
    /// The name as formulas write it; nil for a question about a state.
    let name: String?

    /// The type of its value.
    let type: DataType

    /// The values that it can have, if they are few and known; nil otherwise.
    let domain: [DataValue]?

    /// Which values of its type there are.
    let limits: FieldLimits
  }

  /// What distinguishes names.
  enum Key: Hashable {
    case name(FormulaName)
    case state(Int)
    case now
  }

  /// The names in the order in which they were found.
  private(set) var all: [Slot] = []

  private var positions: [Key: Int] = [:]

  /// The position of a node that is a name, which is added if it is missing; nil for another node.
  mutating func position(of node: CheckedNode) -> Int? {
    guard let key = node.slotKey else { return nil }
    if let position = positions[key] { return position }
    positions[key] = all.count
    all.append(Slot(node))
    return all.count - 1
  }

  /// The node with every name read from its slot in an array of values.
  mutating func slotted(_ node: CheckedNode) -> CheckedNode {
    guard let position = position(of: node) else {
      let children = node.children.map { slotted($0) }
      return CheckedNode(node.kind.replacing(children), node.type, node.source)
    }
    let offset = position * MemoryLayout<DataValue>.stride
    let access = FieldAccess.computed { pointer in
      // Safe because the pointer is that of an array with a value for every slot.
      (pointer + offset).assumingMemoryBound(to: DataValue.self).pointee
    }
    let field = SchemaField(all[position].type, .context(access))
    return CheckedNode(.field(FormulaName(["\(position)"]), field), node.type, node.source)
  }
}

extension CheckedNode {
  /// What distinguishes a name from others; nil for a node that is not a name.
  var slotKey: ValueSlots.Key? {
    switch kind {
    case .field(let name, _): .name(name)
    case .isIn(let state): .state(state)
    case .now: .now
    default: nil
    }
  }

  /// The names in the node.
  var slotKeys: Set<ValueSlots.Key> {
    slotKey.map { [$0] } ?? children.reduce(into: []) { $0.formUnion($1.slotKeys) }
  }
}

extension ValueSlots.Slot {
  fileprivate init(_ node: CheckedNode) {
    switch node.kind {
    case .field(let name, let field):
      self.init(name.description, field)
    case .now:
      self.init(name: "now", type: .date, domain: nil, limits: .none)
    default:
      self.init(name: nil, type: .boolean, domain: DataType.boolean.booleans, limits: .none)
    }
  }

  private init(_ name: String, _ field: SchemaField) {
    let domain = field.domain.map { $0.compactMap { $0.fitting(field.type) } } ?? []
    let known = !domain.isEmpty
    let booleans = field.type.unwrapped == .boolean ? field.type.booleans : nil
    let hasNil = !field.type.isOptional || domain.contains(.nothing)
    self.init(
      name: name,
      type: field.type,
      domain: known ? domain + (hasNil ? [] : [.nothing]) : booleans,
      limits: field.limits
    )
  }
}

extension DataValue {
  /// The value converted to a type; nil if it does not fit.
  fileprivate func fitting(_ type: DataType) -> Self? {
    if belongs(to: type) { return self }
    return widened.belongs(to: type) ? widened : nil
  }
}
