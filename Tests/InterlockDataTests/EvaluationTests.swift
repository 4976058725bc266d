import Foundation
import InterlockData
import Testing

@Suite("Data: evaluation")
struct EvaluationTests {
  @Test(arguments: [
    ("count + 2 * 3", "9"), ("7 / 2", "3"), ("-7 / 2", "-3"), ("-7 % 2", "-1"), ("7 / 2.0", "3.5"),
    ("-9223372036854775808 % -1", "0"), ("5.5 % 2", "1.5"), ("1 == 1.0", "true"),
    ("9007199254740993 == 9007199254740992.0", "true"),
    ("9007199254740993 > 9007199254740992", "true"),
    ("(flag ? 1 : 2.5) / 2", "1.25"), ("(flag ? limit : 3) ?? 2.5", "3.0"),
    ("[1, 2.5]", "[1.0, 2.5]"),
    ("1.0 in [1, 2]", "true"), ("sizes == [1.0, 2]", "true"), ("limit in [nil, 1]", "true"),
    ("note == nil", "true"), ("note == \"x\"", "false"), ("note != \"x\"", "true"),
    ("note ?? \"-\"", "\"-\""),
    ("limit ?? rate", "nil"), ("limit == rate", "true"), ("-0.0 == 0.0", "true"),
    ("min(0.0, -0.0)", "0.0"),
    ("max(1, 2.5)", "2.5"), ("min(due, now)", "date(50.0)"), ("due - now", "50.0"),
    ("now + 10", "date(60.0)"),
    ("abs(-3)", "3"), ("abs(-2.5)", "2.5"), ("length(\"e\u{301}\")", "2"), ("length(\"👩‍👩‍👧\")", "5"),
    ("length(tags)", "2"), ("\"é\" == \"e\u{301}\"", "false"),
    ("hasPrefix(\"e\u{301}x\", \"e\")", "true"),
    ("contains(\"aaab\", \"aab\")", "true"), ("contains(name, \"\")", "true"),
    ("hasPrefix(name, \"Anna\")", "false"),
    ("\"a\" in tags", "true"), ("kind == \"normal\"", "true"), ("level == 1", "true"),
    ("maybe == nil", "true"),
    ("isIn(\"open\")", "true"), ("isIn(\"closed\")", "false"), ("userInfo.attempts + 1", "4"),
    ("userInfo.reason == nil", "true"), ("payload.count", "99"), ("payload.count + count", "102"),
    ("payload.name == name", "true"), ("`my field` == count", "true"), ("now < due", "true"),
    ("false && 1 / 0 == 1", "false"), ("true || 1 / 0 == 1", "true"), ("flag ? 1 / 0 : 2", "2"),
    ("(limit ?? 5) + 1", "6"), ("!flag && !(count == 4)", "true"),
    ("address.city == \"Bern\"", "true"),
  ])
  func `an expression evaluates to its expected value`(_ text: String, _ value: String) throws {
    var payload = Sample()
    payload.count = 99
    let call = SampleCall(active: [0], info: ["attempts": .found(.integer(3))])
    #expect(try evaluated(text, payload: payload, call) == value)
  }

  @Test(arguments: [
    ("(true && flag) == answer", "false"), ("(false || flag) != answer", "true"),
    ("(true ? count : 1) != limit", "true"), ("(1 > 0 ? count : 1) == limit", "false"),
    ("limit in [true ? count : 1]", "false"), ("[true ? count : 1] == [limit]", "false"),
    ("(true ? name : \"x\") in [note]", "false"), ("(answer ?? (true && flag)) == answer", "false"),
    ("(true ? nil : limit) == limit", "true"), ("(false ? limit : nil) ?? rate", "nil"),
    ("nil == (true ? nil : limit)", "true"), ("[nil, true ? 3 : 4] == [limit, count]", "true"),
    ("(true ? [count] : []) == [rate]", "false"), ("min(true ? count : 1, 2.5)", "2.5"),
    ("(true ? count : 1) == rate", "false"), ("(true ? count : 1) / 2.0", "1.5"),
    ("(true ? limit : rate) == count", "false"), ("(flag && true ? nil : nil) ?? count", "3"),
    ("(flag ? false ? answer : nil : nil) ?? flag", "false"),
  ])
  func `a part that is known in advance keeps the type that it is used as`(
    _ text: String,
    _ value: String
  ) throws {
    #expect(try evaluated(text) == value)
  }

