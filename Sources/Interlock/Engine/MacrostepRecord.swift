/// The record of a macrostep in a receipt when a path is not enough.
@usableFromInline
package final class MacrostepRecord: @unchecked Sendable {
  // Safe because the call that made it writes it, and nothing changes it once that call has returned.

  /// The transitions, in the order in which they were taken.
  var transitions: [TransitionRecord]

  /// The events that callbacks raised, or that had been deferred or sent, and that no transition took.
  var unhandled: [EventNumber] = []

  /// The effects that callbacks emitted, in order.
  var effects: [Effect] = []

  /// Whether the event of the call was deferred.
  var isDeferred = false

  init(_ transitions: [TransitionRecord]) {
    self.transitions = transitions
  }
}
