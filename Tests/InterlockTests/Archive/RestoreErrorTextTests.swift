import Foundation
import Interlock
import Testing

@Suite("A2: what the errors of snapshots say")
struct RestoreErrorTextTests {
  typealias RestoreError = DynamicMachine.RestoreError

  private static let texts: [(RestoreError, String)] = [
    (
      .unknownState("opne", known: ["open", "shut"]),
      "The machine has no state 'opne' (did you mean 'open'?); its states are 'open' and 'shut'."
    ),
    (
      .invalidConfiguration(["a", "b"]),
      "The states 'a' and 'b' are no configuration of the machine: name the innermost active states, one "
        + "for each region."
    ),
    (
      .invalidHistory("h"),
      "The machine cannot remember that for 'h': name a history state and what can have been active in "
        + "the state around it: of a shallow one its children, of a deep one the innermost states."
    ),
    (
      .invalidTimer(.state("a")),
      "The timeout of the state 'a' cannot be waited for: the state has to be active and to have a "
        + "timeout of as many seconds, which is set once, and the deadline has to be a time."
    ),
    (
      .invalidTimer(.event("e")),
      "The event 'e', sent with a delay, cannot be waited for: the delay has to be a number, and the "
        + "deadline a time."
    ),
  ]

  @Test(arguments: texts)
  func `an error says what does not fit, and what would`(
    _ error: RestoreError,
    _ text: String
  ) throws {
    #expect(error.description == text)
  }
}
