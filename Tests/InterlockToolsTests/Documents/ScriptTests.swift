import Foundation
import Interlock
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

@Suite("Documents: expressions evaluate as in ECMAScript")
struct ScriptTests {
  /// Random expressions with their values in an ECMAScript implementation, one per line.
  @Test func `random expressions evaluate as in another implementation`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Expressions.txt"
    )
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 500)
    for line in lines {
      let parts = line.split(separator: "\t")
      let expression = String(parts[0])
      let value = Result { try text(of: expression) }
      #expect((try? value.get()) == String(parts[1]), "\(expression): \(value)")
    }
  }

  @Test(arguments: [
    ("1e21 + ''", "\"1e+21\""), ("123456789012345680000 + ''", "\"123456789012345680000\""),
    ("0.000001 + ''", "\"0.000001\""), ("1e-7 + ''", "\"1e-7\""), ("1/3", "0.3333333333333333"),
    ("-0 + ''", "\"0\""), ("5e-324", "5e-324"), ("1.7976931348623157e308 * 10", "Infinity"),
    ("'\\uD83D\\uDE00'.length", "2"), ("'e\\u0301' == '\\u00e9'", "false"), ("'Z' < 'a'", "true"),
    ("'2' > '12'", "true"), ("'2' > 12", "false"), ("null >= 0", "true"),
    ("undefined == null", "true"),
    ("NaN != NaN", "true"), ("[1, 2] + ''", "\"1,2\""), ("({}) + ''", "\"[object Object]\""),
    ("'a' in {a: 1}", "true"), ("0 in [7]", "true"), ("[] instanceof Array", "true"),
    ("{} instanceof Array", "false"), ("null ?? 1", "1"), ("0 ?? 1", "0"), ("2 ** 3 ** 2", "512"),
    ("typeof nothing", "\"undefined\""), ("nothing", "throws"), ("null.a", "throws"),
    ("return", "throws"),
    ("/* a */ 1 // b", "1"), ("[1, 2, 3].indexOf(3)", "2"), ("'a,b'.split(',')", "[\"a\", \"b\"]"),
    ("void 0", "undefined"), ("{a: 1, a: 2}", "{\"a\": 2}"), ("[1, 2,]", "[1, 2]"),
    ("7 % -3", "1"), ("-7 % 3", "-1"), ("Math.round(-2.5)", "-2"),
    ("'aaa'.lastIndexOf('aa')", "1"), ("'ababa'.lastIndexOf('aba')", "2"),
    ("''.lastIndexOf('')", "0"),
    ("Object.keys({b: 1, 2: 1, 1: 1}).join()", "\"1,2,b\""),
    ("parseInt('123456789012345678901234567890') == 123456789012345678901234567890", "true"),
    ("parseInt('10', 4294967298)", "2"), ("1 / Math.round(-0.2)", "-Infinity"),
    ("1 / Math.min(0, -0)", "-Infinity"), ("1 / Math.max(-0, 0)", "Infinity"),
    ("Number.MAX_SAFE_INTEGER", "9007199254740991"), ("Math.min()", "Infinity"),
    ("Math.PI > 3", "true"),
    ("1, 2", "2"), ("(1, 2) + 1", "3"), ("[7, 8][0, 1]", "8"), ("nothing, 1", "throws"),
    ("[(1, 2), 3]", "[2, 3]"), ("Math.max((9, 1), 2)", "2"),
    ("'toString' in {a: 1}", "true"), ("'__proto__' in []", "true"), ("'push' in [1]", "true"),
    ("'push' in {a: 1}", "false"), ("'b' in {a: 1}", "false"),
    ("({a: 1}).toString", "undefined"),
  ])
  func `an expression evaluates to its expected value`(expression: String, value: String) throws {
    #expect(try text(of: expression) == value)
  }

  @Test(arguments: [
    ("function() { return 1 }", "column 1: 'function' is not part"),
    ("x = 1", "column 3: the operator '=' is not part"),
    ("a.map(b)", "column 3: the method 'map' is not part"),
    ("Math.random()", "the function 'Math.random' is not part"),
    ("new Date()", "column 1: 'new' is not part"),
    ("/a/.test('a')", "a regular expression is not part"),
    ("1 +", "column 4: something is missing at the end"), ("(1", "something is missing at the end"),
    ("'a", "column 1: the string has no end"), ("1 2", "column 3: 2 is unexpected"),
    ("eval('1')", "'eval' is not part"), ("a ? b", "something is missing"),
    ("012", "it is not a number"),
    ("1 & 2", "the operator '&' is not part"), ("x++", "the operator '++' is not part"),
    ("In()", "'In' has 0 arguments"), ("-2 ** 2", "the sign of a power is ambiguous"),
    ("`a`", "the operator '`' is not part"), ("alert(1)", "the function 'alert' is not part"),
  ])
  func `an invalid expression is refused with its column`(text: String, message: String) throws {
    let error = try #require(throws: NotationError.self) { try document(text) }
    #expect(error.problems.count == 1)
    #expect(error.problems[0].line == 2)
    #expect(error.problems[0].message.contains(message), "\(error.problems[0].message)")
  }

  @Test(arguments: [
    String(repeating: "(", count: 5_000), String(repeating: "[", count: 5_000),
    String(repeating: "-", count: 5_000) + "1", String(repeating: "1+", count: 5_000) + "1",
    String(repeating: "a.", count: 5_000) + "b", String(repeating: "1?", count: 5_000) + "1",
    String(repeating: "2**", count: 5_000) + "1", String(repeating: "1,", count: 5_000) + "1",
    String(repeating: "!", count: Share.of(daily: 5_000, gate: 30_000)),
    String(repeating: "{a:", count: 5_000), String(repeating: "a[", count: 5_000),
    String(repeating: "'a'+", count: Share.of(daily: 5_000, gate: 30_000)) + "1",
    String(repeating: "String(", count: 5_000),
  ])
  func `excessive nesting is refused without a trap`(text: String) {
    #expect(throws: NotationError.self) { try document(text) }
  }

  @Test(arguments: [
    ("(", "1", ")"), ("[", "1", "]"), ("- ", "1", ""), ("1+(", "1", ")"), ("{a:", "1", "}"),
    ("String(", "1", ")"),
    ("1?", "1", ":1"), ("!", "1", ""), ("[1][", "0", "]"),
  ])
  func `an expression at the nesting limit has a value`(start: String, middle: String, end: String)
    throws
  {
    let text = String(repeating: start, count: 30) + middle + String(repeating: end, count: 30)
    #expect(try self.text(of: text) != "throws")
  }

  @Test func `random texts are parsed or refused`() {
    let words = [
      "a", "1", "'x'", "(", ")", "[", "]", "{", "}", "+", "-", "*", "**", "&&", "||", "??", "?",
      ":", ",", ".", "==",
      "===", "!", "typeof", "in", "instanceof", "Array", "Math", "max", "In", "\\", "\"", "/", "//",
      "/*", "é", "\n",
      "0x", "1e", "=", ";", "return", "\u{0}", "\u{1F600}", "undefined", "<", "length", "_event",
    ]
    var numbers = SplitMix64(seed: 5)
    for _ in 0..<Share.of(daily: 500, gate: 5_000, soak: 1_000_000) {
      let count = Int.random(in: 1...12, using: &numbers)
      let text = (0..<count).compactMap { _ in words.randomElement(using: &numbers) }
        .joined(separator: " ")
      _ = Result { try self.text(of: text) }
    }
  }

  private func document(_ expression: String) throws -> SCXMLDocument {
    let escaped = expression.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing("\"", with: "&quot;").replacing("\n", with: "&#10;")
    return try SCXMLDocument(
      scxml: Data(
        """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
          <datamodel><data id="x" expr="\(escaped)"/></datamodel>
          <state id="begun"><transition event="error.execution" target="failed"/></state>
          <state id="failed"/>
        </scxml>
        """.utf8
      )
    )
  }

  /// The value of an expression, as a text that distinguishes types.
  private func text(of expression: String) throws -> String {
    let session = try SCXMLSession(document(expression), at: .now)
    return session.isIn("failed") ? "throws" : session["x"]?.text ?? "nothing"
  }
}

extension ScriptValue {
  /// The value as a text that distinguishes types, in the format of the expression file.
  fileprivate var text: String {
    switch self {
    case .undefined: "undefined"
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let value): numberText(value)
    case .string(let text): quotedText(text)
    case .array(let array): "[\(array.elements.map(\.text).joined(separator: ", "))]"
    case .object(let object):
      "{\(object.members.map { "\(quotedText($0.name)): \($0.value.text)" }.joined(separator: ", "))}"
    }
  }
}

private func quotedText(_ text: String) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .withoutEscapingSlashes
  return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "?"
}

/// A number as documents write it.
private func numberText(_ value: Double) -> String {
  if value.isNaN { return "NaN" }
  if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
  let text = "\(value)".replacing("e-0", with: "e-")
  return text.hasSuffix(".0") && abs(value) < 1e16
    ? (value == 0 ? "0" : String(text.dropLast(2))) : text
}
