/// What a receipt keeps of a macrostep where a trail does not say it.
@usableFromInline
package final class MacrostepRecord: @unchecked Sendable {
  // Safe because one call writes it, and nothing changes it when that is over.

  /// The transitions, in the order in which they were taken.
  var notes: [Note]

  /// The events that callbacks raised, or that had been deferred or sent, and nobody took.
  var unhandled: [EventNumber] = []

  /// Whether the event of the call was deferred.
  var isDeferred = false

  init(_ notes: [Note]) {
    self.notes = notes
  }
}
