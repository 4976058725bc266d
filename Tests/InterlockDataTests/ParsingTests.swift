import Interlock
import InterlockData
import InterlockTestSupport
import Testing

@Suite("Data: parsing and printing formulas")
struct ParsingTests {
  @Test(
    arguments: [
      ("total>0&&!locked", "total > 0 && !locked"),
      ("(a && b) || c", "a && b || c"),
      ("a && (b || c)", "a && (b || c)"),
      ("a && (b && c)", "a && (b && c)"),
      ("((a + b)) - (c - d)", "a + b - (c - d)"),
      ("a ?? b ?? c", "a ?? b ?? c"),
      ("(a ?? b) ?? c", "(a ?? b) ?? c"),
      ("(note ?? 0) > 5", "note ?? 0 > 5"),
      ("a ? b : c ? d : e", "a ? b : c ? d : e"),
      ("(a ? b : c) ? d : e", "(a ? b : c) ? d : e"),
      ("a == (b < c)", "a == (b < c)"),
      ("- 3", "-3"),
      ("-(3)", "-(3)"),
      ("--3", "--3"),
      ("-(-3)", "--3"),
      ("a - -3", "a - -3"),
      ("-9223372036854775808", "-9223372036854775808"),
      ("1e3", "1000.0"),
      ("1E+2 + 5e-1", "100.0 + 0.5"),
      ("-0.0", "-0.0"),
      ("`my field`.`in` + `total`", "`my field`.`in` + total"),
      (#""a\"\\\n\t\u{e9}""#, #""a\"\\\n\té""#),
      ("x in [1,2 , ]", nil),
      ("x in []", "x in []"),
      ("min ( a,b )", "min(a, b)"),
      ("date(5)", "date(5.0)"),
      ("now - due > 60 * 60", "now - due > 60 * 60"),
      ("größe > 1", "größe > 1"),
      ("a\n&& b", "a && b"),
    ] as [(String, String?)]
  )
  func `a formula prints as it parses, without needless parentheses`(
    _ text: String,
    _ canonical: String?
  ) throws {
    guard let canonical else {
      #expect(throws: FormulaError.self) { try Formula(parsing: text) }
      return
    }
    let formula = try Formula(parsing: text)
    #expect(formula.description == canonical)
    #expect(try Formula(parsing: canonical) == formula)
  }

  @Test(arguments: [
    ("", "column 1: expected a value"),
    ("   ", "column 4: expected a value"),
    ("a &&", "column 5: expected a value after '&&'"),
    ("a && )", "column 6: expected a value after '&&'; found ')'"),
    ("(a", "column 3: expected an operator or ')' after 'a'"),
    ("a)", "column 2: there is no '(' that this ')' closes"),
    ("a = 5", "column 3: write '==' to compare"),
    ("a and b", "column 3: write '&&' where both must hold"),
    ("not a", "column 1: write '!' for the opposite of a condition"),
    ("a & b", "column 3: write '&&' where both must hold"),
    ("a b", "column 3: expected an operator after 'a'; found 'b'"),
    (
      "a < b < c",
      "column 7: comparisons cannot be chained; join two with '&&', or put one in parentheses"
    ),
    ("'a'", "column 1: texts are written in straight double quotes, such as \"text\""),
    ("\"a", "column 1: the text has no closing \""),
    (
      #""\q""#,
      #"column 2: the escapes in a text are \" \\ \n \t and \u{…} with a hexadecimal number"#
    ),
    (#""\u{D800}""#, "column 2: there is no Unicode scalar of this number"),
    (
      "9223372036854775808",
      "column 1: the integer has more than 64 bits; write a fraction, such as 1.0, for a number"
    ),
    ("1e999", "column 1: the number is too large"),
    (
      "12abc",
      "column 1: a number ends with a digit, and a name begins with a letter; put names such as this in backquotes"
    ),
    ("a.b()", "column 4: only functions can be called, such as 'length(name)'"),
    ("a.in", "column 3: 'in' is a word of the language; write '`in`' for a field of that name"),
    ("nil.a", "column 4: 'nil' has no fields"),
    ("``", "column 1: the name is empty"),
    (
      "a ? b", "column 6: expected ':' and the value for when the condition does not hold after 'b'"
    ),
    ("[1, 2", "column 6: expected ',' or ']' after '2'"),
    ("a ||\n  b &&", "line 2, column 7: expected a value after '&&'"),
    ("{a}", "column 1: group with parentheses, '(' and ')'"),
    ("👩‍👩‍👧", "column 1: the language has no '👩'"),
  ])
  func `a mistake is reported with its column and a suggestion`(_ text: String, _ message: String) {
    let error = #expect(throws: FormulaError.self) { try Formula(parsing: text) }
    #expect(error?.description == message)
  }

  @Test func `carets mark the place of a mistake in its line`() {
    let error = #expect(throws: FormulaError.self) {
      _ = try Formula(parsing: "true\n  && totl > 0").checked(against: SampleSchema())
    }
    #expect(error?.marked == "  && totl > 0\n     ^^^^ there is no 'totl'; did you mean 'total'?")
    #expect(error?.errorDescription == error?.description)
  }

  @Test(arguments: ["(", "!", "-", "[", "a ? ", "a ?? ", "abs(", "!(", "-(", "a+(", "a?b:"])
  func `endless nesting is refused at once`(_ part: String) {
    let count = 10_000 / part.utf8.count
    let error = #expect(throws: FormulaError.self) {
      try Formula(parsing: String(repeating: part, count: count))
    }
    #expect(error?.problems.first?.message == "the formula is nested more than 64 deep; split it")
    #expect(throws: FormulaError.self) {
      try Formula(parsing: String(repeating: part, count: 100_000))
    }
  }

  @Test func `the limits are the documented ones`() throws {
    let deep = String(repeating: "(", count: 64) + "a" + String(repeating: ")", count: 64)
    #expect(try Formula(parsing: deep).description == "a")
    #expect(throws: FormulaError.self) { try Formula(parsing: "(" + deep + ")") }
    let chain = Array(repeating: "a", count: 64).joined(separator: " + ")
    #expect(try Formula(parsing: chain).description == chain)
    #expect(throws: FormulaError.self) { try Formula(parsing: chain + " + a") }
    let wide = "[" + Array(repeating: "1", count: 999).joined(separator: ",") + "]"
    #expect(try Formula(parsing: wide).root.count == 1_000)
    let wider = "[" + Array(repeating: "1", count: 1_000).joined(separator: ",") + "]"
    #expect(throws: FormulaError.self) { try Formula(parsing: wider) }
    let long = "\"" + String(repeating: "é", count: 4_999) + "\""
    #expect(try Formula(parsing: long).root.count == 1)
    let error = #expect(throws: FormulaError.self) { try Formula(parsing: long + " ") }
    #expect(error?.description == "column 5002: the formula is longer than 10000 bytes; split it")
  }

  @Test func `formulas at the nesting limit parse as they print`() throws {
    var node = Formula.Node.literal(.integer(3))
    for _ in 0..<63 { node = .make(.unary(.negate, node)) }
    #expect(try Formula(parsing: Formula(node).description).root == node)
    #expect(Formula.Node.make(.unary(.negate, node)).invalidity != nil)
    node = .make(.name(FormulaName(["a"])))
    for _ in 0..<63 { node = .make(.binary(.multiply, .literal(.integer(1)), .make(node.kind))) }
    #expect(try Formula(parsing: Formula(node).description).root == node)
  }

  @Test(arguments: [
    ("a = 1; b = 2", "a = 1; b = 2"),
    ("a = 1\nb = a + 1\n", "a = 1; b = a + 1"),
    ("a = 1 +\n 2", "a = 1 + 2"),
    ("a = (1\n - 2)", "a = 1 - 2"),
    (";;", ""),
    ("", ""),
  ])
  func `assignments are separated by lines or semicolons`(_ text: String, _ canonical: String)
    throws
  {
    let assignments = try Assignments(parsing: text)
    #expect(assignments.description == canonical)
    #expect(try Assignments(parsing: canonical) == assignments)
  }

  @Test(arguments: [
    ("a", "column 2: expected '=' after 'a'"),
    ("a == 1", "column 3: expected '=' after 'a'; found '=='"),
    ("a = 1 b = 2", "column 7: expected an operator after '1'; found 'b'"),
    ("5 = a", "column 1: expected a name; found '5'"),
    ("a = 1\n- 2", "line 2, column 1: expected a name after '1'; found '-'"),
  ])
  func `a mistake in assignments is reported`(_ text: String, _ message: String) {
    let error = #expect(throws: FormulaError.self) { try Assignments(parsing: text) }
    #expect(error?.description == message)
  }

  @Test(arguments: 0..<10)
  func `any text is parsed or refused at a place inside it`(_ seed: Int) throws {
    var generator = FormulaGenerator(random: SplitMix64(seed: UInt64(1_000 + seed)))
    let count = Share.of(daily: 150, gate: 1_000)
    let alphabet = Array("ab1.e\"\\`()[]{}!-+*/%&|=<>?:,; \n\té\u{301}👩‍👩‍👧innilu".unicodeScalars)
    for round in 0..<count {
      var scalars =
        round % 4 == 0
        ? [] : Array(Formula(generator.node(.boolean, depth: 4)).description.unicodeScalars)
      for _ in 0..<(scalars.isEmpty ? 30 : 3) {
        let place = generator.random.number(below: scalars.count + 1)
        switch generator.random.number(below: 3) {
        case 0 where place < scalars.count: scalars.remove(at: place)
        case 1 where place < scalars.count: scalars[place] = generator.pick(alphabet)
        default: scalars.insert(generator.pick(alphabet), at: place)
        }
      }
      let text = String(String.UnicodeScalarView(scalars))
      do throws(FormulaError) {
        let formula = try Formula(parsing: text)
        #expect(try Formula(parsing: formula.description) == formula, "\(text)")
        _ = try formula.checked(against: SampleSchema())
      } catch {
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        for problem in error.problems {
          try #require(problem.position.line <= lines.count)
          let length = String(lines[problem.position.line - 1]).count
          #expect((1...length + 1).contains(problem.position.columns.lowerBound), "\(text)")
          #expect(problem.position.columns.upperBound <= length + 1, "\(text)")
        }
        #expect(!error.problems.isEmpty && !error.marked.isEmpty)
      }
      _ = try? Assignments(parsing: text)
    }
  }
}
