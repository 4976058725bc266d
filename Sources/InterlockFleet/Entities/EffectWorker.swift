import Interlock

/// The handlers of a worker, and how many of them run.
final class EffectWorker<Failure: Error>: Sendable {
  let work: FleetWork
  let claims: EffectStatements.Claims
  private let handlers: EffectHandlers

  /// Rings when at least half of the handlers that can run together have ended.
  private let bell = TimerBell()

  private let state = Locked((running: 0, isStopping: false, isAlone: false))

  /// A delivered effect, and who waits to hear whether another of its entity may be delivered now.
  typealias Delivered = (
    place: [SQLValue], caller: CheckedContinuation<Result<Bool, Failure>, Never>
  )

  private let delivered = Locked((effects: [Delivered](), isRemoving: false))

  init(_ handlers: EffectHandlers, _ work: FleetWork, _ claims: EffectStatements.Claims) {
    self.handlers = handlers
    self.work = work
    self.claims = claims
  }

  /// Whether nothing more begins.
  var isStopping: Bool { state.withLock { $0.isStopping } }

  func stop() { state.withLock { $0.isStopping = true } }

  /// Whether nothing begins after those that run.
  var isEnding: Bool { state.withLock { $0.isStopping || $0.isAlone } }

  /// Runs a body while no handler runs; not at all if the task is cancelled before.
  func alone(_ body: () async throws(Failure) -> Void) async throws(Failure) {
    state.withLock { $0.isAlone = true }
    defer { state.withLock { $0.isAlone = false } }
    while state.withLock({ $0.running }) > 0, !Task.isCancelled {
      await bell.wait(atMost: work.interval)
    }
    if !Task.isCancelled { try await body() }
  }

  func begin() { state.withLock { $0.running += 1 } }

  func end() {
    let running = state.withLock { state in
      state.running -= 1
      return state.running
    }
    if running <= work.batch / 2 { bell.ring() }
  }

  /// Returns how many more handlers can run. Waits a moment if few can, because a claim of many costs as much as one.
  func free() async -> Int {
    if state.withLock({ $0.running }) > work.batch / 2 { await bell.wait(atMost: work.interval) }
    return work.batch - state.withLock { $0.running }
  }

  /// Adds a delivered effect to those that wait to be removed.
  ///
  /// - Returns: Whether nobody removes them at the moment: the caller has to begin.
  func add(_ effect: Delivered) -> Bool {
    delivered.withLock { delivered in
      delivered.effects.append(effect)
      defer { delivered.isRemoving = true }
      return !delivered.isRemoving
    }
  }

  /// Takes the effects that wait to be removed. If there are none, the next one begins anew.
  func takeDelivered() -> [Delivered] {
    delivered.withLock { delivered in
      defer { delivered.effects = [] }
      delivered.isRemoving = !delivered.effects.isEmpty
      return delivered.effects
    }
  }

  /// Calls the handler of an effect. It is cancelled when the lease ends, and nothing waits for one that ignores that.
  ///
  /// - Returns: Why it has failed; nil if it has not.
  func failure(
    of name: String,
    _ payload: EventPayload,
    _ delivery: EffectHandlers.Delivery,
    leasedSince start: ContinuousClock.Instant
  ) async -> (any Error)? {
    // Only effects with handlers are claimed.
    guard let handler = handlers.handlers[name] else { return CancellationError() }
    let (outcomes, outcome) = AsyncStream.makeStream(of: Outcome.self)
    let call = Task {
      do {
        try await handler(payload, delivery)
        outcome.yield(Outcome())
      } catch {
        outcome.yield(Outcome(failure: error))
      }
    }
    let lease = Task { [work] in
      try await Task.sleep(until: start + work.lease, clock: .continuous)
      outcome.yield(Outcome(failure: LeaseEnded(lease: work.lease)))
    }
    defer {
      call.cancel()
      lease.cancel()
    }
    for await outcome in outcomes { return outcome.failure }
    // This task was cancelled, so nobody knows the outcome.
    return CancellationError()
  }

  private struct Outcome: Sendable {
    var failure: (any Error)?
  }

  private struct LeaseEnded: Error, CustomStringConvertible {
    let lease: Duration

    var description: String { "The handler has taken longer than the lease of \(lease)." }
  }
}
