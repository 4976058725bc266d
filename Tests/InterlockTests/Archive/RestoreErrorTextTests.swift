import Foundation
import Interlock
import Testing

@Suite("Error texts of snapshots")
struct RestoreErrorTextTests {
  typealias RestoreError = DynamicMachine.RestoreError

  private static let texts: [(RestoreError, String)] = [
    (
      .unknownState("opne", known: ["open", "shut"]),
      "The machine has no state 'opne' (did you mean 'open'?); its states are 'open' and 'shut'."
    ),
    (
      .invalidConfiguration(["a", "b"]),
      "The states 'a' and 'b' are not a configuration of the machine: name the innermost active states, one "
        + "for each region."
    ),
    (
      .invalidHistory("h"),
      "The history of 'h' does not fit the machine: name a history state, and states in its "
        + "parent that it can stand for: children for a shallow one, innermost states for a deep "
        + "one."
    ),
    (
      .invalidTimer(.state("a")),
      "The timeout of the state 'a' cannot be restored: the state must be active, its timeout longer than "
        + "zero and set only once, and the deadline a valid time."
    ),
    (
      .invalidTimer(.event("e")),
      "The event 'e', sent with a delay, cannot be restored: the delay must be a number, and the "
        + "deadline a valid time."
    ),
  ]

  @Test(arguments: texts)
  func `the error says what does not fit and what would`(
    _ error: RestoreError,
    _ text: String
  ) throws {
    #expect(error.description == text)
  }
}
