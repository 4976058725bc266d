import InterlockData
import InterlockTestSupport
import Testing

/// Parity is only as good as the formulas that are drawn for it.
@Suite("Random formulas are of every kind")
struct FormulaGeneratorTests {
  /// What an operand is.
  private enum Operand: String, CaseIterable {
    case nothing, literal, plainName, optionalName, list, call, operation, conditional, now
  }

  private static let optionals = Set(
    FormulaGenerator.types.filter(\.type.isOptional).map(\.name)
      + FormulaGenerator.keys.map { "userInfo." + $0.name }
  )

  private static func kind(of node: Formula.Node) -> Operand {
    switch node.kind {
    case .literal(.nothing): .nothing
    case .literal, .invalid: .literal
    case .name(let name):
      optionals.contains(name.description) ? .optionalName : .plainName
    case .list: .list
    case .call: .call
    case .unary, .binary: .operation
    case .conditional: .conditional
    case .now: .now
    }
  }

  /// How often each form comes up in formulas of all types: an operator, a function, or a kind of operand of it.
  private static let counts = counted()

  private static func counted() -> [String: Int] {
    var generator = FormulaGenerator(random: SplitMix64(seed: 7), readsUserInfo: true)
    var counts: [String: Int] = [:]
    func count(_ node: Formula.Node) {
      switch node.kind {
      case .unary(let unary, let operand):
        counts["\(unary.rawValue)x", default: 0] += 1
        counts["\(unary.rawValue)x \(kind(of: operand))", default: 0] += 1
      case .binary(let binary, let left, let right):
        counts[binary.rawValue, default: 0] += 1
        counts["\(kind(of: left)) \(binary.rawValue)", default: 0] += 1
        counts["\(binary.rawValue) \(kind(of: right))", default: 0] += 1
      case .call(let function, let arguments):
        counts[function, default: 0] += 1
        for argument in arguments {
          counts["\(function) \(kind(of: argument))", default: 0] += 1
        }
      case .conditional(let condition, let first, let second):
        counts["?:", default: 0] += 1
        counts["\(kind(of: condition)) ?", default: 0] += 1
        counts["? \(kind(of: first)) :", default: 0] += 1
        counts[": \(kind(of: second))", default: 0] += 1
      case .literal, .name, .now, .list, .invalid:
        counts["\(kind(of: node))", default: 0] += 1
      }
      for child in node.kind.children { count(child) }
    }
    for round in 0..<formulaCount {
      let types: [DataType] = [
        .boolean, .boolean, .integer, .number, .date, .text, .optional(.integer), .optional(.text),
        .optional(.boolean), .list(.integer),
      ]
      count(generator.node(types[round % types.count], depth: 1 + round % 4))
    }
    return counts
  }

  private static let formulaCount = 20_000

  /// The least number of a form: one in four thousand formulas.
  private static let minimum = formulaCount / 4_000

  private static let arithmetic: [BinaryOperator] = [
    .add, .subtract, .multiply, .divide, .remainder,
  ]
  private static let order: [BinaryOperator] = [.less, .lessOrEqual, .greater, .greaterOrEqual]

  /// The forms that have to come up.
  private static let forms = required()

  private static func required() -> [String] {
    var forms = Operand.allCases.map(\.rawValue).filter {
      !["call", "operation", "conditional"].contains($0)
    }
    forms += BinaryOperator.allCases.map(\.rawValue)
    forms += ["!x", "-x", "?:"]
    forms += ["abs", "min", "max", "length", "hasPrefix", "contains", "isIn"]
    for unary in ["!x", "-x"] {
      forms += ["literal", "plainName", "operation"].map { "\(unary) \($0)" }
    }
    for binary in arithmetic + order + [.and, .or, .equal, .unequal] {
      for operand in ["literal", "plainName", "operation", "conditional"] {
        forms += ["\(operand) \(binary.rawValue)", "\(binary.rawValue) \(operand)"]
      }
    }
    for binary in [BinaryOperator.equal, .unequal, .coalesce] {
      for operand in ["nothing", "optionalName"] {
        forms += ["\(operand) \(binary.rawValue)", "\(binary.rawValue) \(operand)"]
      }
    }
    for operand in ["nothing", "literal", "plainName", "optionalName", "operation"] {
      forms.append("\(operand) in")
    }
    forms += ["in list", "in plainName"]
    forms += ["?? literal", "?? plainName", "?? operation", "conditional ??"]
    forms += ["literal ?", "operation ?", "plainName ?"]
    for operand in ["nothing", "literal", "plainName", "optionalName", "operation"] {
      forms += ["? \(operand) :", ": \(operand)"]
    }
    return forms
  }

  @Test(arguments: forms)
  func `each form comes up at least once in four thousand formulas`(_ form: String) {
    let count = Self.counts[form, default: 0]
    #expect(count >= Self.minimum, "\(form): \(count)")
  }
}
