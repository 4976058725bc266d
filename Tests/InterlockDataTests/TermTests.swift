import Foundation
import InterlockData
import Testing

@Suite("Data: conditions and updates in Swift")
struct TermTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 60)

  private static let conditions: [(Condition<Sample>, String)] = [
    (\.total > 0, "total > 0"),
    (\Sample.total > 0 && \.count <= \.total, "total > 0 && count <= total"),
    (\.count + \.total >= \.doubled, "count + total >= doubled"),
    (\.total - \.count < \.count * 2, "total - count < count * 2"),
    (!\.flag, "!flag"),
    (
      .field(\.flag) || !(\.total == 3 && \.count != \.total),
      "flag || !(total == 3 && count != total)"
    ),
    (\.note == nil, "note == nil"),
    (\.note != nil, "note != nil"),
    (\.note == "x", "note == \"x\""),
    (\.kind == .express, "kind == \"express\""),
    (\.maybe == .bulky, "maybe == \"bulky\""),
    (\.level != .high, "level != 9"),
    (.field(\.limit, or: 0) > 5, "limit ?? 0 > 5"),
    (((\.limit) ?? \.count) + 1 > \.total, "(limit ?? count) + 1 > total"),
    (\.due <= date, "due <= date(60.0)"),
    (-\.count > -3, "-count > -3"),
    (\.ratio * 2 > 0.5, "ratio * 2.0 > 0.5"),
    (\.address.city == "Bern", "address.city == \"Bern\""),
    (.field(\.kind, in: [.normal, .bulky]), "kind in [\"normal\", \"bulky\"]"),
    (.field(\.name, hasPrefix: "A"), "hasPrefix(name, \"A\")"),
    (
      .field(\.name, contains: "n") && .length(\.tags) == 2,
      "contains(name, \"n\") && length(tags) == 2"
    ),
    (.isIn("open") && \.total % 2 == 0, "isIn(\"open\") && total % 2 == 0"),
    (\.tiny < 5, "tiny < 5"),
    (\.total / 2 - (\.count - 1) == 1, "total / 2 - (count - 1) == 1"),
  ]

  @Test(arguments: conditions.indices)
  func `a condition in Swift equals the formula of its text`(_ index: Int) throws {
    let (condition, text) = Self.conditions[index]
    #expect(condition.description == text)
    #expect(try condition.formula == Formula(parsing: text))
    let checked = try condition.formula.checkedCondition(against: SampleSchema())
    #expect(checked.type == .boolean)
  }

  /// Each operator with a field or a term on the left, and a value, a field or a term on the right.
  private static let sums: [Term<Sample, Int>] = [
    \.count + 2, \.count + \.total, \.count + (\.total - 1), (\.count - 1) + 2,
    (\.count - 1) + \.total, (\.count - 1) + (\.total - 1),
  ]

  private static let differences: [Term<Sample, Int>] = [
    \.count - 2, \.count - \.total, \.count - (\.total - 1), (\.count - 1) - 2,
    (\.count - 1) - \.total, (\.count - 1) - (\.total - 1),
  ]

  private static let products: [Term<Sample, Int>] = [
    \.count * 2, \.count * \.total, \.count * (\.total - 1), (\.count - 1) * 2,
    (\.count - 1) * \.total, (\.count - 1) * (\.total - 1),
  ]

  private static let quotients: [Term<Sample, Int>] = [
    \.count / 2, \.count / \.total, \.count / (\.total - 1), (\.count - 1) / 2,
    (\.count - 1) / \.total, (\.count - 1) / (\.total - 1),
  ]

  private static let remainders: [Term<Sample, Int>] = [
    \.count % 2, \.count % \.total, \.count % (\.total - 1), (\.count - 1) % 2,
    (\.count - 1) % \.total, (\.count - 1) % (\.total - 1),
  ]

  @Test(arguments: [
    ("+", sums), ("-", differences), ("*", products), ("/", quotients), ("%", remainders),
  ])
  func `the operands of a term are in their order`(_ sign: String, _ terms: [Term<Sample, Int>])
    throws
  {
    let operands = ["count", "(count - 1)"].flatMap { left in
      ["2", "total", "(total - 1)"].map { "\(left) \(sign) \($0)" }
    }
    for (term, text) in zip(terms, operands) {
      let condition: Condition<Sample> = term > 0
      #expect(try condition.formula == Formula(parsing: "\(text) > 0"), "\(text)")
    }
  }

  @Test func `an update in Swift equals the assignments of its text`() throws {
    let update: Update<Sample> = .set(\.count, to: \.count + 5)
      .then(.set(\.total, to: \.count))
      .then(.set(\.note, to: "x"))
      .then(.set(\.kind, to: .express))
      .then(.set(\.flag, to: \.count > 7))
      .then(.set(\.limit, to: nil))
    let text =
      "count = count + 5; total = count; note = \"x\"; kind = \"express\"; flag = count > 7; limit = nil"
    #expect(update.description == text)
    #expect(try update == Update(parsing: text))
    var sample = Sample()
    try update.apply(to: &sample)
    #expect(sample.count == 8 && sample.total == 8 && sample.note == "x" && sample.flag)
  }

  @Test func `a property that is not a field is a problem of the condition`() {
    let condition: Condition<Sample> = \.total > 0 && \.hidden > 1
    let error = #expect(throws: FormulaError.self) { try condition.compiled() }
    #expect(
      error?.description
        == "column 1: \\Sample.hidden is not among the fields of Sample; declare it with 'Field'"
    )
    #expect(throws: FormulaError.self) { try (\Sample.ratio > .nan).compiled() }
  }

  @Test func `a condition nested too deep by code is refused without a crash`() {
    var condition: Condition<Sample> = \.total > 0
    for _ in 0..<100_000 { condition = !condition }
    let error = #expect(throws: FormulaError.self) { try condition.compiled() }
    #expect(error?.problems.first?.message == "the formula is nested more than 64 deep; split it")
  }

  @Test func `a condition is parsed and compiled only once`() throws {
    let condition = try Condition<Sample>(parsing: "total > 5 && !flag").compiled()
    #expect(try condition(Sample()))
    #expect(throws: FormulaError.self) { try Condition<Sample>(parsing: "total + 5") }
  }
}