  @Test(arguments: [
    ("limit = true ? count : 1", "limit", "3"), ("answer = true && other", "answer", "true"),
    ("rate = true ? count : 1", "rate", "3.0"), ("limit = false ? count : nil", "limit", "nil"),
  ])
  func `an assigned part that is known in advance is assigned as its field`(
    _ assignments: String,
    _ name: String,
    _ value: String
  ) throws {
    var sample = Sample()
    sample.limit = 7
    try Update<Sample>(parsing: assignments).apply(to: &sample)
    #expect(try evaluated(name, sample) == value)
  }

  @Test(arguments: [
    ("count + 9223372036854775807", "column 1: 3 + 9223372036854775807 is too large"),
    ("1 + count * 9223372036854775807", "column 5: 3 * 9223372036854775807 is too large"),
    ("count - -9223372036854775807", "column 1: 3 - -9223372036854775807 is too large"),
    ("-9223372036854775808 / -1", "column 1: -9223372036854775808 / -1 is too large"),
    ("-(-9223372036854775808)", "column 1: -(-9223372036854775808) is too large"),
    ("abs(-9223372036854775808)", "column 1: abs(-9223372036854775808) is too large"),
    ("count / (total - 10)", "column 1: 3 / 0 divides by zero"),
    ("1.5 % (ratio - 0.5)", "column 1: 1.5 % 0.0 divides by zero"),
    ("1e308 * 10", "column 1: 1e+308 * 10.0 is too large"),
    ("flag ||\n 1 / 0 == 1", "line 2, column 2: 1 / 0 divides by zero"),
    ("userInfo.attempts > 1", "column 1: 'userInfo.attempts' has no value here"),
    ("[1 / 0] == []", "column 2: 1 / 0 divides by zero"),
    ("1 in [1, 1 / 0]", "column 10: 1 / 0 divides by zero"),
  ])
  func `an evaluation error names the operation, its place and its operands`(
    _ text: String,
    _ message: String
  ) throws {
    #expect(try evaluated(text) == message)
  }

  @Test func `non-finite, too wide and wrongly typed fields are errors`() throws {
    var sample = Sample()
    sample.ratio = .nan
    sample.rate = .infinity
    sample.float = -.infinity
    sample.huge = .max
    sample.due = Date(timeIntervalSinceReferenceDate: .infinity)
    #expect(try evaluated("ratio > 1", sample) == "column 1: 'ratio' is not a finite number")
    #expect(try evaluated("rate == nil", sample) == "column 1: 'rate' is not a finite number")
    #expect(try evaluated("float > 1", sample) == "column 1: 'float' is not a finite number")
    #expect(try evaluated("now < due", sample) == "column 7: 'due' is not a finite number")
    #expect(
      try evaluated("huge > 1", sample)
        == "column 1: 'huge' has a value of another type than was declared: 1.8446744073709552e+19"
    )
    let call = SampleCall(info: ["attempts": .found(.text("3"))])
    #expect(
      try evaluated("userInfo.attempts > 1", sample, call)
        == "column 1: 'userInfo.attempts' has a value of another type than was declared: \"3\""
    )
  }

  @Test func `without a call, functions about states and time have no value`() throws {
    let sample = Sample()
    for text in [
      "now > due", "isIn(\"open\")", "userInfo.reason == nil", "payload.count > 1",
      "payload.limit == 1",
    ] {
      let code = try Formula(parsing: text).checkedCondition(against: SampleSchema())
        .compiledCondition()
      withUnsafePointer(to: sample) { pointer in
        let error = #expect(throws: EvaluationError.self) {
          try code(Environment(context: pointer))
        }
        #expect(error?.reason == .missing)
      }
    }
  }

  @Test func `texts built to be slow are evaluated in time`() throws {
    var sample = Sample()
    sample.name = String(repeating: "a", count: 200_000) + "c"
    sample.address.city = String(repeating: "a", count: 100_000) + "b"
    #expect(try evaluated("contains(name, address.city)", sample) == "false")
  }

  @Test func `an error fits in one word`() {
    #expect(MemoryLayout<EvaluationError>.size == MemoryLayout<UInt>.size)
    #expect(MemoryLayout<Environment>.size == 3 * MemoryLayout<UInt>.size)
  }

  @Test(arguments: [
    (0.0, "2001-01-01 00:00:00 UTC"), (-1, "2000-12-31 23:59:59 UTC"),
    (785_633_339, "2025-11-23 23:28:59 UTC"),
    (-31_622_400, "2000-01-01 00:00:00 UTC"), (-26_438_400, "2000-03-01 00:00:00 UTC"),
    (-26_438_401, "2000-02-29 23:59:59 UTC"), (1e300, "date(1e+300)"),
  ])
  func `dates are printed as dates`(_ seconds: Double, _ text: String) {
    #expect(dateText(seconds) == text)
  }
}
