/// The deferred events during a call, oldest first. Processing them in order takes linear time.
struct DeferredEvents {
  /// An event that is being tried.
  struct Attempt {
    let event: EventOccurrence

    /// Whether it had already been deferred before the call.
    let isFromBefore: Bool
  }

  /// The events that have been tried in this configuration and stay deferred.
  private var kept: [EventOccurrence] = []

  /// The events after them.
  private var untried: ArraySlice<EventOccurrence> = []

  /// How many had been deferred before the call. They are the oldest, so a count tells them from the others.
  private var countFromBefore: Int

  init(_ events: [EventOccurrence]) {
    kept = events
    countFromBefore = events.count
  }

  var all: [EventOccurrence] { untried.isEmpty ? kept : kept + untried }

  var isEmpty: Bool { kept.isEmpty && untried.isEmpty }

  mutating func append(_ event: EventOccurrence) {
    // A new event goes behind the older ones that are still to be tried.
    if untried.isEmpty { kept.append(event) } else { untried.append(event) }
  }

  /// Marks all of them as untried.
  mutating func tryAgain() {
    guard !kept.isEmpty else { return }
    untried = all[...]
    kept = []
  }

  /// Removes the oldest event that has not been tried; nil if there is none.
  mutating func takeUntried() -> Attempt? {
    guard let event = untried.popFirst() else { return nil }
    let isFromBefore = kept.count < countFromBefore
    if isFromBefore { countFromBefore -= 1 }
    return Attempt(event: event, isFromBefore: isFromBefore)
  }

  /// Puts back an event that stays deferred.
  mutating func keep(_ attempt: Attempt) {
    kept.append(attempt.event)
    if attempt.isFromBefore { countFromBefore += 1 }
  }
}
