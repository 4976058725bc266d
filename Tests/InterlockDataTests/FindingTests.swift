import InterlockData
import Testing

@Suite("Data: explanations and findings")
struct FindingTests {
  private func explained(_ text: String, _ sample: Sample = Sample()) throws -> Explanation? {
    let checked = try Formula(parsing: text).checkedCondition(against: SampleSchema())
    let questions: any CallQuestions = SampleCall(active: [1])
    let result = withUnsafePointer(to: sample) { context in
      withUnsafePointer(to: questions) { questions in
        Result { () throws(EvaluationError) in
          try checked.explanation(
            in: Environment(context: context, payload: UnsafeRawPointer(context), call: questions)
          )
        }
      }
    }
    return try result.get()
  }

  @Test(arguments: [
    ("count >= 10", "count is 3; it must be at least 10"),
    ("10 <= count", "count is 3; it must be at least 10"),
    ("count > total", "count is 3; it must be greater than total, which is 10"),
    ("count < 1", "count is 3; it must be less than 1"),
    ("count <= 2 - 1", "count is 3; it must be at most 1"),
    ("count + 1 == total", "count + 1 is 4; it must be total, which is 10"),
    ("flag", "flag is false; it must be true"),
    ("!other", "other is true; it must be false"),
    ("flag == true", "flag is false; it must be true"),
    ("other == false", "other is true; it must be false"),
    ("count != 3", "count is 3; it must not be 3"),
    ("!(count == 3)", "count is 3; it must not be 3"),
    ("!(count < 5)", "count is 3; it must be at least 5"),
    ("note != nil", "note is nil; it must not be nil"),
    ("note == \"x\"", "note is nil; it must be \"x\""),
    ("name == \"Eva\"", "name is \"Ann\"; it must be \"Eva\""),
    ("kind in [\"express\", \"bulky\"]", "kind is \"normal\"; it must be \"express\" or \"bulky\""),
    (
      "!(kind in [\"normal\", \"bulky\"])",
      "kind is \"normal\"; it must not be \"normal\" or \"bulky\""
    ),
    ("name in tags", "name is \"Ann\"; it must be in tags, which is [\"a\", \"b\"]"),
    ("isIn(\"open\")", "the machine must be in the state 'open'"),
    ("!isIn(\"closed\")", "the machine must not be in the state 'closed'"),
    ("hasPrefix(name, \"B\")", "name is \"Ann\"; it must begin with \"B\""),
    ("contains(name, \"B\")", "name is \"Ann\"; it must contain \"B\""),
    (
      "now > due",
      "now is 2001-01-01 00:00:50 UTC; it must be after due, which is 2001-01-01 00:01:40 UTC"
    ),
    (
      "now >= date(60)",
      "now is 2001-01-01 00:00:50 UTC; it must not be before 2001-01-01 00:01:00 UTC"
    ),
    (
      "count > 5 || flag",
      "count is 3; it must be greater than 5, or flag is false; it must be true"
    ),
    ("!(count == 3 && other)", "count is 3; it must not be 3, or other is true; it must be false"),
    ("!(count == 3 || flag)", "count is 3; it must not be 3"),
    (
      "flag ? count > 1 : count > 5",
      "flag ? count > 1 : count > 5 does not hold; flag is false and count is 3"
    ),
    ("answer ?? false", "answer is nil; it must be true"),
    ("(limit ?? 0) > 5", "limit ?? 0 is 0; it must be greater than 5"),
    ("1 == 2", "1 == 2 does not hold"),
    (
      "flag && count / 0 > 1 && count > 5",
      "flag is false; it must be true\ncount is 3; it must be greater than 5"
    ),
    (
      "total > 5 && count >= 10 && note != nil",
      "count is 3; it must be at least 10\nnote is nil; it must not be nil"
    ),
  ])
  func `a condition that fails explains why`(_ text: String, _ explanation: String) throws {
    #expect(try explained(text)?.description == explanation)
  }

  @Test func `an explanation is also available as data`() throws {
    let explanation = try #require(try explained("count > 1 && count + total > ratio * 100"))
    #expect(explanation.unmet.count == 1)
    #expect(explanation.unmet[0].formula == "count + total > ratio * 100")
    #expect(explanation.unmet[0].values.map(\.name) == ["count", "total", "ratio"])
    #expect(explanation.unmet[0].values.map(\.value) == [.integer(3), .integer(10), .number(0.5)])
    #expect(try explained("count == 3") == nil)
    #expect(throws: EvaluationError.self) { try explained("count / 0 > 1") }
  }

  /// A context whose fields all have few values.
  struct Small: DataContext {
    var flag = false
    var kind = Sample.Kind.normal
    var level = 1
    var size = 1
    var any = 0

    static let fields = Fields<Small> {
      Field("flag", \.flag)
      Field("kind", \.kind)
      Field("level", \.level, in: 1...5)
      Field("size", \.size, in: [1, 2, 4])
      Field("any", \.any)
    }
  }

  @Test(arguments: [
    ("flag || !flag", Verdict.alwaysTrue), ("flag && !flag", .alwaysFalse), ("flag", .varies),
    ("level > 0", .alwaysTrue), ("level > 5", .alwaysFalse), ("level == size", .varies),
    ("size == 3", .alwaysFalse),
    ("kind in [\"normal\", \"express\", \"bulky\"]", .alwaysTrue),
    ("kind == \"other\"", .alwaysFalse),
    ("any > 0", .unknown), ("false && any > 0", .alwaysFalse), ("true || any > 0", .alwaysTrue),
    ("1 + 1 == 2", .alwaysTrue), ("1 > 2", .alwaysFalse), ("1 / 0 == 1", .unknown),
    ("10 / (level - 3) > 100", .unknown),
    ("now > date(0)", .unknown),
  ])
  func `a condition with a constant answer is found`(_ text: String, _ verdict: Verdict) throws {
    #expect(try Condition<Small>(parsing: text).verdict() == verdict)
  }

  @Test func `a verdict considers every combination of active states`() throws {
    let text = "isIn(\"open\") || !isIn(\"open\")"
    #expect(try Formula(parsing: text).checked(against: SampleSchema()).verdict == .alwaysTrue)
    let other = "isIn(\"open\") && isIn(\"closed\")"
    #expect(try Formula(parsing: other).checked(against: SampleSchema()).verdict == .varies)
  }
}
