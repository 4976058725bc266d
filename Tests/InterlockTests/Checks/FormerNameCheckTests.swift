import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Checks: ambiguous former names")
struct FormerNameCheckTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let states: String
    let events: String
    let path: String
    let message: String

    init(
      states: String = #"{"id":"a"},{"id":"b"}"#,
      events: String = "",
      path: String,
      _ message: String
    ) {
      self.states = states
      self.events = events
      self.path = path
      self.message = message
    }

    var testDescription: String { message }
  }

  private static let mistakes = [
    Mistake(
      states: #"{"id":"a"},{"id":"b","formerly":["c","a"]}"#,
      path: "states[1].formerly",
      "state #2 'b': the former name 'a' is the name of 'a'. A name can stand for only one state: "
        + "remove one of them."
    ),
    Mistake(
      states: #"{"id":"a","formerly":["a"]},{"id":"b"}"#,
      path: "states[0].formerly",
      "state #1 'a': the former name 'a' is the name of 'a'. A name can stand for only one state: "
        + "remove one of them."
    ),
    Mistake(
      states: #"{"id":"a","formerly":["c"]},{"id":"b","formerly":["c"]}"#,
      path: "states[1].formerly",
      "state #2 'b': the former name 'c' is a former name of 'a'. A name can stand for only one "
        + "state: remove one of them."
    ),
    Mistake(
      states: #"{"id":"a","formerly":["c","c"]},{"id":"b"}"#,
      path: "states[0].formerly",
      "state #1 'a': the former name 'c' is a former name of 'a'. A name can stand for only one "
        + "state: remove one of them."
    ),
    Mistake(
      events: #"{"id":"e","from":["a"]},{"id":"f","from":["a"],"formerly":["e"]}"#,
      path: "events[1].formerly",
      "event #2 'f': the former name 'e' is the name of an event. A name can stand for only one "
        + "event: remove one of them."
    ),
    Mistake(
      events: #"{"id":"e","from":["a"],"formerly":["x"]},{"id":"f","from":["a"],"formerly":["x"]}"#,
      path: "events[1].formerly",
      "event #2 'f': the former name 'x' is also a former name of 'e'. A name can stand for only "
        + "one event: remove one of them."
    ),
    Mistake(
      events: #"{"after":1,"from":["a"],"formerly":["x"]}"#,
      path: "events[0].formerly",
      "event #1 'after 1.0 seconds': the former name 'x' belongs to no event. Give it to an event "
        + "with an identifier, or remove it."
    ),
    Mistake(
      states: #"{"id":"a","deferring":["later"]},{"id":"b"}"#,
      events: #"{"id":"e","from":["a"],"formerly":["later"]}"#,
      path: "events[0].formerly",
      "event #1 'e': the former name 'later' is the name of an event. A name can stand for only "
        + "one event: remove one of them."
    ),
  ]

  @Test(arguments: mistakes)
  func `an ambiguous name is found with its place and a suggestion`(
    _ mistake: Mistake
  ) throws {
    let text =
      #"{"interlock":1,"initials":["a"],"states":[\#(mistake.states)],"#
      + #""events":[\#(mistake.events),{"id":"go","from":["a"],"to":"b"}]}"#
    let error = try #require(
      try JSONDecoder.machineError(of: text.replacingOccurrences(of: "[,", with: "["))
    )
    #expect(error.path == mistake.path)
    #expect(error.text == "The machine cannot be built, 1 problem:\n  1. \(mistake.message)")
    let cause = try #require(error.context?.underlyingError as? DefinitionError)
    #expect(cause.findings.map(\.check) == [.ambiguousName])
  }

  private static let line: UInt = #line + 4

  private static func ambiguous() throws -> DynamicMachine {
    try DynamicMachine(initial: "a") {
      DynamicMachine.State("a").formerly("b")
      DynamicMachine.State("b")
      DynamicMachine.Event("go", from: "a", to: "b").formerly("go")
    }
  }

  @Test func `a finding in code gives the source line of the state or event`() throws {
    let error = try #require(throws: DefinitionError.self) { try Self.ambiguous() }
    #expect(error.findings.map(\.location?.line) == [Self.line, Self.line + 2])
  }

  @Test func `several rows of one event may declare the same former name`() throws {
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a").formerly("go")
      DynamicMachine.State("b")
      DynamicMachine.Event("go", from: "a", to: "b").formerly("a", "walk")
      DynamicMachine.Event("go", from: "b", to: "a").formerly("walk")
    }
    #expect(machine.warnings == [])
  }

  @Test func `at most a thousand ambiguous names are reported`() throws {
    let names = (0..<20_000).map { _ in "\"b\"" }.joined(separator: ",")
    for text in [
      #"{"interlock":1,"initial":"a","states":[{"id":"a","formerly":[\#(names)]},{"id":"b"}],"events":[]}"#,
      #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[{"id":"b","from":["a"]},{"id":"c","from":["a"],"formerly":[\#(names)]}]}"#,
    ] {
      let error = try #require(try JSONDecoder.machineError(of: text))
      let cause = try #require(error.context?.underlyingError as? DefinitionError)
      #expect(cause.findings.count { $0.check == .ambiguousName } == 1_000)
    }
  }
}
