/// The deferred events in a call, oldest first. Working them off in their order is linear.
struct DeferredEvents {
  /// An event that is tried.
  struct Attempt {
    let event: Occurrence

    /// Whether it had been deferred before the call.
    let isFromBefore: Bool
  }

  /// Those that have been tried in the configuration, and stay deferred in it.
  private var kept: [Occurrence] = []

  /// Those behind them.
  private var untried: ArraySlice<Occurrence> = []

  /// How many had been deferred before the call; they are the oldest.
  private var countFromBefore: Int

  init(_ events: [Occurrence]) {
    kept = events
    countFromBefore = events.count
  }

  var all: [Occurrence] { untried.isEmpty ? kept : kept + untried }

  var isEmpty: Bool { kept.isEmpty && untried.isEmpty }

  mutating func append(_ event: Occurrence) {
    if untried.isEmpty { kept.append(event) } else { untried.append(event) }
  }

  /// Has all of them tried.
  mutating func tryAgain() {
    guard !kept.isEmpty else { return }
    untried = all[...]
    kept = []
  }

  /// Takes out the oldest that has not been tried; nil if there is none.
  mutating func takeUntried() -> Attempt? {
    guard let event = untried.popFirst() else { return nil }
    let isFromBefore = kept.count < countFromBefore
    if isFromBefore { countFromBefore -= 1 }
    return Attempt(event: event, isFromBefore: isFromBefore)
  }

  /// Puts one back that stays deferred.
  mutating func keep(_ attempt: Attempt) {
    kept.append(attempt.event)
    if attempt.isFromBefore { countFromBefore += 1 }
  }
}
