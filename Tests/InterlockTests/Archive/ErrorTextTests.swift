import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// The most common mistakes, each with the full error text.
@Suite("Error texts of archives")
struct ErrorTextTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let path: String
    let message: String

    init(_ name: String, _ text: String, path: String, _ message: String) {
      testDescription = name
      self.text = text
      self.path = path
      self.message = message
    }
  }

  private static let mistakes = [
    Mistake(
      "a misspelt key",
      #"{"interlock":1,"initial":"a","state":[{"id":"a"}],"events":[]}"#,
      path: "state",
      "Unknown key 'state'; expected 'interlock', 'fingerprint', 'initial', 'initials', 'stepLimit', "
        + "'unhandledEvents', 'states', 'events' and 2 more. Did you mean 'states'?"
    ),
    Mistake(
      "callbacks of a moment that a state doesn't have",
      #"{"interlock":1,"initial":"a","states":[{"id":"a","didenter":["x"]}],"events":[]}"#,
      path: "states[0].didenter",
      "Unknown key 'didenter'; expected 'id', 'parent', 'kind', 'initial', 'initials', 'deferring', "
        + "'userInfo', 'willEnter' and 6 more. Did you mean 'didEnter'?"
    ),
    Mistake(
      "observers of a moment that the machine doesn't have",
      #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"observers":{"willExit":["x"]},"events":[]}"#,
      path: "observers.willExit",
      "Unknown key 'willExit'; expected 'willTransition', 'didTransition', 'initially', 'didEnter' "
        + "and 'didExit'."
    ),
    Mistake(
      "a key that is nothing like the others",
      #"{"interlock":1,"initial":"a","states":[{"id":"a","color":"red"}],"events":[]}"#,
      path: "states[0].color",
      "Unknown key 'color'; expected 'id', 'parent', 'kind', 'initial', 'initials', 'deferring', "
        + "'userInfo', 'willEnter' and 6 more."
    ),
    Mistake(
      "a misspelt target",
      #"{"interlock":1,"initial":"open","states":[{"id":"open"}],"events":[{"id":"e","from":"*","to":"opne"}]}"#,
      path: "events[0].to",
      """
      The machine cannot be built, 1 problem:
        1. event #1 'e': the target 'opne' is not defined. Did you mean 'open'? If not, add \
      the state 'opne', or correct the name.
      """
    ),
    Mistake(
      "an initial state that is not there",
      #"{"interlock":1,"initial":"start","states":[{"id":"open"}],"events":[]}"#,
      path: "initial",
      """
      The machine cannot be built, 1 problem:
        1. machine: the initial state 'start' is not defined. Add the state 'start', or correct the name.
      """
    ),
    Mistake(
      "a state that is there twice",
      #"{"interlock":1,"initial":"a","states":[{"id":"a"},{"id":"b"},{"id":"a"}],"events":[{"id":"e","from":"*","to":"b"}]}"#,
      path: "states[2].id",
      """
      The machine cannot be built, 1 problem:
        1. state #3 'a': it has the same identifier as state #1. Rename one of them, or merge \
      the two.
      """
    ),
    Mistake(
      "a source that is no list",
      #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[{"id":"e","from":"a","to":"a"}]}"#,
      path: "events[0].from",
      "Expected a list of states, or '*' for any state; found 'a'."
    ),
    Mistake(
      "an event that is there twice",
      #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[{"id":"e","from":["a"]},{"id":"e","from":["a"],"to":"a"}]}"#,
      path: "events[1].from",
      """
      The machine cannot be built, 1 problem:
        1. event #2 'e': the transition from 'a' can never be taken: event #1 has the same source and no \
      guard. Remove one of them, or put a guard on the first.
      """
    ),
    Mistake(
      "a snapshot of a state that is not there",
      #"{"interlock":1,"initial":"open","states":[{"id":"open"}],"events":[],"snapshot":"opened"}"#,
      path: "snapshot",
      "The machine has no state 'opened' (did you mean 'open'?); its states are 'open'."
    ),
    Mistake(
      "a snapshot that says that the machine is active",
      #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[],"snapshot":{"active":true}}"#,
      path: "snapshot.active",
      "An active machine is written as its state, or as an object with \"states\"."
    ),
    Mistake(
      "two mistakes at once",
      #"{"interlock":1,"initial":"a","stepLimit":0,"states":[{"id":"a"}],"events":[{"id":" ","from":[]}]}"#,
      path: "events[0].id",
      """
      The machine cannot be built, 3 problems:
        1. event #1 ' ': the identifier is blank. Give it a name.
        2. event #1 ' ': it has no source. Name a state of the machine, or let it come \
      from any state ('*' in an archive).
        3. machine: the step limit is 0. Use 1 to 1000000; 1000 if in doubt.
      """
    ),
  ]

  @Test(arguments: mistakes)
  func `the error names the mistake and its place, and suggests a fix`(_ mistake: Mistake) throws {
    let error = try #require(try JSONDecoder.machineError(of: mistake.text))
    #expect(error.path == mistake.path)
    #expect(error.text == mistake.message)
  }

  @Test(arguments: mistakes)
  func `the printed error has its text once`(_ mistake: Mistake) throws {
    let error = try #require(try JSONDecoder.machineError(of: mistake.text))
    #expect("\(error)".ranges(of: mistake.message).count == 1, "\(error)")
    #expect(!"\(error)".contains(".."), "\(error)")
  }

  @Test func `a state that the enumeration lacks is named with the nearest state`() throws {
    let inbox = try Inbox.plain()
    let error = try #require(
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Inbox.self, from: Data("\"raed\"".utf8), configuration: inbox)
      }
    )
    #expect(
      error.text
        == "The machine has no state 'raed' (did you mean 'read'?); its states are 'unread', "
        + "'read' and 'deleted'."
    )
    #expect(error.context?.underlyingError is DynamicMachine.RestoreError)
  }

  @Test(arguments: [#"{"actve":false}"#, #"{}"#, #"17"#, #"["read"]"#])
  func `the error for a value that is not an entity says what an entity looks like`(_ text: String)
    throws
  {
    let inbox = try Inbox.plain()
    let error = try #require(
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Inbox.self, from: Data(text.utf8), configuration: inbox)
      }
    )
    let expected =
      "Expected a state, an object with \"states\", or an object with \"active\": false for an inactive "
      + "machine. "
    #expect(error.text.hasPrefix(expected))
  }

  @Test func `the suggestion for an archive uses the archive's own notation`() throws {
    let text =
      #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[{"id":"e","from":[]}]}"#
    let error = try #require(try JSONDecoder.machineError(of: text))
    #expect(error.text.contains("\"*\"") || error.text.contains("'*'"))
  }

  @Test func `the coding path of a finding in a list ends in the entry's index`() throws {
    let text =
      #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[{"id":"e","from":["a","b"]}]}"#
    let error = try #require(try JSONDecoder.machineError(of: text))
    #expect(error.path == "events[0].from[1]")
  }
}
