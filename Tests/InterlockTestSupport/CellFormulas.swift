/// Random conditions and assignments over the fields of a cell, as texts: near the ends of the declared ranges,
/// overlapping, and sometimes with arithmetic that fails.
package struct CellFormulas {
  package var random: SplitMix64

  /// Whether formulas may compute with values that the analysis cannot follow.
  package let isRough: Bool

  /// Whether formulas read only a few of the fields.
  package let isSmall: Bool

  /// Whether formulas of an event may read its payload.
  package var hasPayload = false

  /// A change of the conditions.
  package enum Change: Hashable, Sendable {
    case none
    /// The conditions are written differently and mean the same.
    case rewritten
    /// The condition with a number means something else.
    case mutated(Int)
  }

  private let change: Change
  private var conditionCount = 0

  package init(
    random: SplitMix64,
    isRough: Bool = false,
    isSmall: Bool = false,
    change: Change = .none
  ) {
    self.change = change
    self.random = random
    self.isRough = isRough
    self.isSmall = isSmall
  }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  /// Restarts the count of conditions for another machine.
  package mutating func restart() { conditionCount = 0 }

  /// A condition.
  package mutating func condition(depth: Int = 2) -> String {
    let text = clause(depth: depth)
    conditionCount += 1
    switch change {
    case .none: return text
    case .rewritten: return "!(\(text) ? false : true)"
    case .mutated(conditionCount): return "(\(text)) && level != 1"
    case .mutated: return text
    }
  }

  private mutating func clause(depth: Int) -> String {
    guard depth > 0, random.chance(55) else { return atom() }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return "!(\(clause(depth: depth - 1)))"
    case 1...5: return "(\(clause(depth: depth - 1))) && (\(clause(depth: depth - 1)))"
    case 6:
      return
        "(\(atom()) ? \(clause(depth: depth - 1)) : \(clause(depth: depth - 1)))"
    default: return "(\(clause(depth: depth - 1))) || (\(clause(depth: depth - 1)))"
    }
  }

  private mutating func atom() -> String {
    switch isSmall ? pick([0, 5, 6, 7, 8, 10]) : Int.random(in: 0..<12, using: &random) {
    case 0: return "flag"
    case 1: return "!armed"
    case 2: return "kind \(pick(["==", "!="])) \"\(pick(["x", "y", "z"]))\""
    case 3: return pick(["tag == nil", "tag != nil", "tag == true", "(tag ?? flag)"])
    case 4: return "note \(pick(["==", "!="])) \"\(pick(["", "a", "b"]))\""
    case 5: return "isIn(\"\(pick(["a", "c", "l1", "r2"]))\")"
    case 6 where hasPayload: return "payload.isFast"
    case 7: return "level in [\(pick([0, 1])), \(pick([2, 3]))]"
    case 8 where hasPayload: return "\(brought()) \(comparison()) \(pick(["level", "2", "count"]))"
    case 9 where isRough:
      return "loose \(comparison()) \(pick(["level", "2", "count + loose", "loose * count"]))"
    default: return "\(number()) \(comparison()) \(pick(["\(constant())", "level", "count"]))"
    }
  }

  private mutating func comparison() -> String { pick(["<", "<=", ">", ">=", "==", "!="]) }

  private mutating func constant() -> Int { Int.random(in: -3...5, using: &random) }

  /// An expression over the payload, in forms whose values the analysis can tell apart.
  private mutating func brought() -> String {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: "payload.amount + \(pick([1, 3]))"
    case 1: "count + payload.amount"
    case 2: "payload.size * \(pick(["2", "level"]))"
    case 3: "payload.size"
    case 4 where isRough: "payload.amount * \(pick(["2", "level", "loose"]))"
    case 5 where isRough: "level - payload.amount"
    default: "payload.amount"
    }
  }

  /// An integer.
  private mutating func number() -> String {
    switch Int.random(in: 0..<14, using: &random) {
    case 0: "level + count"
    case 1: "count - \(pick([1, 2]))"
    case 2: "level * \(pick(["2", "count"]))"
    case 3: "6 / \(pick(["count", "level", "2"]))"
    case 4: "count % \(pick(["level", "2", "3"]))"
    case 5: "count + \(Int.max - 3)"
    case 6: "abs(count)"
    case 7: "min(level, \(pick(["2", "count"])))"
    case 8 where hasPayload: "payload.size"
    case 9...10: "count"
    case 11: "(flag ? level : count)"
    default: "level"
    }
  }

  /// One or more assignments.
  package mutating func assignments() -> String {
    let count = random.chance(35) ? 2 : 1
    return (0..<count).map { _ in assignment() }.joined(separator: "; ")
  }

  private mutating func assignment() -> String {
    switch isSmall ? pick([0, 2, 5]) : Int.random(in: 0..<12, using: &random) {
    case 0: return "flag = \(condition(depth: 1))"
    case 1: return "armed = \(pick(["true", "false", "!armed", "flag"]))"
    case 2...4: return "level = \(clipped(0, 3))"
    case 5...7: return "count = \(clipped(-2, 4))"
    case 8: return "tag = \(pick(["nil", "true", "flag", "tag"]))"
    case 9: return "note = \(pick(["\"a\"", "\"b\"", "\"\"", "flag ? \"a\" : note"]))"
    case 10 where isRough: return "loose = \(pick(["loose + 1", "level", "0", number()]))"
    case 11 where isRough: return "level = \(pick(["loose", "level + loose", "min(loose, 3)"]))"
    default: return "kind = \"\(pick(["x", "y", "z"]))\""
    }
  }

  /// A number that is mostly within its bounds.
  private mutating func clipped(_ lower: Int, _ upper: Int) -> String {
    if hasPayload, random.chance(40) {
      if random.chance(50) { return brought() }
      return "min(max(\(brought()), \(lower)), \(upper))"
    }
    if isRough, random.chance(30) { return number() }
    let number = random.chance(50) ? pick(["level + 1", "count - 1", "count + 1"]) : number()
    return "min(max(\(number), \(lower)), \(upper))"
  }
}
