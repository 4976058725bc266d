import Foundation

/// What a window shows, without the types of its machine.
struct WindowSource: Sendable {
  /// Where the machine is, as JSON; nil once it is gone.
  let moment: @Sendable () async -> String?

  /// Fires an event. Returns why it was not taken; nil if it was.
  let fire: @Sendable (FireRequest) async -> String?

  /// Begins to listen, and returns what reads the entries from then on; nil if the machine is gone.
  let follow: @Sendable () async -> Entries?

  /// Passes on what happens, each time as a JSON object, and returns at the end of the machine.
  typealias Entries = @Sendable (_ receive: @Sendable (String) -> Void) async -> Void
}
