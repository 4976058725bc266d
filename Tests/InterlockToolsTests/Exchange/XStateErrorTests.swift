import Foundation
import Interlock
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

/// A configuration with a problem, and the problem's place.
struct WrongConfiguration: CustomTestStringConvertible, Sendable {
  let text: String
  let path: String
  let message: String

  init(_ text: String, _ path: String, _ message: String) {
    self.text = text
    self.path = path
    self.message = message
  }

  var testDescription: String { text }

  /// A problem in a state `a`.
  static func state(_ text: String, _ path: String, _ message: String) -> Self {
    Self(#"{"initial":"a","states":{"a":{\#(text)}}}"#, "$.states.a" + path, message)
  }

  static let content: [Self] = [
    .state(#""route":{}"#, ".route", "'route' has no counterpart"),
    Self(#"{"states":{"a":{}}}"#, "$", "needs an initial one"),
    Self(
      #"{"initial":"a","states":{"a":{"states":{"b":{}}}}}"#,
      "$.states.a",
      "needs an initial one"
    ),
    .state(
      #""initial":"f","states":{"f":{"type":"final","on":{"e":"f"}}}"#,
      ".states.f.on.e",
      "a final state that is in another state"
    ),
    Self("{initial: 'a', states: {a: {}, ...more}}", #"$.states["...more"]"#, "the code 'more'"),
    Self("{initial: 'a', states: {a: make()}}", "$.states.a", "the code 'make()'"),
    Self("{initial: first, states: {a: {}}}", "$.initial", "the code 'first'"),
  ]

  static let structure: [Self] = [
    Self("[]", "$", "not an object"),
    Self(#"{"states":{}}"#, "$", "there are no states"),
    Self(#"{"states":[]}"#, "$.states", "the wrong form"),
    Self(#"{"initial":"a","states":{"a":1}}"#, "$.states.a", "the wrong form"),
    Self(#"{"stats":{},"states":{"a":{}}}"#, "$.stats", "there is no key 'stats'"),
    Self(#"{"initial":"b","states":{"a":{}}}"#, "$.initial", "no state 'b' in it"),
    Self(#"{"states":{"a b":{"on":{"e":"x"}}}}"#, #"$.states["a b"].on.e"#, "no state 'x'"),
    Self(
      #"{"initial":"a","states":{"a":{"id":"x"},"b":{"id":"x"}}}"#,
      "$.states.b",
      "the same identifier"
    ),
    Self(#"{"initial":"a","states":{"a":{}},"states":{}}"#, "$.states", "is there twice"),
    .state(#""on":{"e":{"target":"b"}}"#, ".on.e.target", "there is no state 'b'"),
    .state(#""on":{"e":["a",{"target":["a","b"]}]}"#, ".on.e[1].target[1]", "no state 'b'"),
    .state(#""on":{"e":1}"#, ".on.e", "the wrong form"),
    .state(#""on":[]"#, ".on", "the wrong form"),
    .state(#""on":{"e":{"guard":"stateIn('#b')"}}"#, ".on.e.guard", "there is no state '#b'"),
    .state(#""invoke":{"id":"x"}"#, ".invoke", "the wrong form"),
    .state(#""on":{"e":{"target":"a","reenter":1}}"#, ".on.e.reenter", "the wrong form"),
    .state(#""on":{"e":{"guard":["x"]}}"#, ".on.e.guard", "the wrong form"),
    .state(#""entry":[1]"#, ".entry[0]", "the wrong form"),
    .state(#""type":"odd""#, ".type", "no such type"),
    .state(#""type":"final","states":{"b":{}}"#, ".states.b", "has no states in it"),
    .state(
      #""meta":{"interlock":{"kind":"choice"}},"states":{"b":{}}"#,
      ".states.b",
      "has no states in it"
    ),
    .state(#""meta":{"interlock":{"knd":1}}"#, ".meta.interlock.knd", "there is no key 'knd'"),
    .state(#""meta":{"interlock":{"userInfo":{"x":null}}}"#, ".meta", "the wrong form"),
    .state(
      #""on":{"e":{"guard":"x","meta":{"interlock":{"guards":["y"]}}}}"#,
      ".on.e.guard",
      "do not match"
    ),
  ]

  static let malformed: [Self] = [
    Self("{\n  \"states\": {\"a\": {,}}}", "$.states.a", "line 2, column 20"),
    Self(#"{"a":"\ud800"}"#, "$.a", "this is not JSON"),
    Self(#"{"a":"\xq"}"#, "$.a", "this is not JSON"),
    Self("{a: 1, b: }", "$.b", "line 1, column 11: this is no part of an object literal"),
    Self("{a: 1, a: 2}", "$.a", "there twice"),
    Self("{a: 'x", "$.a", "the document ends here"),
    Self("{\"a\":\"\n\"}", "$.a", "this is not JSON"),
    Self("", "$", "ends here"), Self("{} x", "$", "this is not JSON"), Self("nul", "$", "not JSON"),
    Self("[[", "$[0][0]", "ends here"),
  ]
}

@Suite("XState: errors")
struct XStateErrorTests {
  private func problems(
    _ text: String,
    _ options: ImportOptions = []
  ) throws -> [NotationError.Problem] {
    let error = #expect(throws: NotationError.self) {
      _ = try DynamicMachine(xstate: Data(text.utf8), options: options)
    }
    return try #require(error).problems
  }

  @Test(arguments: WrongConfiguration.structure + WrongConfiguration.content)
  func `a problem has its path and a suggestion`(_ wrong: WrongConfiguration) throws {
    let problems = try problems(wrong.text)
    #expect(
      problems.contains {
        $0.part == wrong.path && $0.message.contains(wrong.message) && !$0.suggestion.isEmpty
      },
      "\(problems)"
    )
  }

  @Test(arguments: WrongConfiguration.malformed)
  func `invalid JSON is reported with its path, line and column`(_ wrong: WrongConfiguration) throws
  {
    let problem = try #require(problems(wrong.text).first)
    #expect(problem.part == wrong.path)
    #expect(problem.message.contains(wrong.message))
  }

  @Test(arguments: WrongConfiguration.content)
  func `content is ignored only on request`(_ wrong: WrongConfiguration) throws {
    let data = Data(wrong.text.utf8)
    let imported = try ImportedMachine(xstate: data, options: .ignoringContent)
    #expect(imported.ignored.map(\.place) == [wrong.path])
  }

  @Test(arguments: [#""guard":5"#, #""guard":["x"]"#, #""guard":{"typ":"x"}"#])
  func `a refused condition is the only problem`(_ condition: String) throws {
    let text = #"{"initial":"a","states":{"a":{"on":{"e":[{"target":"a",\#(condition)},"a"]}}}}"#
    let paths = try problems(text).map(\.part)
    #expect(paths.allSatisfy { $0.hasPrefix("$.states.a.on.e[0].") }, "\(paths)")
  }

  @Test(arguments: WrongConfiguration.structure)
  func `other problems are not ignored`(_ wrong: WrongConfiguration) throws {
    #expect(try !problems(wrong.text, .ignoringContent).isEmpty)
  }

  @Test func `one error lists all problems`() throws {
    let text = #"{"initial":"a","states":{"a":{"on":{"x":"b","y":"c"},"tag":[]}},"contxt":{}}"#
    #expect(
      try problems(text).map(\.part) == [
        "$.contxt", "$.states.a.tag", "$.states.a.on.x", "$.states.a.on.y",
      ]
    )
  }

  @Test func `a state with the machine's name is not written`() throws {
    let machine = try ExchangeCharts.flat()
    #expect(throws: ExportError.self) { try machine.xstate(named: "read") }
  }
}

@Suite("XState: untrusted input", .hangLimit)
struct XStateHostileTests {
  @Test(arguments: ["[", #"{"states":"#, #"{"initial":"a","states":{"a":"#, "[{\"a\":"])
  func `a hundred thousand nested values are refused`(_ part: String) throws {
    let data = Data(String(repeating: part, count: 100_000).utf8)
    let error = #expect(throws: NotationError.self) { _ = try DynamicMachine(xstate: data) }
    #expect(error?.problems.first?.message.contains("nested more than") == true)
  }

  @Test func `large documents are refused in time`() {
    let states = (0..<10_000).map { #""s\#($0)":{"on":{"e.*":"x"}}"# }.joined(separator: ",")
    let wide = Data(#"{"states":{\#(states)}}"#.utf8)
    for data in [wide, Data(count: 1 << 25), Data(String(repeating: "[],", count: 1 << 16).utf8)] {
      #expect(throws: NotationError.self) { _ = try DynamicMachine(xstate: data) }
    }
  }

  @Test func `wildcards that expand to too many rows are refused`() throws {
    let names = (0..<2_000).map { #""a.\#($0)":{"guard":"g"}"# }.joined(separator: ",")
    let rows = Array(repeating: #"{"guard":"g"}"#, count: 200).joined(separator: ",")
    let data = Data(#"{"initial":"s","states":{"s":{"on":{\#(names),"a.*":[\#(rows)]}}}}"#.utf8)
    let error = #expect(throws: NotationError.self) { _ = try DynamicMachine(xstate: data) }
    #expect(error?.problems.contains { $0.message.contains("transitions") } == true)
  }

  @Test(arguments: [
    Data(), Data([0]), Data([0xFF]), Data([0x22, 0xC0, 0x80, 0x22]), Data("\u{FEFF}".utf8),
    Data(#"{"\u0000":"\u12"}"#.utf8),
  ])
  func `input that is not a document is refused`(_ data: Data) {
    #expect(throws: NotationError.self) { _ = try DynamicMachine(xstate: data) }
  }

  @Test func `a truncated document is refused`() throws {
    let document = Data(try ExchangeCharts.names().xstate().utf8)
    for length in stride(from: 0, to: document.count - 2, by: Share.of(daily: 5, gate: 1)) {
      #expect(throws: NotationError.self) {
        _ = try DynamicMachine(xstate: document.prefix(length))
      }
    }
  }

  @Test func `a changed byte is an error or gives another machine`() throws {
    var random = SplitMix64(seed: 7)
    let document = Data(try ExchangeCharts.nested().xstate().utf8)
    for _ in 0..<Share.of(daily: 250, gate: 2_000, soak: 5_000) {
      var copy = document
      copy[Int.random(in: 0..<copy.count, using: &random)] = UInt8.random(
        in: 0...255,
        using: &random
      )
      do throws(NotationError) {
        _ = try DynamicMachine(xstate: copy)
      } catch {
        #expect(!error.problems.isEmpty)
      }
    }
  }
}
