import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// Likely mistakes in the keys of statecharts, each with the full error text.
@Suite("Error texts of archived statecharts")
struct ChartErrorTextTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let path: String
    let message: String

    /// A mistake in a part of a document that has a state `a`.
    init(
      _ name: String,
      initial: String = #""initial":"a""#,
      states: String = #"{"id":"a"}"#,
      event: String = "",
      snapshot: String = #"{"active":false}"#,
      path: String,
      _ message: String
    ) {
      testDescription = name
      text =
        #"{"interlock":1,\#(initial),"states":[\#(states)],"events":[\#(event)],"#
        + #""snapshot":\#(snapshot)}"#
      self.path = path
      self.message = message
    }
  }

  private static let states = [
    Mistake(
      "a kind that there is not",
      states: #"{"id":"a","kind":"region"}"#,
      path: "states[0].kind",
      "Unknown kind of state 'region'; expected 'atomic', 'compound', 'parallel', 'final', "
        + "'shallowHistory', 'deepHistory' and 'choice'."
    ),
    Mistake(
      "a parent that is not there",
      states: #"{"id":"a"},{"id":"b","parent":"c"}"#,
      path: "states[1].parent",
      "No state 'c' comes before this one; list a parent before the states in it."
    ),
    Mistake(
      "a state that stands apart from the others of its parent",
      states: #"{"id":"a"},{"id":"b"},{"id":"c","parent":"a"}"#,
      path: "states[2].parent",
      "The states in 'a' must come right after it; another state is in between."
    ),
    Mistake(
      "a state in a final state",
      states: #"{"id":"a"},{"id":"f","kind":"final"},{"id":"b","parent":"f"}"#,
      path: "states[2].parent",
      "The state 'f' cannot contain states."
    ),
    Mistake(
      "initial states in both ways",
      initial: #""initial":"a","initials":["a"]"#,
      path: "initials",
      "Expected only one of the keys 'initial' and 'initials'."
    ),
    Mistake(
      "an initial state that is not there, of several",
      initial: #""initials":["a","x"]"#,
      path: "initials",
      """
      The machine cannot be built, 1 problem:
        1. machine: the initial state 'x' is not defined. Did you mean 'a'? If not, add the state 'x', \
      or correct the name.
      """
    ),
  ]

  private static let events = [
    Mistake(
      "two triggers",
      event: #"{"id":"e","after":1,"from":["a"]}"#,
      path: "events[0].after",
      "Expected only one of the keys 'id' and 'after'."
    ),
    Mistake(
      "a trigger that there is not",
      event: #"{"trigger":"never","from":["a"]}"#,
      path: "events[0].trigger",
      "Unknown trigger 'never'; expected 'always' and 'anyEvent'."
    ),
    Mistake(
      "a fork beside a target",
      event: #"{"id":"e","from":["a"],"to":"a","fork":["a"]}"#,
      path: "events[0].fork",
      "Expected only one of the keys 'to' and 'fork'."
    ),
    Mistake(
      "a misspelt target of a fork",
      event: #"{"id":"e","from":["a"],"fork":["a","b"]}"#,
      path: "events[0].fork",
      """
      The machine cannot be built, 1 problem:
        1. event #1 'e': the target 'b' is not defined. Did you mean 'a'? If not, add the state 'b', or \
      correct the name.
      """
    ),
    Mistake(
      "a misspelt source of a join",
      event: #"{"id":"e","joining":["a","b"],"to":"a"}"#,
      path: "events[0].joining[1]",
      """
      The machine cannot be built, 1 problem:
        1. event #1 'e': the source 'b' is not defined. Did you mean 'a'? If not, add the state 'b', or \
      correct the name.
      """
    ),
    Mistake(
      "a timeout of no time",
      event: #"{"after":0,"from":["a"]}"#,
      path: "events[0].after",
      """
      The machine cannot be built, 1 problem:
        1. event #1 'after 0.0 seconds': the timeout is 0.0 seconds. Use a duration greater than zero, \
      or an eventless event.
      """
    ),
    Mistake(
      "a timeout for which there is no duration",
      event: #"{"after":1e30,"from":["a"]}"#,
      path: "events[0].after",
      "Expected a number of seconds; found 1e+30."
    ),
  ]

  private static let snapshots = [
    Mistake(
      "no active states",
      snapshot: #"{"states":[]}"#,
      path: "snapshot.states",
      "Expected at least one active state; an inactive machine is written as {\"active\": false}."
    ),
    Mistake(
      "active states, and that there are none",
      snapshot: #"{"active":false,"states":["a"]}"#,
      path: "snapshot.states",
      "Unknown key 'states'; expected 'fingerprint' and 'active'."
    ),
    Mistake(
      "history of one state twice",
      states: #"{"id":"a"},{"id":"h","parent":"a","kind":"deepHistory","initial":"b"},"#
        + #"{"id":"b","parent":"a"}"#,
      snapshot:
        #"{"states":["b"],"history":[{"state":"h","was":["b"]},{"state":"h","was":["b"]}]}"#,
      path: "snapshot.history[1]",
      "The history state 'h' is listed twice."
    ),
    Mistake(
      "a timer of nothing",
      snapshot: #"{"states":["a"],"timers":[{"after":1,"deadline":1}]}"#,
      path: "snapshot.timers[0].state",
      "A timer has either a \"state\", for its timeout, or an \"event\" that was sent with a delay."
    ),
    Mistake(
      "a timeout with the key of a delayed event",
      snapshot: #"{"states":["a"],"timers":[{"state":"a","id":"x","after":1,"deadline":1}]}"#,
      path: "snapshot.timers[0].id",
      "Unknown key 'id'; expected 'state', 'after' and 'deadline'."
    ),
    Mistake(
      "a misspelt key of a timer",
      snapshot: #"{"states":["a"],"timers":[{"event":"e","after":1,"deadlin":1}]}"#,
      path: "snapshot.timers[0].deadlin",
      "Unknown key 'deadlin'; expected 'state', 'event', 'userInfo', 'payload', 'id', 'after' and 'deadline'. "
        + "Did you mean 'deadline'?"
    ),
    Mistake(
      "states that are no configuration",
      states: #"{"id":"a"},{"id":"b"}"#,
      event: #"{"id":"e","from":"*","to":"b"}"#,
      snapshot: #"{"states":["a","b"]}"#,
      path: "snapshot",
      "The states 'a' and 'b' are not a configuration of the machine: name the innermost active states, one "
        + "for each region."
    ),
  ]

  @Test(arguments: states + events + snapshots)
  func `the error names the mistake and its place, and suggests a fix`(_ mistake: Mistake) throws {
    let error = try #require(try JSONDecoder.machineError(of: mistake.text))
    #expect(error.path == mistake.path)
    #expect(error.text == mistake.message)
  }

  @Test func `encoding a waiting event with user info that cannot be archived names the type`()
    throws
  {
    let timer = DynamicMachine.PendingEvent(event: "e", userInfo: ["when": ChartSamples.start])
    let snapshot = DynamicMachine.Snapshot(configuration: ["a"], deferred: [timer])
    let error = try #require(
      #expect(throws: EncodingError.self) { try JSONEncoder().encode(snapshot) }
    )
    guard case .invalidValue(_, let context) = error else { return }
    #expect(
      context.debugDescription == "A userInfo can be archived only if it holds Booleans, numbers, "
        + "strings, and lists and dictionaries of those; found Date."
    )
  }
}
