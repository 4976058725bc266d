/// The names in conditions as slots in an array of values, so that conditions can be evaluated for
/// values that no context has.
package struct ValueSlots {
  /// A name.
  package struct Slot {
    /// The name as formulas write it; nil for a question about a state.
    package let name: String?

    /// The type of its value.
    package let type: DataType

    /// The possible values, if they are few and known; nil otherwise.
    package let domain: [DataValue]?

    /// The values of its type that it can hold.
    package let limits: FieldLimits

    /// The variable.
    package let variable: FormulaVariable
  }

  /// The names in the order in which they were found.
  package private(set) var all: [Slot] = []

  private var positions: [FormulaVariable: Int] = [:]

  /// Makes an array without slots.
  package init() {}

  /// The position of a node that is a name, which is added if it is missing; nil for another node.
  package mutating func position(of node: CheckedNode) -> Int? {
    guard let key = node.variable else { return nil }
    if let position = positions[key] { return position }
    positions[key] = all.count
    all.append(Slot(node, key))
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

  /// A closure that decides a condition, with every name read from its slot in an array of values.
  package mutating func compiledCondition(_ condition: CheckedFormula) -> BooleanCode {
    FormulaCompiler(text: condition.text).boolean(slotted(condition.root))
  }
}

extension ValueSlots.Slot {
  fileprivate init(_ node: CheckedNode, _ variable: FormulaVariable) {
    self.variable = variable
    if case .field(let name, let field) = node.kind {
      self.name = name.description
      type = field.type
      domain = field.knownValues
      limits = field.limits
      return
    }
    let isTime = variable == .now
    name = isTime ? "now" : nil
    type = isTime ? .date : .boolean
    domain = isTime ? nil : DataType.boolean.booleans
    limits = .none
  }
}
