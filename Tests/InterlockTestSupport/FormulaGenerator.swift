package import InterlockData

/// Random well-typed expressions over a few names, and random values for the names.
package struct FormulaGenerator {
  package var random: SplitMix64

  /// The names used in expressions.
  private let names: [(name: String, type: DataType)]

  /// Makes a generator.
  ///
  /// - Parameters:
  ///   - random: The source of random choices.
  ///   - readsUserInfo: Whether expressions also use keys of the user info.
  package init(random: SplitMix64, readsUserInfo: Bool = false) {
    self.random = random
    names = Self.types + (readsUserInfo ? Self.keys.map { ("userInfo." + $0.name, $0.type) } : [])
  }

  package static let types: [(name: String, type: DataType)] = [
    ("b", .boolean), ("c", .boolean), ("i", .integer), ("j", .integer), ("x", .number),
    ("y", .number), ("s", .text), ("t", .text), ("d", .date), ("e", .date),
    ("oi", .optional(.integer)), ("ox", .optional(.number)), ("os", .optional(.text)),
    ("ob", .optional(.boolean)), ("li", .list(.integer)), ("ls", .list(.text)),
    ("user.i", .integer), ("a name", .integer),
  ]

  /// The keys of the user info.
  package static let keys: [(name: String, type: DataType)] = [
    ("b", .optional(.boolean)), ("n", .optional(.integer)), ("x", .optional(.number)),
    ("s", .optional(.text)),
  ]

  package static let texts = [
    "", "a", "ab", "aab", "é", "e\u{301}", "👩‍👩‍👧", "\u{301}", "\"\\\n\t\u{0}", "a\u{323}\u{307}",
    "a\u{307}\u{323}",
    "ein langer Text, der nicht in sechzehn Bytes passt",
  ]
  package static let integers = [
    0, 1, -1, 2, 3, 7, 10, -10, .max, .min, .max - 1, 1 << 53 + 1, 1 << 32,
  ]
  package static let numbers = [
    0.0, -0.0, 0.5, 1, -1, 3, 1e308, -1e308, .leastNonzeroMagnitude, 0x1p53, 0x1p63, 1e16,
  ]

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[random.number(below: elements.count)]
  }

  package mutating func value(of type: DataType) -> DataValue {
    switch type {
    case .boolean: return .boolean(random.chance(50))
    case .integer: return .integer(pick(Self.integers))
    case .number: return .number(random.chance(3) ? .infinity : pick(Self.numbers))
    case .text: return .text(pick(Self.texts))
    case .date: return .date(random.chance(3) ? .nan : pick(Self.numbers))
    case .optional(let wrapped): return random.chance(40) ? .nothing : finite(wrapped)
    case .list(let element):
      return .list((0..<random.number(below: 4)).map { _ in finite(element) })
    case .nothing: return .nothing
    }
  }

  private mutating func finite(_ type: DataType) -> DataValue {
    while true {
      let value = value(of: type)
      if value.isFinite { return value }
    }
  }

  private mutating func leaf(_ type: DataType) -> Formula.Node {
    let names = names.filter { $0.type == type }
    if !names.isEmpty, type.isOptional || random.chance(70) {
      return .make(.name(FormulaName(written: pick(names).name)))
    }
    if type == .date, random.chance(50) { return .make(.now) }
    return .literal(finite(type))
  }

  private mutating func numeric() -> DataType { random.chance(60) ? .integer : .number }

  /// An expression of a type; for a number it is sometimes an integer. An optional one is sometimes nil whatever holds.
  package mutating func node(_ type: DataType, depth: Int) -> Formula.Node {
    guard depth > 0, !random.chance(15) else { return leaf(type) }
    let depth = depth - 1
    if case .optional(let wrapped) = type { return optional(wrapped, depth) }
    if random.chance(10) {
      return conditional(node(type, depth: depth), node(type, depth: depth), depth)
    }
    if random.chance(8), names.contains(where: { $0.type == .optional(type) }) {
      let left = random.chance(15) ? .literal(.nothing) : node(.optional(type), depth: depth)
      return .make(.binary(.coalesce, left, node(type, depth: depth)))
    }
    switch type {
    case .boolean: return condition(depth)
    case .integer, .number:
      if type == .number, random.chance(10) {
        return .make(.binary(.subtract, node(.date, depth: depth), node(.date, depth: depth)))
      }
      return arithmetic(type, depth)
    case .date:
      if random.chance(30) {
        let function = pick(["min", "max"])
        return .make(.call(function, [node(.date, depth: depth), node(.date, depth: depth)]))
      }
      return .make(
        .binary(
          pick([.add, .subtract]),
          node(.date, depth: depth),
          node(numeric(), depth: depth)
        )
      )
    case .list(let element):
      return .make(.list((0..<random.number(below: 4)).map { _ in node(element, depth: depth) }))
    case .text, .optional, .nothing: return leaf(type)
    }
  }

  /// A conditional, whose condition is sometimes known in advance.
  private mutating func conditional(
    _ first: Formula.Node,
    _ second: Formula.Node,
    _ depth: Int
  ) -> Formula.Node {
    let condition = random.chance(40) ? known() : node(.boolean, depth: depth)
    return .make(.conditional(condition, first, second))
  }

  /// A condition over literals.
  private mutating func known() -> Formula.Node {
    guard random.chance(40) else { return .literal(.boolean(random.chance(70))) }
    let (left, right) = (pick(Self.integers), pick(Self.integers))
    return .make(
      .binary(pick([.less, .equal]), .literal(.integer(left)), .literal(.integer(right)))
    )
  }

  /// An expression that is optional as a whole.
  private mutating func optional(_ wrapped: DataType, _ depth: Int) -> Formula.Node {
    let first = random.chance(80) ? leaf(.optional(wrapped)) : .literal(.nothing)
    guard random.chance(40) else { return first }
    let second = possible(wrapped, depth)
    switch random.number(below: 3) {
    case 0: return conditional(first, second, depth)
    case 1: return conditional(second, first, depth)
    default:
      let other = node(.optional(wrapped), depth: depth)
      return .make(.binary(.coalesce, first, other))
    }
  }

  /// An expression that may be optional: nil, a plain value, or a choice of these.
  private mutating func possible(_ wrapped: DataType, _ depth: Int) -> Formula.Node {
    switch random.number(below: 4) {
    case 0: .literal(.nothing)
    case 1: node(wrapped, depth: depth)
    default: node(.optional(wrapped), depth: depth)
    }
  }

  /// A comparison of expressions that may be nil, or of lists of them.
  private mutating func comparison(_ depth: Int) -> Formula.Node {
    let types = names.filter(\.type.isOptional).map(\.type.unwrapped)
    while true {
      let type = pick(types)
      let other = type.isNumeric ? numeric() : type
      let left = possible(type, depth)
      let elements = (0..<random.number(below: 3)).map { _ in possible(other, depth) }
      let comparison: Formula.Node
      switch random.number(below: 4) {
      case 0: comparison = .make(.binary(.membership, left, .make(.list(elements))))
      case 1:
        let list = Formula.Node.make(.list([left]))
        comparison = .make(.binary(pick([.equal, .unequal]), list, .make(.list(elements))))
      default:
        let right = possible(other, depth)
        comparison = .make(.binary(pick([.equal, .unequal]), left, right))
      }
      // A value that is never nil cannot be compared with nil.
      if (try? Formula(comparison).checked(against: SlotSchema())) != nil { return comparison }
    }
  }

  private mutating func arithmetic(_ type: DataType, _ depth: Int) -> Formula.Node {
    switch random.number(below: 10) {
    case 0: return .make(.unary(.negate, node(type, depth: depth)))
    case 1: return .make(.call("abs", [node(type, depth: depth)]))
    case 2:
      let function = pick(["min", "max"])
      return .make(.call(function, [node(type, depth: depth), node(type, depth: depth)]))
    case 3 where type == .integer:
      let argument = pick([DataType.text, .list(.integer), .list(.text)])
      return .make(.call("length", [node(argument, depth: depth)]))
    default:
      let operation: BinaryOperator = pick([.add, .subtract, .multiply, .divide, .remainder])
      var right = type
      // The result is a number only if one of the two is.
      if type == .number, random.chance(30) { right = .integer }
      let left = node(type, depth: depth)
      return .make(.binary(operation, left, node(right, depth: depth)))
    }
  }

  private mutating func condition(_ depth: Int) -> Formula.Node {
    switch random.number(below: 14) {
    case 0: return .make(.unary(.not, node(.boolean, depth: depth)))
    case 1...3:
      let left = random.chance(15) ? known() : node(.boolean, depth: depth)
      return .make(.binary(pick([.and, .or]), left, node(.boolean, depth: depth)))
    case 4...6:
      let isDate = random.chance(20)
      let left = node(isDate ? .date : numeric(), depth: depth)
      let right = node(isDate ? .date : numeric(), depth: depth)
      return .make(.binary(pick([.less, .lessOrEqual, .greater, .greaterOrEqual]), left, right))
    case 7...8:
      let type = pick(names.filter { !$0.type.isOptional }).type
      let other = type == .integer && random.chance(30) ? DataType.number : type
      let left = node(type, depth: depth)
      return .make(.binary(pick([.equal, .unequal]), left, node(other, depth: depth)))
    case 9:
      let type = pick([DataType.integer, .text])
      return .make(.binary(.membership, node(type, depth: depth), node(.list(type), depth: depth)))
    case 10: return comparison(depth)
    default:
      if random.chance(30) {
        return .make(.call("isIn", [.literal(.text(pick(["open", "closed"])))]))
      }
      let function = pick(["hasPrefix", "contains"])
      return .make(.call(function, [node(.text, depth: depth), node(.text, depth: depth)]))
    }
  }
}

extension SplitMix64 {
  package mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
