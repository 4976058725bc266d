import Foundation
import Interlock
import InterlockTestSupport
import InterlockExchange
import Testing

/// Conditions and assignments become guards and actions with parameters.
@Suite("XState: conditions and assignments")
struct XStateFormulaTests {
  private static let row = #"$.states.a.on.e"#

  private func document(_ row: String) -> Data {
    Data(#"{"initial":"a","states":{"a":{"on":{"e":\#(row)}}}}"#.utf8)
  }

  @Test func `a condition becomes a guard, and assignments become one action`() throws {
    let text = try FormulaCharts.everywhere().xstate().filter { $0 != " " && $0 != "\n" }
    for part in [
      #""guard": { "type": "interlock.when", "params": { "name": "named", "condition": "n > 1" } }"#,
      #""entry": [{ "type": "interlock.set", "params": { "assignments": "n = 2" } }]"#,
    ] {
      #expect(text.contains(part.filter { $0 != " " }), "\(text)")
    }
  }

  @Test func `a condition written by hand is read`() throws {
    let machine = try DynamicMachine(
      xstate: document(
        #"{"guard":{"params":{"condition":"n > 0"},"type":"interlock.when"},"#
          + #""actions":{"type":"interlock.set","params":{"assignments":"n = 1"}}}"#
      )
    )
    #expect(machine.events[0].guardTerms == [.formula(nil, "n > 0")])
    #expect(machine.events[0].describedCallbacks(.perform).map(\.isData) == [true])
  }

  @Test func `an action of another type stays a name`() throws {
    let machine = try DynamicMachine(
      xstate: document(#"{"guard":"n > 0","actions":[{"type":"n = 1"}]}"#)
    )
    #expect(machine.events[0].guardTerms == [.code("n > 0")])
    #expect(machine.events[0].describedCallbacks(.perform).map(\.isData) == [false])
  }

  @Test(arguments: [
    (
      #"{"guard":{"type":"interlock.when","params":{"condition":"n >"}}}"#,
      ".guard.params.condition", "column 4"
    ),
    (
      #"{"guard":{"type":"interlock.when","params":{"condition":1}}}"#, ".guard.params.condition",
      "the wrong form"
    ),
    (#"{"guard":{"type":"interlock.when"}}"#, ".guard.params.condition", "the wrong form"),
    (
      #"{"guard":{"type":"interlock.when","params":{"condition":"n","name":1}}}"#,
      ".guard.params.name", "the wrong form"
    ),
    (
      #"{"guard":{"type":"interlock.when","params":{"condition":"n","x":1}}}"#, ".guard.params.x",
      "no key 'x'"
    ),
    (
      #"{"actions":["a",{"type":"interlock.set","params":{"assignments":"n == 1"}}]}"#,
      ".actions[1].params.assignments", "column"
    ),
    (
      #"{"meta":{"interlock":{"guards":["a",{"when":"n +"}]}}}"#, ".meta.interlock.guards[1].when",
      "column 4"
    ),
    (
      #"{"meta":{"interlock":{"guards":[{"when":1}]}}}"#, ".meta.interlock.guards", "the wrong form"
    ),
    (
      #"{"meta":{"interlock":{"willFire":[{"set":"n"}]}}}"#, ".meta.interlock.willFire[0].set",
      "column"
    ),
    (
      #"{"meta":{"interlock":{"didFire":[{"put":"n"}]}}}"#, ".meta.interlock.didFire",
      "the wrong form"
    ),
  ])
  func `an invalid condition is refused at its place`(
    _ row: String,
    _ path: String,
    _ message: String
  ) throws {
    let error = try #require(throws: NotationError.self) {
      try DynamicMachine(xstate: document(row))
    }
    #expect(error.problems.count == 1, "\(error)")
    #expect(error.problems[0].part == Self.row + path)
    #expect(error.problems[0].message.contains(message), "\(error)")
    #expect(throws: NotationError.self) {
      try DynamicMachine(xstate: document(row), options: .ignoringContent)
    }
  }

  @Test func `a definition whose texts cannot be read back is not written`() throws {
    let json = """
      {
        "interlock": 1, "initial": "a",
        "states": [{ "id": "a", "didEnter": [{ "set": "n" }] }],
        "events": [{ "id": "e", "from": ["a"], "to": "a", "guards": [{ "when": "n >" }] }]
      }
      """
    let machine = try JSONDecoder().decode(DynamicMachine.self, from: Data(json.utf8))
    let error = #expect(throws: ExportError.self) { try machine.xstate() }
    #expect(error?.problems.map(\.place) == ["state 'a'", "event 'e' of 'a'"])
    #expect(error?.problems.last?.message.contains("'n >': column 4") == true)
  }
}
